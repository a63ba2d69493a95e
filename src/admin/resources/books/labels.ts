import type { Transfer } from '#contract/books.ts';
import type { BookCode } from '#domain/books/accounts.ts';
import { transferLabel } from '#messages/ledger.ts';
import { paths } from '#shared/paths.ts';
import { filteredList } from '#admin/components/screen-addresses.ts';

/** What a row is about, in words. */
export const labelOf = ({ label, aboutYear, movement }: Transfer): string =>
  transferLabel({ label, aboutYear, kind: movement?.kind ?? null, reason: movement?.reason ?? null });

export interface TransferFilters {
  readonly account?: BookCode;
  readonly from?: string;
  readonly to?: string;
  readonly unexplained?: boolean;
}

export const transfersOf = (filters: TransferFilters): string => filteredList(paths.transfers, filters);
