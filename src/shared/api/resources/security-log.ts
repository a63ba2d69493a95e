import type { TracedAct, TracedActPage } from '../../contract/security-log.ts';
import { withQuery } from '../../query-string.ts';
import { getOwn, type CallOptions } from '../client/client.ts';
import { listOf, type List } from '../decoders/list.ts';

/** For our server only. @throws ApiError */
export const listTracedActs = async (
  search: Readonly<Record<string, string | number>>,
  options?: CallOptions,
): Promise<List<TracedAct> & Pick<TracedActPage, 'searchedSince'>> => {
  const page = await getOwn<TracedActPage>(withQuery('/api/v1/journal', search), options);
  return { ...listOf(page), searchedSince: page.searchedSince };
};
