import { queryOptions, useQueryClient, useMutation } from '@tanstack/react-query';
import { call } from '#api/client/call.ts';
import type { MailChoice } from '#contract/mail.ts';
import { useSingleMutation } from '#ui/data/useSingleMutation.ts';
import { toast } from '#ui/feedback/toast.ts';
import { choiceMessage } from './choice-groups.ts';

export const calendarQuery = queryOptions({
  queryKey: ['calendar'],
  queryFn: ({ signal }) => call('GET /calendar', { signal }),
  // Another tab may have replaced the addresses; copied ones must work.
  refetchOnWindowFocus: 'always',
});

/** Opening creates the addresses, and ends former ones. */
export function useCalendarChange(change: 'open' | 'close', onDone: () => void) {
  const queries = useQueryClient();
  return useSingleMutation({
    mutationKey: ['calendar'],
    mutationFn: () => call(change === 'open' ? 'POST /calendar' : 'DELETE /calendar'),
    onSuccess: async (calendar) => {
      await queries.cancelQueries({ queryKey: calendarQuery.queryKey });
      queries.setQueryData(calendarQuery.queryKey, calendar);
      onDone();
    },
  });
}

export const choicesQuery = queryOptions({
  queryKey: ['mail-choices'],
  queryFn: async ({ signal }) => (await call('GET /mail/choices', { signal })).kinds,
  // Another tab may have changed a choice.
  refetchOnWindowFocus: 'always',
});

/** Saves quick clicks in their order, so that the last one wins; kinds that are not sent stay as they are. */
export function useChoice() {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: 'mail-choices' },
    mutationFn: (choice: MailChoice) => call('PUT /mail/choices', { body: { kinds: [choice] } }),
    onSuccess: async ({ kinds }, choice) => {
      // A running query would bring older data back.
      await queries.cancelQueries({ queryKey: choicesQuery.queryKey });
      queries.setQueryData(choicesQuery.queryKey, kinds);
      toast(choiceMessage(choice));
    },
  });
}
