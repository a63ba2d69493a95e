import { useDataProvider, useRefresh } from 'react-admin';
import type { OutboxMail } from '../../../shared/contract/outbox.ts';
import { toast, toastError } from '../../../shared/ui/feedback/toast.ts';
import { useSingleMutation } from '../../../shared/ui/data/useSingleMutation.ts';
import type { ClubDataProvider } from '../../providers/dataProvider.ts';

/** Sends a mail again, then reads the list again: also after a refusal, since another administrator may have sent it. */
export function useResend(onDone?: () => void) {
  const provider = useDataProvider<ClubDataProvider>();
  const refresh = useRefresh();
  return useSingleMutation<OutboxMail, OutboxMail>({
    mutationFn: ({ id }) => provider.resendMail(id),
    onSuccess: (queued, { state, recipient }) => {
      if (queued.state === 'sent')
        toast('Ce courriel vient de partir\u00a0: aucune autre copie n’est envoyée.', 'note');
      else if (state === 'sent') toast(`Une copie part à ${recipient} dans quelques secondes.`);
      else toast(`Le courriel à ${recipient} est réessayé maintenant.`);
      onDone?.();
    },
    onError: toastError,
    onSettled: refresh,
  });
}
