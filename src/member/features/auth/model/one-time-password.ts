import { session } from '../../../../shared/api/client/client.ts';

/** In memory only: after a reload the member copies it from the e-mail once more. */
let oneTimePassword = '';

/** Remembers the password of a sign-in when the token says that it was a one-time one (contract §4). */
export function rememberOneTimePassword(password: string): void {
  oneTimePassword = session.claims()?.once === true ? password : '';
}

export const getOneTimePassword = (): string => oneTimePassword;
