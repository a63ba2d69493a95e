import type { DonationYear } from '../../contract/daos-year.ts';
import { request, requestFile } from '../client.ts';
import { ApiError } from '../errors.ts';
import { readDonationYear } from '../read/daos-year.ts';

type Options = { readonly signal?: AbortSignal };

const base = (year: number): string => `/api/v1/daos/years/${year}`;

/** What each member waived in the year. Null in front of a server that has no such call: it is our own. @throws ApiError */
export async function getDonationYear(year: number, { signal }: Options = {}): Promise<DonationYear | null> {
  try {
    return readDonationYear(await request({ method: 'GET', path: base(year), signal }));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** A member's statement of waived expenses, as PDF; one's own without a member. @throws ApiError DONATIONS_NONE */
export const statementPdf = (year: number, diver?: number): Promise<Blob> =>
  requestFile(`${base(year)}/statement${diver === undefined ? '' : `?diver=${diver}`}`);

/** Everybody's, in one file. @throws ApiError DONATIONS_NONE */
export const statementsPdf = (year: number): Promise<Blob> => requestFile(`${base(year)}/statements`);
