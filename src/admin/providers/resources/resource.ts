import type { GetListParams, GetListResult, Identifier, RaRecord } from 'react-admin';
import type { List } from '../../../shared/api/decoders/list.ts';

/** Differences of a resource from ra-data-simple-rest (contract §1, §2). */
export interface ResourceProvider<T extends RaRecord = RaRecord> {
  /** Path below `/api/v1`; the resource's name by default. */
  readonly path?: string;
  /** Reads any server's record tolerantly, and keeps its `original` values. */
  readonly decode: (answer: unknown) => T;
  readonly getList: (params: GetListParams) => Promise<GetListResult<T>>;
  /** Parameters of our server for an export. */
  readonly exported?: Readonly<Record<string, string>>;
  /** Set where the address is not `/{path}/{id}`. */
  readonly getOne?: (id: Identifier, signal?: AbortSignal) => Promise<T>;
  /** Completes the values of a form before they are sent. */
  encode?(values: Partial<T>): Partial<T>;
}

/** `lastname,firstname` or `date,desc`, as the wire writes it (contract §2). */
const sortOf = ({ sort }: GetListParams, fallback: string): string =>
  sort?.field ? `${sort.field}${sort.order === 'DESC' ? ',desc' : ''}` : fallback;

/** List parameters of our own server (contract §2). */
export const listQuery = (params: GetListParams, fallback: string): Record<string, string | number> => ({
  ...(params.filter as Record<string, string | number>),
  sort: sortOf(params, fallback),
  ...(params.pagination && { page: params.pagination.page - 1, size: params.pagination.perPage }),
});

/** Paged list that only our own server has; `meta` holds the answer's other fields. */
export const ownList = <T extends RaRecord>(
  read: (query: Record<string, string | number>) => Promise<List<T>>,
  fallback: string,
): Pick<ResourceProvider<T>, 'decode' | 'getList'> => ({
  decode: (answer) => answer as T,
  async getList(params) {
    const { content, total, ...meta } = await read(listQuery(params, fallback));
    return { data: [...content], total, meta };
  },
});

const FRENCH = new Intl.Collator('fr', { sensitivity: 'base', numeric: true });

/** Puts empty values first, as our server does. */
function compare(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (a === null || a === undefined || a === '') return -1;
  if (b === null || b === undefined || b === '') return 1;
  return typeof a === 'string' && typeof b === 'string' ? FRENCH.compare(a, b) : Number(a) - Number(b);
}

/** Sorts and pages a whole list, as our server would (contract §1). */
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
