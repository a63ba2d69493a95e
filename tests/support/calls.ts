// Calls of a server in a process of its own.
import { PASSWORD } from './members.ts';

/** Sends JSON to an address after /api/v1, with the token where there is one. */
export const callsOf =
  ({ url }: { readonly url: string }, token?: string) =>
  (method: string, path: string, body?: object): Promise<Response> =>
    fetch(`${url}/api/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

/** Signs in with the password of the tests, which is the demonstration's too, unless another is given. */
export const signInAt = (server: { readonly url: string }, licence: string, password = PASSWORD): Promise<Response> =>
  callsOf(server)('POST', '/users/login', { licence, password });

/** The same; its token. */
export const tokenAt = async (...given: Parameters<typeof signInAt>): Promise<string> =>
  ((await (await signInAt(...given)).json()) as { token: string }).token;
