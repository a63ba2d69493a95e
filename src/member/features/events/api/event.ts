import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { EventRecord } from '../../../../shared/api/decoders/event.ts';
import { getEvent } from '../../../../shared/api/resources/events.ts';
import { eventKeys } from './keys.ts';

/** An opened outing is read again this often, so that others' changes show up within 10 s. */
const REREAD_MS = 5000;

/** The outing as one of the lists already shows it. */
const listed = (client: QueryClient, id: number): EventRecord | undefined =>
  client
    .getQueriesData<EventRecord[]>({ queryKey: eventKeys.windows })
    .flatMap(([, events]) => events ?? [])
    .find((event) => event.id === id);

/** One outing, drawn at once from the list where it was clicked, and kept fresh while it is open. */
export const eventQuery = (client: QueryClient, id: number) =>
  queryOptions<EventRecord, Error, EventRecord, ReturnType<typeof eventKeys.one>>({
    queryKey: eventKeys.one(id),
    queryFn: ({ signal }) => getEvent(id, { signal }),
    placeholderData: () => listed(client, id),
    refetchInterval: REREAD_MS,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  });

/** Takes over an outing as the server has just answered it; a reading that is under way is older. */
export function useKeepEvent(): (event: EventRecord) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (event) => {
      await client.cancelQueries({ queryKey: eventKeys.one(event.id) });
      client.setQueryData(eventKeys.one(event.id), event);
      client.setQueriesData<EventRecord[]>({ queryKey: eventKeys.windows }, (events) =>
        events?.map((one) => (one.id === event.id ? event : one)),
      );
      // The lists have it; they are read again when the outing is closed, not after every word of a remark.
      await client.invalidateQueries({ queryKey: eventKeys.windows, refetchType: 'none' });
    },
    [client],
  );
}

/** Reads the lists again: what has changed while an outing was open shows on its card, and on the others. */
export function useReadListsAgain(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: eventKeys.windows }), [client]);
}

/** After an outing was cancelled or deleted: the lists are read again, and it is forgotten. */
export function useForgetEvent(): (id: number) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (id) => {
      client.removeQueries({ queryKey: eventKeys.one(id) });
      await client.invalidateQueries({ queryKey: eventKeys.windows });
    },
    [client],
  );
}
