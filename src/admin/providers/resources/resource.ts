import type { GetListParams, GetListResult, Identifier, RaRecord } from 'react-admin';
import type { List } from '../../../shared/api/decoders/list.ts';

/** Differences of one resource from REST (contract §1, §2); all else goes by ra-data-simple-rest. */
export interface ResourceProvider<T extends RaRecord = RaRecord> {
  /** Path below `/api/v1`; the resource's name unless said. */
  readonly path?: string;
  /** Reads a record of any server, tolerantly; `original` values go back as they came. */
  readonly decode: (answer: unknown) => T;
  readonly getList: (params: GetListParams) => Promise<GetListResult<T>>;
  /** Record by id, where its address is not `/{path}/{id}`. */
  readonly getOne?: (id: Identifier, signal?: AbortSignal) => Promise<T>;
  /** Completes what a form leaves to be sent. */
  encode?(values: Partial<T>): Partial<T>;
}

/** `lastname,firstname` or `date,desc`, as the wire writes it (contract §2). */
const sortOf = ({ sort }: GetListParams, fallback: string): string =>
  sort?.field ? `${sort.field}${sort.order === 'DESC' ? ',desc' : ''}` : fallback;

/** Order, page and filters of a list as our own server takes them (contract §2). */
export const listQuery = (params: GetListParams, fallback: string): Record<string, string | number> => ({
  ...(params.filter as Record<string, string | number>),
  sort: sortOf(params, fallback),
  ...(params.pagination && { page: params.pagination.page - 1, size: params.pagination.perPage }),
});

/** A list that our own server alone sends, by pages; `meta` is what stands beside the page. */
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
