import type { DonationYear } from '../../contract/daos-year.ts';
import { withQuery } from '../../query-string.ts';
import { request, requestFile } from '../client/client.ts';
import { readDonationYear } from '../decoders/daos-year.ts';

type Options = { readonly signal?: AbortSignal };

const base = (year: number): string => `/api/v1/daos/years/${year}`;

/** Our own calls, beside section 7: not to be made where records carry no version. What each member waived. @throws ApiError */
export const getDonationYear = async (year: number, { signal }: Options = {}): Promise<DonationYear> =>
  readDonationYear(await request({ method: 'GET', path: base(year), signal }));

/** A member's statement of waived expenses, as PDF; one's own without a member. @throws ApiError DONATIONS_NONE */
export const statementPdf = (year: number, diver?: number): Promise<Blob> =>
  requestFile(withQuery(`${base(year)}/statement`, { diver }));

/** Everybody's, in one file. @throws ApiError DONATIONS_NONE */
export const statementsPdf = (year: number): Promise<Blob> => requestFile(`${base(year)}/statements`);
