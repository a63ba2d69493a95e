import { useMutation } from '@tanstack/react-query';
import { resetPassword } from '../../../../shared/api/resources/divers.ts';

export const useResetPassword = () => useMutation({ mutationFn: resetPassword });
