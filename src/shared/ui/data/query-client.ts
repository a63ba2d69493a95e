import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/client/errors.ts';

/** Retried are short failures only: refusals stay, and an absent server has its own banner. */
const isTransient = (error: unknown): boolean => error instanceof ApiError && error.code === 'BUSY';

/**
 * One client for the portal and the back office. Cached data is fresh for half a minute, then shown while it is refetched.
 * A feature's queries and mutations (useSingleMutation.ts) reject with an ApiError: show `messageOf(error)`, decide by its
 * `code`. A call whose session has ended waits until the member has signed in again.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // The server may be on this very machine: whether the browser thinks it is online says nothing.
        networkMode: 'always',
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && isTransient(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
