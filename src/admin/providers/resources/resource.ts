import type { GetListParams, GetListResult, Identifier, RaRecord } from 'react-admin';

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
