import type { LoginBody, PasswordBody } from '#contract/users.ts';
import { unexpectedAnswer } from '../client/errors.ts';
import { reachability, request, requestOpenly, session } from '../client/client.ts';
import { send } from '../client/http.ts';
import { record, text } from '../decoders/fields.ts';
import { readClaims } from '../session/session.ts';

const base = '/api/v1/users';

/** Keeps the token of an answer. @throws ApiError */
export function keepToken(answer: unknown): void {
  const token = text(record(answer)['token']);
  if (readClaims(token) === null) throw unexpectedAnswer(200);
  session.signIn(token);
}

/** @throws ApiError with the server's message (specification §8); SECOND_FACTOR_NEEDED with a question in `current` */
export const login = async (body: LoginBody): Promise<void> =>
  keepToken(await requestOpenly({ method: 'POST', path: `${base}/login`, body }));

/** Leaves at once, whatever the network does; `onServer` also ends the session there, which our server alone can. */
export function signOut(onServer: boolean): void {
  const token = session.token();
  session.signOut();
  if (!onServer) return;
  const call = { method: 'POST', path: `${base}/logout`, keepalive: true } as const;
  send(call, token, reachability.report).catch(() => undefined);
}

export const changePassword = (body: PasswordBody): Promise<unknown> =>
  request({ method: 'PUT', path: `${base}/password`, body });
