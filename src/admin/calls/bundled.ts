import type { QueryClient } from '@tanstack/react-query';
import { session } from '../../shared/api/client.ts';
import { diverQuery } from '../../shared/ui/club/queries.ts';

/**
 * Does our own server answer, which knows paging, search and filters? Its records carry a version; the signed-in
 * member's is there before the back office opens (contract §1).
 */
export const bundledServer = (queries: QueryClient) => (): boolean =>
  queries.getQueryData(diverQuery(session.claims()?.sub ?? '').queryKey)?.version !== undefined;
