import type { FoundPeople } from '../../contract/divers.ts';
import { withQuery } from '../../query-string.ts';
import { get, getOwn, type CallOptions } from '../client/client.ts';
import { readDiverChoice, type DiverChoice } from '../decoders/diver-choice.ts';
import { readList } from '../decoders/list.ts';
import { DIVERS } from './divers.ts';

/** Members whom the caller may register. */
export const listDiverChoices = async (options?: CallOptions): Promise<DiverChoice[]> =>
  readList(await get(`${DIVERS}/event?sort=lastname,firstname`, options), readDiverChoice).content;

interface Found extends Omit<FoundPeople, 'content'> {
  readonly content: DiverChoice[];
}

/** Members whom the caller may register, whose words begin like the searched ones. Our server only. @throws ApiError */
export async function searchDiverChoices(q: string, options?: CallOptions): Promise<Found> {
  const path = withQuery(`${DIVERS}/recherche`, { q: q || undefined });
  const { content, more } = await getOwn<FoundPeople>(path, options);
  return { content: content.map(readDiverChoice), more };
}
