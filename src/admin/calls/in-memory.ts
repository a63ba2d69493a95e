import type { GetListParams } from 'react-admin';

type Sortable = string | number | boolean | null | undefined;

const LETTERS = new Intl.Collator('fr', { sensitivity: 'base', numeric: true });

/** Nothing comes first, as on our server; texts as a French index has them. */
function compare(a: Sortable, b: Sortable): number {
  if (a === b) return 0;
  if (a === null || a === undefined || a === '') return -1;
  if (b === null || b === undefined || b === '') return 1;
  return typeof a === 'string' && typeof b === 'string' ? LETTERS.compare(a, b) : Number(a) - Number(b);
}

/** A page of a list that came whole: what our server does by itself (contract §1). */
export function pageOfAll<T>(
  all: readonly T[],
  { sort, pagination }: Pick<GetListParams, 'sort' | 'pagination'>,
  valueOf: (record: T, field: string) => Sortable,
): { data: T[]; total: number } {
  const fields = (sort?.field ?? '').split(',').filter((field) => field !== '');
  const turn = sort?.order === 'DESC' ? -1 : 1;
  const sorted = all.toSorted(
    (a, b) => fields.reduce((order, field) => order || compare(valueOf(a, field), valueOf(b, field)), 0) * turn,
  );
  if (!pagination) return { data: sorted, total: all.length };
  const start = (pagination.page - 1) * pagination.perPage;
  return { data: sorted.slice(start, start + pagination.perPage), total: all.length };
}
