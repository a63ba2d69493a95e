import { withQuery } from '../../query-string.ts';
import { get, requestOpenly, type CallOptions } from '../client/client.ts';
import { readDiver, readDiverChoice, type DiverChoice, type DiverRecord } from '../decoders/diver.ts';
import { record, text } from '../decoders/fields.ts';
import { readList, type List } from '../decoders/list.ts';

export const DIVERS = '/api/v1/divers';
const part = encodeURIComponent;

export const listDivers = async (options?: CallOptions): Promise<List<DiverRecord>> =>
  readList(await get(`${DIVERS}?sort=lastname,firstname`, options), readDiver);

/** Page, search and filters of our server. */
type DiverSearch = Readonly<Record<string, string | number | boolean>>;

/** For servers with pages (contract §2). */
export const searchDivers = async (search: DiverSearch, options?: CallOptions): Promise<List<DiverRecord>> =>
  readList(await get(withQuery(DIVERS, search), options), readDiver);

/** Members whom the caller may register. */
export const listDiverChoices = async (options?: CallOptions): Promise<DiverChoice[]> =>
  readList(await get(`${DIVERS}/event?sort=lastname,firstname`, options), readDiverChoice).content;

export const getDiver = async (id: number | string, options?: CallOptions): Promise<DiverRecord> =>
  readDiver(await get(`${DIVERS}/${id}`, options));

export const getDiverByLicence = async (licence: string, options?: CallOptions): Promise<DiverRecord> =>
  readDiver(await get(`${DIVERS}/DTT/${part(licence)}`, options));

/** Resolves to the server's message, or an empty text. */
export async function resetPassword(licence: string): Promise<string> {
  const answer = await requestOpenly({ method: 'PUT', path: `${DIVERS}/${part(licence)}/password/init` });
  return text(record(answer)['message']).trim();
}
