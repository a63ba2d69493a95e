import { session } from '../../../../shared/api/client/client.ts';

/**
 * The one-time password of this sign-in, which the password screen asks for as the old one. In memory only: after a
 * reload the member copies it from the e-mail once more.
 */
let oneTime = '';

/** Keeps the password of a sign-in when the token says that it was a one-time one (contract §4). */
export function rememberOneTimePassword(password: string): void {
  oneTime = session.claims()?.once === true ? password : '';
}

export const getOneTimePassword = (): string => oneTime;
