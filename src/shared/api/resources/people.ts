import type { Absences } from '../../contract/dive-archive.ts';
import type { FoundPeople } from '../../contract/divers.ts';
import { withQuery } from '../../query-string.ts';
import { get, getOwn, type CallOptions } from '../client/client.ts';
import { readDiver, type DiverRecord } from '../decoders/diver.ts';
import { readDiverChoice, type DiverChoice } from '../decoders/diver-choice.ts';
import { readList, type List } from '../decoders/list.ts';
import { DIVERS } from './divers.ts';

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

/** Those whose words begin like the searched ones. Our server only. @throws ApiError */
export async function searchDiverChoices(q: string, options?: CallOptions) {
  const path = withQuery(`${DIVERS}/recherche`, { q: q || undefined });
  const { content, more } = await getOwn<FoundPeople>(path, options);
  return { content: content.map(readDiverChoice), more };
}

/** Our server only. @throws ApiError */
export const getAbsences = (diver: number, options?: CallOptions): Promise<Absences> =>
  getOwn(`/api/v1/divers/${diver}/absences`, options);
