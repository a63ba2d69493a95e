import { queryOptions, useQueryClient, useMutation } from '@tanstack/react-query';
import { closeCalendar, getCalendar, openCalendar } from '../../../shared/api/resources/calendar.ts';
import { getMailChoices, putMailChoices } from '../../../shared/api/resources/mail.ts';
import type { OptionalMailKind } from '../../../shared/domain/mail/kinds.ts';
import { useSingleMutation } from '../../../shared/ui/data/useSingleMutation.ts';
import { toast } from '../../../shared/ui/feedback/toast.ts';
import { choiceMessage } from './choice-groups.ts';

export const calendarQuery = queryOptions({
  queryKey: ['calendar'],
  queryFn: ({ signal }) => getCalendar({ signal }),
  // Another tab may have replaced the addresses; copied ones must work.
  refetchOnWindowFocus: 'always',
});

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

export const choicesQuery = queryOptions({
  queryKey: ['mail-choices'],
  queryFn: ({ signal }) => getMailChoices({ signal }),
  // Another tab may have changed a choice.
  refetchOnWindowFocus: 'always',
});

/** Saves quick clicks in their order, so that the last one wins. */
export function useChoice(kind: OptionalMailKind) {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: 'mail-choices' },
    mutationFn: (wanted: boolean) => putMailChoices([{ kind, wanted }]),
    onSuccess: async (choices, wanted) => {
      // A running query would bring older data back.
      await queries.cancelQueries({ queryKey: choicesQuery.queryKey });
      queries.setQueryData(choicesQuery.queryKey, choices);
      toast(choiceMessage(kind, wanted));
    },
  });
}
