import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OptionalMailKind } from '../../../../shared/domain/mail/kinds.ts';
import { getMailChoices, putMailChoices } from '../../../../shared/api/resources/mail-choices.ts';
import { toast } from '../../../../shared/ui/feedback/toast.ts';
import { choiceSaid } from '../model/choice-groups.ts';

export const choicesQuery = queryOptions({
  queryKey: ['mail-choices'],
  queryFn: ({ signal }) => getMailChoices({ signal }),
  // Another tab may have turned a switch.
  refetchOnWindowFocus: 'always',
});

/** Turns one switch. Those of a quick hand are saved in their order, and what is asked for last stands. */
export function useChoice(kind: OptionalMailKind) {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: 'mail-choices' },
    mutationFn: (wanted: boolean) => putMailChoices([{ kind, wanted }]),
    onSuccess: async (choices, wanted) => {
      // A reading that is under way is older.
      await queries.cancelQueries({ queryKey: choicesQuery.queryKey });
      queries.setQueryData(choicesQuery.queryKey, choices);
      toast(choiceSaid(kind, wanted));
    },
  });
}
