import type { HistoryEntry } from '../../contract/audit.ts';
import type { Page } from '../../contract/common.ts';
import type { AuditedResource } from '../../domain/audit.ts';
import { withQuery } from '../../query-string.ts';
import { requestOwn } from '../client/client.ts';
import { listOf, type List } from '../decoders/list.ts';

interface Options {
  readonly signal?: AbortSignal;
  /** From 0; without it, all of it. */
  readonly page?: number;
  readonly size?: number;
}

/** Who changed what, newest first: a call of our own server, beside section 7. @throws ApiError */
export async function listHistory(
  resource: AuditedResource,
  id: number | string,
  { signal, page, size = 25 }: Options = {},
): Promise<List<HistoryEntry>> {
  const path = withQuery(`/api/v1/historique/${resource}/${id}`, page === undefined ? {} : { page, size });
  return listOf(await requestOwn<Page<HistoryEntry>>({ method: 'GET', path, signal }));
}
