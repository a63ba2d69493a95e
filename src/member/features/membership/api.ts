import { useQueryClient } from '@tanstack/react-query';
import { sendDossier } from '../../../shared/api/resources/dossiers.ts';
import { sendMail, type Letter } from '../../../shared/api/resources/mail.ts';
import { useSingleMutation } from '../../../shared/ui/data/useSingleMutation.ts';

interface DossierToSend {
  readonly licence: string;
  readonly text: string;
  /** Null when an earlier attempt has sent the mail already. */
  readonly letter: Letter | null;
  readonly onMailed: () => void;
}

/** Sends the mail to the club, then the log call (specification §4 'Dossier'). */
export function useSendDossier(mailUrl: string, onSent: () => void) {
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: async ({ licence, text, letter, onMailed }: DossierToSend) => {
      if (letter) await sendMail(mailUrl, letter);
      onMailed();
      await sendDossier(licence, text);
    },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['divers'] });
      onSent();
    },
  });
}
