import type { ExportBody, TracedAct, TracedActPage } from '../../contract/security-log.ts';
import type { ExportedList } from '../../domain/security-log.ts';
import { withQuery } from '../../query-string.ts';
import { getOwn, postOwn, type CallOptions } from '../client/client.ts';
import { listOf, type List } from '../decoders/list.ts';

/** For our server only, as is the next. @throws ApiError */
export const listTracedActs = async (
  search: Readonly<Record<string, string | number>>,
  options?: CallOptions,
): Promise<List<TracedAct> & Pick<TracedActPage, 'searchedSince'>> => {
  const page = await getOwn<TracedActPage>(withQuery('/api/v1/journal', search), options);
  return { ...listOf(page), searchedSince: page.searchedSince };
};

/** Says that a whole list is about to become a file. @throws ApiError where it may not */
export const announceExport = (list: ExportedList, count: number): Promise<void> =>
  postOwn(`/api/v1/${list}/exports`, { count } satisfies ExportBody);
