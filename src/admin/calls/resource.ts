import type { GetListParams, Identifier, RaRecord } from 'react-admin';

/** The calls of one resource, on the shared client. Each write answers the record as it is afterwards, where it does. */
export interface ResourceCalls<T extends RaRecord = RaRecord> {
  /** `meta`: what a server says of the whole list beside it. */
  list(params: GetListParams, signal?: AbortSignal): Promise<{ data: T[]; total: number; meta?: unknown }>;
  read(id: Identifier, signal?: AbortSignal): Promise<T>;
  create(values: Partial<T>): Promise<unknown>;
  /** `values` is the whole record, the fields that the form does not edit as they came (contract §10). */
  update(id: Identifier, values: Partial<T>): Promise<unknown>;
  remove(id: Identifier): Promise<unknown>;
}

/** `lastname,firstname` or `date,desc`, as the wire writes it (contract §2). */
export const sortOf = ({ sort }: Pick<GetListParams, 'sort'>, fallback: string): string =>
  sort?.field ? `${sort.field}${sort.order === 'DESC' ? ',desc' : ''}` : fallback;
