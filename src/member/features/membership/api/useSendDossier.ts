import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendDossier } from '../../../../shared/api/resources/divers.ts';
import { sendMail, type Letter } from '../../../../shared/api/resources/mail.ts';

export interface Sending {
  readonly licence: string;
  readonly text: string;
  readonly letter: Letter;
  /** The letter has left already. */
  readonly mailed: boolean;
  readonly onMailed: () => void;
}

/** First the mail to the club, then the log call (specification §4 'Dossier'). What has been done is not done twice. */
async function send(mailUrl: string, { licence, text, letter, mailed, onMailed }: Sending): Promise<void> {
  if (!mailed) await sendMail(mailUrl, letter);
  onMailed();
  await sendDossier(licence, text);
}

export function useSendDossier(mailUrl: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (sending: Sending) => send(mailUrl, sending),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['divers'] }),
  });
}
