import { withQuery } from '../../query-string.ts';
import { get, type CallOptions } from '../client/client.ts';
import { readDiver, type DiverRecord } from '../decoders/diver.ts';
import { readList, type List } from '../decoders/list.ts';
import { DIVERS } from './divers.ts';

export const listDivers = async (options?: CallOptions): Promise<List<DiverRecord>> =>
  readList(await get(`${DIVERS}?sort=lastname,firstname`, options), readDiver);

/** Page, search and filters of our server. */
type DiverSearch = Readonly<Record<string, string | number | boolean>>;

/** For servers with pages (contract §2). */
export const searchDivers = async (search: DiverSearch, options?: CallOptions): Promise<List<DiverRecord>> =>
  readList(await get(withQuery(DIVERS, search), options), readDiver);
