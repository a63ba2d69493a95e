import type { FirstAdministratorBody } from '#contract/first-visit.ts';
import type { ChallengeAnswer, PasskeyAnswer } from '#contract/second-factor.ts';
import type { LoginBody, TokenAnswer } from '#contract/users.ts';
import { requestOf } from '../client/address.ts';
import { call, callOpenly } from '../client/call.ts';
import { reachability, session } from '../client/client.ts';
import { unexpectedAnswer } from '../client/errors.ts';
import { send } from '../client/http.ts';
import { record } from '#domain/records.ts';
import { text } from '../json.ts';
import { readClaims } from '../session/session.ts';

/** Begins the session of an answered token. @throws ApiError */
async function keepToken(answer: Promise<TokenAnswer>): Promise<void> {
  const token = text(record(await answer)['token']);
  if (readClaims(token) === null) throw unexpectedAnswer(200);
  session.signIn(token);
}

/** @throws ApiError with the server's message (specification §8); SECOND_FACTOR_NEEDED with a question in `current` */
export const login = (body: LoginBody) => keepToken(callOpenly('POST /users/login', { body }));

export const takeSecondStep = (body: ChallengeAnswer) =>
  keepToken(callOpenly('POST /users/login/second-factor', { body }));

export const signInByPasskey = (ticket: string, passkey: PasskeyAnswer) =>
  keepToken(callOpenly('POST /users/login/passkey', { body: { ticket, passkey } }));

/** Calls that wait for the proof are repeated. */
export const reauthenticate = (body: ChallengeAnswer) => keepToken(call('POST /users/proof', { body }));

/** A token that knows what the session may do now. */
export const renewToken = () => keepToken(call('POST /users/refresh'));

/** Signs the new super administrator in. */
export const createFirstAdministrator = (body: FirstAdministratorBody) =>
  keepToken(callOpenly('POST /premiere-visite', { body }));

/** Leaves at once, whatever the network does; our server ends the session too. */
export function signOut(): void {
  const [token, endsThere] = [session.token(), session.isOurs()];
  session.signOut();
  if (!endsThere) return;
  send(requestOf('POST /users/logout', { keepalive: true }), token, reachability.report).catch(() => undefined);
}
