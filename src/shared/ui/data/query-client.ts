import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#api/client/errors.ts';

/** Retries short failures only: refusals are final, and an unreachable server has its own banner. */
const isTransient = (error: unknown): boolean => error instanceof ApiError && error.code === 'BUSY';

// Draws answers without a timer between.
notifyManager.setScheduler(queueMicrotask);

/** Queries and mutations reject with an ApiError; after a session's end they wait for the next sign-in. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // The server may run on this machine, whatever the browser says about being online.
        networkMode: 'always',
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && isTransient(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
