import { Typography } from '@mui/material';
import { useId, useState } from 'react';
import { Form } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { entriesOf, type EventRecord } from '../../../shared/api/decoders/event.ts';
import type { WrittenMail } from '../../../shared/contract/mail.ts';
import { parisDay } from '../../../shared/domain/dates.ts';
import { isPending } from '../../../shared/domain/registration/placement.ts';
import { longDay, plural, siteName } from '../../../shared/messages/format.ts';
import { useClubConfig, useServer } from '../../../shared/ui/data/club-hooks.ts';
import { ConfirmDialog } from '../../../shared/ui/feedback/ConfirmDialog.tsx';
import { MailInputs } from '../../components/form/MailInputs.tsx';
import { useProviderMutation } from '../../providers/hooks.ts';

/** Only our server answers how many mails were sent. */
const messageOf = (answer: unknown): string =>
  typeof answer === 'object' && answer !== null && 'message' in answer && typeof answer.message === 'string'
    ? answer.message
    : 'Message envoyé aux inscrits.';

const DETAILS = '(Suivent les détails de la plongée, et la place de la personne.)';

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
        <Form
          id={form}
          noValidate
          disableInvalidFormNotification
          record={draft}
          onSubmit={({ subject, text }: FieldValues) =>
            send.mutate({ subject: String(subject).trim(), text: String(text).trim() })
          }
        >
          <MailInputs mailWith={(text) => `Bonjour (prénom),\n\n${text}\n\n${DETAILS}\n\n${club.name}`} />
        </Form>
      )}
    </ConfirmDialog>
  );
}
