import type { DonationYear, DaoCreate, DaoQuery, DaoUpdate } from '../../contract/daos.ts';
import { withQuery } from '../../query-string.ts';
import { get, getOwn, request, requestFile, type CallOptions } from '../client/client.ts';
import { readDao, type DaoRecord } from '../decoders/dao.ts';
import { readList, type List } from '../decoders/list.ts';
import { restoreOriginalValues } from '../decoders/original-values.ts';

const base = '/api/v1/daos';
type Id = number | string;

/** One member's, by id or licence. */
export const listDaos = async (diver: Id, options?: CallOptions): Promise<DaoRecord[]> =>
  readList(await get(`${base}/${diver}`, options), readDao).content;

/** Everybody's. An existing server knows no query, and answers all of them. */
export const searchDaos = async (query: DaoQuery, options?: CallOptions): Promise<List<DaoRecord>> =>
  readList(await get(withQuery(`${base}/`, query), options), readDao);

export const getDao = async (id: Id, options?: CallOptions): Promise<DaoRecord> =>
  readDao(await get(`${base}/detail/${id}`, options));

export const createDao = (body: DaoCreate): Promise<unknown> => request({ method: 'POST', path: base, body });

/** Send the whole record back: the fields that a form leaves as they were go out as they came. */
export const updateDao = (id: Id, body: DaoUpdate): Promise<unknown> =>
  request({ method: 'PUT', path: `${base}/${id}`, body: restoreOriginalValues(body) });

export const deleteDao = (id: Id): Promise<unknown> => request({ method: 'DELETE', path: `${base}/${id}` });

/** The year of every member who waives expenses: a call of our own server, as the following. @throws ApiError */
export const getDonationYear = (year: number, options?: CallOptions): Promise<DonationYear> =>
  getOwn(`${base}/years/${year}`, options);

/** A member's statement of waived expenses, as PDF; one's own without a member. @throws ApiError DONATIONS_NONE */
export const statementPdf = (year: number, diver?: number): Promise<Blob> =>
  requestFile(withQuery(`${base}/years/${year}/statement`, { diver }));

/** Everybody's, in one file. @throws ApiError DONATIONS_NONE */
export const statementsPdf = (year: number): Promise<Blob> => requestFile(`${base}/years/${year}/statements`);
