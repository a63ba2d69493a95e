import type { PartQuery } from '../../contract/common.ts';
import type { DonationYear, DaoCreate, DaoQuery, DaoUpdate, YearMembers, YearQuery } from '../../contract/daos.ts';
import { withQuery } from '../../query-string.ts';
import { get, getOwn, request, requestFile, type CallOptions } from '../client/client.ts';
import { readDao, type DaoRecord } from '../decoders/dao.ts';
import { readList, type List } from '../decoders/list.ts';
import { restoreOriginalValues } from '../decoders/original-values.ts';

const base = '/api/v1/daos';
type Id = number | string;

/** By member's id or licence. */
export const listDaos = async (diver: Id, options?: CallOptions): Promise<DaoRecord[]> =>
  readList(await get(`${base}/${diver}`, options), readDao).content;

/** Another server ignores the query and answers all entries. */
export const searchDaos = async (query: DaoQuery, options?: CallOptions): Promise<List<DaoRecord>> =>
  readList(await get(withQuery(`${base}/`, query), options), readDao);

export const getDao = async (id: Id, options?: CallOptions): Promise<DaoRecord> =>
  readDao(await get(`${base}/detail/${id}`, options));

export const createDao = (body: DaoCreate): Promise<unknown> => request({ method: 'POST', path: base, body });

/** Takes the whole record; untouched fields go back as received. */
export const updateDao = (id: Id, body: DaoUpdate): Promise<unknown> =>
  request({ method: 'PUT', path: `${base}/${id}`, body: restoreOriginalValues(body) });

export const deleteDao = (id: Id): Promise<unknown> => request({ method: 'DELETE', path: `${base}/${id}` });

/** For our server only, as are the next. @throws ApiError */
export const getDonationYear = (year: number, query: YearQuery, options?: CallOptions): Promise<DonationYear> =>
  getOwn(withQuery(`${base}/years/${year}`, query), options);

export const listYearMembers = (year: number, part: PartQuery, options?: CallOptions): Promise<YearMembers> =>
  getOwn(withQuery(`${base}/years/${year}/membres`, part), options);

/** As PDF; the caller's own by default. @throws ApiError DONATIONS_NONE */
export const statementPdf = (year: number, diver?: number): Promise<Blob> =>
  requestFile(withQuery(`${base}/years/${year}/statement`, { diver }));

/** One PDF for all members. @throws ApiError DONATIONS_NONE */
export const statementsPdf = (year: number): Promise<Blob> => requestFile(`${base}/years/${year}/statements`);
