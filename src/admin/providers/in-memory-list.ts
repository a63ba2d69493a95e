import type { GetListParams, RaRecord } from 'react-admin';

const FRENCH = new Intl.Collator('fr', { sensitivity: 'base', numeric: true });

/** Empty values come first, as on our server; texts in the order of a French index. */
function compare(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (a === null || a === undefined || a === '') return -1;
  if (b === null || b === undefined || b === '') return 1;
  return typeof a === 'string' && typeof b === 'string' ? FRENCH.compare(a, b) : Number(a) - Number(b);
}

/** Sorts and pages a list that came whole, as our server does by itself (contract §1). */
export function pageOfAll<T extends RaRecord>(
  all: readonly T[],
  { sort, pagination }: Pick<GetListParams, 'sort' | 'pagination'>,
): { data: T[]; total: number } {
  const fields = (sort?.field ?? '').split(',').filter((field) => field !== '');
  const turn = sort?.order === 'DESC' ? -1 : 1;
  const sorted = all.toSorted(
    (a, b) => fields.reduce((order, field) => order || compare(a[field], b[field]), 0) * turn,
  );
  if (!pagination) return { data: sorted, total: all.length };
  const start = (pagination.page - 1) * pagination.perPage;
  return { data: sorted.slice(start, start + pagination.perPage), total: all.length };
}
