import { queryOptions } from '@tanstack/react-query';
import { listEvents } from '../../../../shared/api/resources/events.ts';
import type { Day } from '../../../../shared/domain/dates.ts';
import { windowFrom, windowInstants } from '../../../../shared/domain/events/calendar.ts';
import { eventKeys } from './keys.ts';

/** The outings of a window (specification §4), without those that another server sends beside it. */
export const eventWindowQuery = (from: Day) =>
  queryOptions({
    queryKey: eventKeys.window(from),
    queryFn: async ({ signal }) => {
      const { start, end } = windowInstants(windowFrom(from));
      // An unreadable date is kept: it lies in no other window either.
      const isBeside = (date: string): boolean =>
        Date.parse(date) < start.getTime() || Date.parse(date) >= end.getTime();
      return (await listEvents(from, { signal })).filter((event) => !isBeside(event.date));
    },
    refetchOnWindowFocus: 'always',
  });
