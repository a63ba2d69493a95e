import { record } from './records.ts';
const FRENCH = new Intl.Collator('fr', { sensitivity: 'base', numeric: true });

/** Puts empty values first, as our server does. */
function compare(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (a === null || a === undefined || a === '') return -1;
  if (b === null || b === undefined || b === '') return 1;
  return typeof a === 'string' && typeof b === 'string' ? FRENCH.compare(a, b) : Number(a) - Number(b);
}

/** How contract §2 asks for a list: `sort` is `lastname,firstname` or `date,desc`, pages count from 0. */
export interface ListOrder {
  readonly sort?: string | undefined;
  readonly page?: number | undefined;
  readonly size?: number | undefined;
}

/** Sorts a whole list and cuts a page of it, as our server would (contract §1). */
export function pageOfAll<Item extends object>(all: readonly Item[], { sort = '', page = 0, size }: ListOrder) {
  const words = sort.split(',').filter((word) => word !== '');
  const turn = words.at(-1) === 'desc' ? -1 : 1;
  const fields = words.filter((word) => word !== 'asc' && word !== 'desc');
  const value = (item: Item, field: string): unknown => record(item)[field];
  const sorted = all.toSorted(
    (a, b) => fields.reduce((order, field) => order || compare(value(a, field), value(b, field)), 0) * turn,
  );
  const content = size === undefined ? sorted : sorted.slice(page * size, (page + 1) * size);
  return {
    content,
    totalElements: all.length,
    totalPages: size === undefined ? 1 : Math.ceil(all.length / size),
    number: page,
    size: size ?? all.length,
  };
}
