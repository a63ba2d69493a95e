import { useMutation } from '@tanstack/react-query';
import { changePassword } from '../../../../shared/api/resources/users.ts';

export const useChangePassword = () => useMutation({ mutationFn: changePassword });
