import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { EventRecord } from '#api/decoders/event.ts';
import { getEvent, listEvents, listFirstEvents } from '#api/resources/events.ts';
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
      return (await listEvents(from, { signal })).filter((event) => !isOutside(event.date));
    },
    refetchOnWindowFocus: 'always',
  });

/** Requested ahead of the window's for the first picture (prefetch.ts). */
export const firstEventsQuery = (from: Day) =>
  queryOptions({ queryKey: eventKeys.first(from), queryFn: ({ signal }) => listFirstEvents({ signal }) });

/** Answers the outings of the first picture, marked as placeholders, until the whole window is there. */
export function useEventWindow(from: Day, enabled: boolean) {
  const client = useQueryClient();
  const placeholderData = () => client.getQueryData(firstEventsQuery(from).queryKey);
  return useQuery({ ...eventWindowQuery(from), enabled, placeholderData });
}

/** Shows others' changes within 10 s. */
const REFETCH_MS = 5000;

/** Of the windows that were read; one outing may stand in two of them. */
export const listedEvents = (client: QueryClient): EventRecord[] =>
  client.getQueriesData<EventRecord[]>({ queryKey: eventKeys.windows }).flatMap(([, events]) => events ?? []);

export const eventQuery = (client: QueryClient, id: number) =>
  queryOptions<EventRecord, Error, EventRecord, ReturnType<typeof eventKeys.one>>({
    queryKey: eventKeys.one(id),
    queryFn: ({ signal }) => getEvent(id, { signal }),
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
      keep: async (event: EventRecord): Promise<void> => {
        await client.cancelQueries({ queryKey: eventKeys.one(event.id) });
        client.setQueryData(eventKeys.one(event.id), event);
        client.setQueriesData<EventRecord[]>({ queryKey: eventKeys.windows }, (events) =>
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
