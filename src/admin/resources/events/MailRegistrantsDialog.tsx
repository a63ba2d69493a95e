import { Typography } from '@mui/material';
import { useId, useState } from 'react';
import { entriesOf, type EventRecord } from '../../../shared/api/decoders/event.ts';
import { record, text } from '../../../shared/api/decoders/fields.ts';
import type { WrittenMail } from '../../../shared/contract/mail.ts';
import { parisDay } from '../../../shared/domain/dates.ts';
import { isPending } from '../../../shared/domain/registration/placement.ts';
import { longDay, plural, siteName } from '../../../shared/messages/format.ts';
import { memberMailText } from '../../../shared/messages/mail.ts';
import { detailsParagraphs, outingLink } from '../../../shared/messages/outing.ts';
import { paths } from '../../../shared/paths.ts';
import { useClubConfig, useServer } from '../../../shared/ui/data/club-hooks.ts';
import { ConfirmDialog } from '../../../shared/ui/feedback/ConfirmDialog.tsx';
import { MailForm } from '../../components/form/MailForm.tsx';
import { useProviderMutation } from '../../providers/hooks.ts';

/** Only our server answers how many mails were sent. */
const messageOf = (answer: unknown): string => text(record(answer)['message']) || 'Message envoyé aux inscrits.';

interface MailRegistrantsDialogProps {
  readonly event: EventRecord;
  readonly onClose: () => void;
}

/** Asks first: a mail can't be taken back. On our server it carries a subject and a text, on another the details alone. */
export function MailRegistrantsDialog({ event, onClose }: MailRegistrantsDialogProps) {
  const ours = useServer() === 'ours';
  const { club } = useClubConfig();
  const form = useId();
  const [draft] = useState(() => ({
    subject: `Plongée du ${longDay(parisDay(event.date))}, ${siteName(event.site.name)}`,
    text: '',
  }));
  const send = useProviderMutation<unknown, WrittenMail | undefined>({
    mutationFn: (provider, mail) => provider.mailRegistrants(event.id, mail),
    success: messageOf,
    onSuccess: onClose,
    refreshes: false,
  });
  const registered = entriesOf(event).filter((entry) => entry.active);
  const waiting = registered.filter((entry) => isPending(entry.type)).length;
  const place = event.status === 'CANCELLED' ? '' : '(Ici, la place de la personne.)';
  const ends = [place, outingLink(`${window.location.origin}${paths.outing(event.id)}`)];
  return (
    <ConfirmDialog
      size={ours ? 'm' : 's'}
      title={`Envoyer un e-mail à ${plural(registered.length, 'personne inscrite', 'personnes inscrites')}\u00a0?`}
      cancelLabel="Ne rien envoyer"
      confirmLabel="Envoyer l’e-mail"
      mutation={send}
      {...(ours ? { form } : { onConfirm: () => send.mutate(undefined) })}
      onClose={onClose}
    >
      <Typography variant="inherit" sx={{ marginBottom: 2 }}>
        Chaque personne reçoit {ours && 'votre message, '}les détails de la plongée et sa place
        {waiting > 0 && `, dont ${plural(waiting, 'personne', 'personnes')} sur la liste d’attente`}.
      </Typography>
      {ours && (
        <MailForm
          id={form}
          draft={draft}
          mailWith={(written) => memberMailText('(prénom)', [written, ...detailsParagraphs(event), ...ends], club.name)}
          onSubmit={send.mutate}
        />
      )}
    </ConfirmDialog>
  );
}
