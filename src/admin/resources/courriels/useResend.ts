import { useQueryClient } from '@tanstack/react-query';
import type { OutboxMail } from '../../../shared/contract/outbox.ts';
import { messageOf } from '../../../shared/api/client/errors.ts';
import { resendMail } from '../../../shared/api/resources/outbox.ts';
import { toast } from '../../../shared/ui/feedback/toast.ts';
import { useAct } from '../../screens/useAct.ts';

/** Sends a mail once more; the list then shows it waiting, and going. */
export function useResend(onDone: () => void = () => undefined) {
  const queries = useQueryClient();
  return useAct<OutboxMail, OutboxMail>({
    mutationFn: ({ id }) => resendMail(id),
    onSuccess: (going, { state, recipient }) => {
      if (going.state === 'sent') toast('Ce courriel vient de partir\u00a0: aucune autre copie n’est envoyée.', 'note');
      else if (state === 'sent') toast(`Une copie part à ${recipient} dans quelques secondes.`);
      else toast(`Le courriel à ${recipient} est réessayé maintenant.`);
      onDone();
    },
    onError: (error) => toast(messageOf(error), 'note'),
    // Also after a refusal: somebody else may have been quicker.
    onSettled: () => queries.invalidateQueries({ queryKey: ['courriels'] }),
  });
}
