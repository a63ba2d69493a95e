import type { LastDossier, Situation } from '../../contract/divers.ts';
import { withQuery } from '../../query-string.ts';
import { get, request, requestOpenly, type CallOptions } from '../client/client.ts';
import { readDiver, readDiverChoice, type DiverChoice, type DiverRecord } from '../decoders/diver.ts';
import { record, text } from '../decoders/fields.ts';
import { readList, type List } from '../decoders/list.ts';

const base = '/api/v1/divers';
const part = encodeURIComponent;

export const listDivers = async (options?: CallOptions): Promise<List<DiverRecord>> =>
  readList(await get(`${base}?sort=lastname,firstname`, options), readDiver);

/** Page, search and filters of our server. */
type DiverSearch = Readonly<Record<string, string | number | boolean>>;

/** For servers with pages (contract §2). */
export const searchDivers = async (search: DiverSearch, options?: CallOptions): Promise<List<DiverRecord>> =>
  readList(await get(withQuery(base, search), options), readDiver);

/** Members whom the caller may register. */
export const listDiverChoices = async (options?: CallOptions): Promise<DiverChoice[]> =>
  readList(await get(`${base}/event?sort=lastname,firstname`, options), readDiverChoice).content;

export const getDiver = async (id: number | string, options?: CallOptions): Promise<DiverRecord> =>
  readDiver(await get(`${base}/${id}`, options));

export const getDiverByLicence = async (licence: string, options?: CallOptions): Promise<DiverRecord> =>
  readDiver(await get(`${base}/DTT/${part(licence)}`, options));

/** Resolves to the server's message, or an empty text. */
export async function resetPassword(licence: string): Promise<string> {
  const answer = await requestOpenly({ method: 'PUT', path: `${base}/${part(licence)}/password/init` });
  return text(record(answer)['message']).trim();
}

/** Our server only; trusted by contract. */
export const getLastDossier = async (licence: string, options?: CallOptions): Promise<LastDossier> =>
  (await get(`${base}/mailInscription/${part(licence)}`, options)) as LastDossier;

/** Our server only; dates are trusted by contract. */
export async function getSituation(id: number, options?: CallOptions) {
  const { diver, since } = (await get(`${base}/${id}/situation`, options)) as Situation;
  return { diver: readDiver(diver), since };
}

export const sendDossier = (licence: string, text: string): Promise<unknown> =>
  request({ method: 'POST', path: `${base}/mailInscription/${part(licence)}`, text });
