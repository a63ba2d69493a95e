import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { closeCalendar, getCalendar, openCalendar } from '../../../../shared/api/resources/calendar.ts';

export const calendarQuery = queryOptions({
  queryKey: ['calendar'],
  queryFn: ({ signal }) => getCalendar({ signal }),
  // Another tab may have replaced the addresses: whoever copies one copies one that works.
  refetchOnWindowFocus: 'always',
});

const KEY = ['calendar'] as const;

/** Opens, replaces or ends the addresses, and shows what the server answers. */
export function useCalendarChange(change: 'open' | 'close', whenDone: () => void) {
  const queries = useQueryClient();
  const { mutate, ...mutation } = useMutation({
    mutationKey: KEY,
    mutationFn: change === 'open' ? openCalendar : closeCalendar,
    onSuccess: async (calendar) => {
      await queries.cancelQueries({ queryKey: calendarQuery.queryKey });
      queries.setQueryData(calendarQuery.queryKey, calendar);
      whenDone();
    },
  });
  return {
    ...mutation,
    // The second click of a double click comes before the first one is drawn, and would replace what has just been made.
    run: (): void => (queries.isMutating({ mutationKey: KEY }) === 0 ? mutate() : undefined),
  };
}
