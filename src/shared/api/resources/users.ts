import type { LoginBody, PasswordBody } from '../../contract/users.ts';
import { unexpectedAnswer } from '../client/errors.ts';
import { reachability, request, requestOpenly, session } from '../client/client.ts';
import { send } from '../client/http.ts';
import { record, text } from '../decoders/fields.ts';
import { readClaims } from '../session/session.ts';

const base = '/api/v1/users';

/** Keeps the token. @throws ApiError with the server's message (specification §8) */
export async function login(body: LoginBody): Promise<void> {
  const answer = await requestOpenly({ method: 'POST', path: `${base}/login`, body });
  const token = text(record(answer)['token']);
  if (readClaims(token) === null) throw unexpectedAnswer(200);
  session.signIn(token);
}

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
