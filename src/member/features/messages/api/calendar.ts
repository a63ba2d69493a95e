import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { closeCalendar, getCalendar, openCalendar } from '../../../../shared/api/resources/calendar.ts';
import { useSingleMutation } from '../../../../shared/ui/data/useSingleMutation.ts';

export const calendarQuery = queryOptions({
  queryKey: ['calendar'],
  queryFn: ({ signal }) => getCalendar({ signal }),
  // Another tab may have replaced the addresses, and a copied one must work.
  refetchOnWindowFocus: 'always',
});

/** Opens, replaces or closes the addresses, and shows the server's answer. */
export function useCalendarChange(change: 'open' | 'close', onDone: () => void) {
  const queries = useQueryClient();
  return useSingleMutation({
    mutationKey: ['calendar'],
    mutationFn: change === 'open' ? openCalendar : closeCalendar,
    onSuccess: async (calendar) => {
      await queries.cancelQueries({ queryKey: calendarQuery.queryKey });
      queries.setQueryData(calendarQuery.queryKey, calendar);
      onDone();
    },
  });
}
