import { readAnswer, send, type Call } from './http.ts';

/** Is the address, which may be a path, on the origin that the page came from? */
export const isOwnOrigin = (address: string): boolean => new URL(address, location.href).origin === location.origin;

/**
 * A call to a third-party server, which the club's configuration names: neither our session nor our cookies go there,
 * and whether it answers says nothing about ours. `token` is its own. @throws ApiError
 */
export const sendForeign = (call: Call, token: string | null = null): Promise<Response> =>
  send({ ...call, foreign: true }, token, () => undefined);

export const requestForeign = async (call: Call, token: string | null = null): Promise<unknown> =>
  readAnswer(await sendForeign(call, token));
