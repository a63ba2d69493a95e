import { session } from '#api/client/client.ts';

/** Kept in memory only: after a reload the member copies it from the e-mail again. */
let oneTimePassword = '';

/** Remembers the password when the token says that it was a one-time one (contract §4). */
export function rememberOneTimePassword(password: string): void {
  oneTimePassword = session.claims()?.once === true ? password : '';
}

export const getOneTimePassword = (): string => oneTimePassword;
