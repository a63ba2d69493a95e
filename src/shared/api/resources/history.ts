import type { HistoryEntry } from '../../contract/audit.ts';
import type { Page } from '../../contract/common.ts';
import type { AuditedResource } from '../../resources.ts';
import { withQuery } from '../../query-string.ts';
import { getOwn, type CallOptions } from '../client/client.ts';
import { listOf, type List } from '../decoders/list.ts';

interface Options extends CallOptions {
  /** From 0; without it, all entries. */
  readonly page?: number;
  readonly size?: number;
}

/** Newest first (our server only). @throws ApiError */
export async function listHistory(
  resource: AuditedResource,
  id: number | string,
  { page, size = 25, ...options }: Options = {},
): Promise<List<HistoryEntry>> {
  const path = withQuery(`/api/v1/historique/${resource}/${id}`, page === undefined ? {} : { page, size });
  return listOf(await getOwn<Page<HistoryEntry>>(path, options));
}
