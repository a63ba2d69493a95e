import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { OutboxMail } from '#contract/mail.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { momentLabel, sendingLabel } from '#messages/mail.ts';
import { paths } from '#shared/paths.ts';
import { Button, ButtonLink } from '#ui/components/Button.tsx';
import { Dialog } from '#ui/components/Dialog.tsx';
import { useToday } from '#ui/hooks/useNow.ts';
import { useNotifyError, useProviderMutation, useRecord } from '#admin/providers/hooks.ts';

/** Sends a waiting or failed mail at once; asks before it sends a second copy. */
export function ResendButton() {
  const mail = useRecord<OutboxMail>();
  const [asking, setAsking] = useState(false);
  const resend = useResend();
  const { state, secret, subject, recipient } = mail;
  const asks = state === 'sent' || (state === 'failed' && secret);
  // A one-time password has no copy (contract §8).
  const Asking = secret ? SecretDialog : CopyDialog;
  return (
    <>
      <Button
        size="s"
        busy={resend.isPending || sendingLabel(mail) !== null}
        aria-haspopup={asks ? 'dialog' : undefined}
        onClick={() => (asks ? setAsking(true) : resend.mutate(mail))}
      >
        {asks ? 'Renvoyer…' : 'Renvoyer'}
        <span className="visually-hidden">{` «\u00a0${subject}\u00a0» à ${recipient}`}</span>
      </Button>
      {asking && <Asking mail={mail} onClose={() => setAsking(false)} />}
    </>
  );
}

interface ResendDialogProps {
  readonly mail: OutboxMail;
  readonly onClose: () => void;
}

function CopyDialog({ mail, onClose }: ResendDialogProps) {
  const today = useToday();
  const resend = useResend(onClose);
  const { member, recipient, subject, sentAt } = mail;
  return (
    <Dialog
      size="s"
      title="Renvoyer cet e-mail&nbsp;?"
      subtitle={subject}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="primary" data-autofocus busy={resend.isPending} onClick={() => resend.mutate(mail)}>
            Renvoyer
          </Button>
        </>
      }
    >
      <p>
        Il est déjà parti{sentAt !== null && ` ${momentLabel(sentAt, today)}`}. Le même texte partira une fois de plus à{' '}
        {member && `${sortedName(member)}, `}
        {recipient}.
      </p>
    </Dialog>
  );
}

const SecretDialog = ({ mail: { kind, member, subject }, onClose }: ResendDialogProps) => (
  <Dialog
    size="s"
    title="Cet e-mail ne peut pas être renvoyé"
    subtitle={subject}
    onClose={onClose}
    footer={
      <>
        <Button onClick={onClose}>Fermer</Button>
        {member && (
          <ButtonLink variant="primary" to={paths.diver(member.id)}>
            Ouvrir la fiche
          </ButtonLink>
        )}
      </>
    }
  >
    <p>
      {kind === 'ADDRESS_CHANGED'
        ? 'Il contient un lien à usage unique, dont le club ne garde pas le texte.'
        : 'Il contient un mot de passe à usage unique, dont le club ne garde pas le texte. Sur la fiche du membre, «\u00a0Réinitialiser mot de passe\u00a0» en envoie un autre.'}
    </p>
  </Dialog>
);

function useResend(onDone?: () => void) {
  const notify = useNotify();
  return useProviderMutation({
    mutationFn: (provider, { id }: OutboxMail) => provider.call('POST /outbox/:id/resend', { params: { id } }),
    onSuccess: (queued, { state, recipient }) => {
      if (queued.state === 'sent')
        notify('Cet e-mail vient de partir\u00a0: aucune autre copie n’est envoyée.', { type: 'warning' });
      else if (state === 'sent') notify(`Une copie part à ${recipient} dans quelques secondes.`);
      else notify(`L’e-mail à ${recipient} est réessayé maintenant.`);
      onDone?.();
    },
    onError: useNotifyError(),
  });
}
