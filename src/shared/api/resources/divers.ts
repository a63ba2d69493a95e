import { type CallOptions, get, requestOpenly } from '../client/client.ts';
import { readDiver, type DiverRecord } from '../decoders/diver.ts';
import { record, text } from '../decoders/fields.ts';

export const DIVERS = '/api/v1/divers';
const part = encodeURIComponent;

export const getDiver = async (id: number | string, options?: CallOptions): Promise<DiverRecord> =>
  readDiver(await get(`${DIVERS}/${id}`, options));

export const getDiverByLicence = async (licence: string, options?: CallOptions): Promise<DiverRecord> =>
  readDiver(await get(`${DIVERS}/DTT/${part(licence)}`, options));

/** Resolves to the server's message, or an empty text. */
export async function resetPassword(licence: string): Promise<string> {
  const answer = await requestOpenly({ method: 'PUT', path: `${DIVERS}/${part(licence)}/password/init` });
  return text(record(answer)['message']).trim();
}
