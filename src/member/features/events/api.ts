import type { ClubEvent } from '#contract/events.ts';
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#api/client/call.ts';
import { FIRST_EVENTS, eventsFrom } from '#api/client/early.ts';
import type { Day } from '#domain/dates.ts';
import { windowFrom, windowInstants } from '#domain/events/calendar.ts';

/** Keys share a prefix, so that one call invalidates all of them. */
const eventKeys = {
  windows: ['events', 'window'] as const,
  window: (from: Day) => ['events', 'window', from] as const,
  first: (from: Day) => ['events', 'first', from] as const,
  one: (id: number) => ['events', 'one', id] as const,
};

/** Drops outings outside of the window, which another server may send (specification §4). */
export const eventWindowQuery = (from: Day) =>
  queryOptions({
    queryKey: eventKeys.window(from),
    queryFn: async ({ signal }) => {
      const { start, end } = windowInstants(windowFrom(from));
      // Keeps unreadable dates, which lie in no other window either.
      const isOutside = (date: string) => Date.parse(date) < start.getTime() || Date.parse(date) >= end.getTime();
      return (await call('GET /events', { ...eventsFrom(from), signal })).content.filter(
        (event) => !isOutside(event.date),
      );
    },
    refetchOnWindowFocus: 'always',
  });

/** Requested ahead of the window's for the first picture (prefetch.ts). */
export const firstEventsQuery = (from: Day) =>
  queryOptions({
    queryKey: eventKeys.first(from),
    queryFn: async ({ signal }) => (await call('GET /events', { ...FIRST_EVENTS, signal })).content,
  });

/** Answers the outings of the first picture, marked as placeholders, until the whole window is there. */
export function useEventWindow(from: Day, enabled: boolean) {
  const client = useQueryClient();
  const placeholderData = () => client.getQueryData(firstEventsQuery(from).queryKey);
  return useQuery({ ...eventWindowQuery(from), enabled, placeholderData });
}

/** Shows others' changes within 10 s. */
const REFETCH_MS = 5000;

/** Of the windows that were read; one outing may stand in two of them. */
export const listedEvents = (client: QueryClient): ClubEvent[] =>
  client.getQueriesData<ClubEvent[]>({ queryKey: eventKeys.windows }).flatMap(([, events]) => events ?? []);

export const eventQuery = (client: QueryClient, id: number) =>
  queryOptions<ClubEvent, Error, ClubEvent, ReturnType<typeof eventKeys.one>>({
    queryKey: eventKeys.one(id),
    queryFn: ({ signal }) => call('GET /events/:id', { params: { id }, signal }),
    // Unlike a placeholder, stays when the first reading fails.
    initialData: () => listedEvents(client).find((event) => event.id === id),
    initialDataUpdatedAt: 0,
    refetchInterval: REFETCH_MS,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  });

export function useEventCache() {
  const client = useQueryClient();
  return useMemo(
    () => ({
      keep: async (event: ClubEvent): Promise<void> => {
        await client.cancelQueries({ queryKey: eventKeys.one(event.id) });
        client.setQueryData(eventKeys.one(event.id), event);
        client.setQueriesData<ClubEvent[]>({ queryKey: eventKeys.windows }, (events) =>
          events?.map((one) => (one.id === event.id ? event : one)),
        );
        // Only marks lists stale: they are refetched when the outing is closed, not after every word of a remark.
        await client.invalidateQueries({ queryKey: eventKeys.windows, refetchType: 'none' });
      },
      forget: (id: number): void => client.removeQueries({ queryKey: eventKeys.one(id) }),
      refetchLists: (): Promise<void> => client.invalidateQueries({ queryKey: eventKeys.windows }),
    }),
    [client],
  );
}
