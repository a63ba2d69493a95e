import { useMutation } from '@tanstack/react-query';
import { login } from '../../../../shared/api/resources/users.ts';
import { rememberOneTimePassword } from '../model/one-time-password.ts';

/** Signs in; a one-time password is remembered until the member has chosen their own. */
export const useLogin = () =>
  useMutation({
    mutationFn: login,
    onSuccess: (_, { password }) => rememberOneTimePassword(password),
  });
