import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OptionalMailKind } from '../../../../shared/domain/mail/kinds.ts';
import { getMailChoices, putMailChoices } from '../../../../shared/api/resources/mail-choices.ts';
import { toast } from '../../../../shared/ui/feedback/toast.ts';
import { choiceMessage } from '../model/choice-groups.ts';

export const choicesQuery = queryOptions({
  queryKey: ['mail-choices'],
  queryFn: ({ signal }) => getMailChoices({ signal }),
  // Another tab may have changed a choice.
  refetchOnWindowFocus: 'always',
});

/** Saves one choice; quick clicks are saved in their order, so that the last one stands. */
export function useChoice(kind: OptionalMailKind) {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: 'mail-choices' },
    mutationFn: (wanted: boolean) => putMailChoices([{ kind, wanted }]),
    onSuccess: async (choices, wanted) => {
      // A running query would bring older data.
      await queries.cancelQueries({ queryKey: choicesQuery.queryKey });
      queries.setQueryData(choicesQuery.queryKey, choices);
      toast(choiceMessage(kind, wanted));
    },
  });
}
