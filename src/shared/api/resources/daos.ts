import type { DaoCreate, DaoQuery, DaoUpdate } from '../../contract/daos.ts';
import { withQuery } from '../../query-string.ts';
import { request } from '../client/client.ts';
import { readDao, type DaoRecord } from '../decoders/dao.ts';
import { readList, type List } from '../decoders/list.ts';
import { restoreOriginalValues } from '../decoders/original-values.ts';

const base = '/api/v1/daos';
type Id = number | string;
type Options = { readonly signal?: AbortSignal };

/** One member's, by id or licence. */
export const listDaos = async (diver: Id, { signal }: Options = {}): Promise<DaoRecord[]> =>
  readList(await request({ method: 'GET', path: `${base}/${diver}`, signal }), readDao).content;

/** Everybody's. An existing server knows no query, and answers all of them. */
export async function searchDaos(query: DaoQuery, { signal }: Options = {}): Promise<List<DaoRecord>> {
  return readList(await request({ method: 'GET', path: withQuery(`${base}/`, query), signal }), readDao);
}

export const getDao = async (id: Id, { signal }: Options = {}): Promise<DaoRecord> =>
  readDao(await request({ method: 'GET', path: `${base}/detail/${id}`, signal }));

export const createDao = (body: DaoCreate): Promise<unknown> => request({ method: 'POST', path: base, body });

/** Send the whole record back: the fields that a form leaves as they were go out as they came. */
export const updateDao = (id: Id, body: DaoUpdate): Promise<unknown> =>
  request({ method: 'PUT', path: `${base}/${id}`, body: restoreOriginalValues(body) });

export const deleteDao = (id: Id): Promise<unknown> => request({ method: 'DELETE', path: `${base}/${id}` });
