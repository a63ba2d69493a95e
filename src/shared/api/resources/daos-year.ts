import type { DonationYear } from '../../contract/daos-year.ts';
import { withQuery } from '../../query-string.ts';
import { requestFile, requestOwn } from '../client/client.ts';

type Options = { readonly signal?: AbortSignal };

const base = (year: number): string => `/api/v1/daos/years/${year}`;

/** Our own calls, beside section 7. The year of every member who waives expenses. @throws ApiError */
export const getDonationYear = (year: number, { signal }: Options = {}): Promise<DonationYear> =>
  requestOwn({ method: 'GET', path: base(year), signal });

/** A member's statement of waived expenses, as PDF; one's own without a member. @throws ApiError DONATIONS_NONE */
export const statementPdf = (year: number, diver?: number): Promise<Blob> =>
  requestFile(withQuery(`${base(year)}/statement`, { diver }));

/** Everybody's, in one file. @throws ApiError DONATIONS_NONE */
export const statementsPdf = (year: number): Promise<Blob> => requestFile(`${base(year)}/statements`);
