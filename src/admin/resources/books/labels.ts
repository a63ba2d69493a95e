import type { Transfer } from '#contract/books.ts';
import type { BookCode } from '#domain/books/accounts.ts';
import { MEANS_LABELS } from '#messages/books.ts';
import { MOVEMENT_LABELS } from '#messages/ledger.ts';
import { paths } from '#shared/paths.ts';
import { filteredList } from '#admin/components/screen-addresses.ts';

/** What a row is about, in words. */
export const labelOf = ({ label, movement }: Transfer): string =>
  label ?? (movement?.kind === 'MANUAL' ? movement.reason : null) ?? MOVEMENT_LABELS[movement?.kind ?? 'MANUAL'];

/** `Chèque n° 1204537` */
export const meansText = ({ means }: Transfer): string =>
  means === null ? '' : [MEANS_LABELS[means.kind], means.number && `n°\u00a0${means.number}`].filter(Boolean).join(' ');

export interface TransferFilters {
  readonly account?: BookCode;
  readonly from?: string;
  readonly to?: string;
  readonly unexplained?: boolean;
}

export const transfersOf = (filters: TransferFilters): string => filteredList(paths.transfers, filters);
