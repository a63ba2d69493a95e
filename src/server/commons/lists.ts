import type { Page } from '../../shared/contract/common.ts';
import { Refused } from './errors.ts';

export interface Order<Column extends string> {
  readonly column: Column;
  readonly direction: 'asc' | 'desc';
}

/**
 * Columns of `lastname,firstname` or `date,desc`; a direction alone turns the list's own order. UNKNOWN_SORT for a
 * property that the list does not sort by.
 */
export function orderOf<Column extends string>(
  sort: string | undefined,
  columns: Readonly<Record<string, Column>>,
  fallback: string,
): Order<Column>[] {
  const words = (sort || fallback).split(',').map((word) => word.trim());
  const last = words.at(-1);
  const direction = last === 'desc' ? 'desc' : 'asc';
  if (last === 'asc' || last === 'desc') words.pop();
  return (words.length > 0 ? words : fallback.split(',')).map((word) => {
    const column = Object.hasOwn(columns, word) ? columns[word] : undefined;
    if (column === undefined) throw new Refused('UNKNOWN_SORT', { field: 'sort' });
    return { column, direction };
  });
}

export interface Slice {
  readonly limit: number;
  readonly offset: number;
}

interface Paging {
  readonly page?: number | undefined;
  readonly size?: number | undefined;
}

/** Null without `page` and `size`: the whole list (contract §2). */
export const sliceOf = ({ page, size }: Paging): Slice | null =>
  page === undefined && size === undefined ? null : { limit: size ?? 25, offset: (page ?? 0) * (size ?? 25) };

export function pageOf<T>(content: T[], total: number, slice: Slice | null): Page<T> {
  const size = slice?.limit ?? content.length;
  return {
    content,
    totalElements: total,
    totalPages: size === 0 ? 0 : Math.ceil(total / size),
    number: slice ? slice.offset / slice.limit : 0,
    size,
  };
}
