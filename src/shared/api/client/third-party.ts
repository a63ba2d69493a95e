import { readAnswer, send, type Call } from './http.ts';

/** Accepts paths and full addresses. */
export const isOwnOrigin = (address: string): boolean => new URL(address, location.href).origin === location.origin;

/** Sends without our session and cookies, nor reports reachability; `token` is the third party's. @throws ApiError */
export const sendToThirdParty = (call: Call, token: string | null = null): Promise<Response> =>
  send({ ...call, thirdParty: true }, token, () => undefined);

export const requestThirdParty = async (call: Call, token: string | null = null): Promise<unknown> =>
  readAnswer(await sendToThirdParty(call, token));
