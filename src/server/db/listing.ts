import type { Page } from '../../shared/contract/common.ts';
import { DomainError } from '../errors/domain-error.ts';

interface Order {
  readonly column: string;
  readonly direction: 'asc' | 'desc';
}

/** Parses `lastname,firstname` or `date,desc`; a direction alone applies to the default order. Throws UNKNOWN_SORT. */
function orderOf(sort: string | undefined, columns: Readonly<Record<string, string>>, fallback: string): Order[] {
  const words = (sort || fallback).split(',').map((word) => word.trim());
  const last = words.at(-1);
  const direction = last === 'desc' ? 'desc' : 'asc';
  if (last === 'asc' || last === 'desc') words.pop();
  return (words.length > 0 ? words : fallback.split(',')).map((word) => {
    const column = Object.hasOwn(columns, word) ? columns[word] : undefined;
    if (column === undefined) throw new DomainError('UNKNOWN_SORT', { field: 'sort' });
    return { column, direction };
  });
}

export interface Slice {
  readonly limit: number;
  readonly offset: number;
}

/** A null slice is the whole list. */
export interface Listing {
  readonly order: readonly Order[];
  readonly slice: Slice | null;
}

export interface ListParams {
  readonly sort?: string | undefined;
  readonly page?: number | undefined;
  readonly size?: number | undefined;
}

/** Null, for the whole list, without `page` and `size` (contract §2). */
export const sliceOf = ({ page, size }: ListParams): Slice | null =>
  page === undefined && size === undefined ? null : { limit: size ?? 25, offset: (page ?? 0) * (size ?? 25) };

/** `columns` maps sortable wire names to columns. Throws UNKNOWN_SORT. */
export const listingOf = (
  params: ListParams,
  columns: Readonly<Record<string, string>>,
  fallback: string,
): Listing => ({ order: orderOf(params.sort, columns, fallback), slice: sliceOf(params) });

/** `total` counts the whole list. */
export interface Found<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly slice: Slice | null;
}

export function pageOf<Row, Item>({ rows, total, slice }: Found<Row>, itemOf: (row: Row) => Item): Page<Item> {
  const size = slice?.limit ?? rows.length;
  return {
    content: rows.map((row) => itemOf(row)),
    totalElements: total,
    totalPages: size === 0 ? 0 : Math.ceil(total / size),
    number: slice ? slice.offset / slice.limit : 0,
    size,
  };
}
