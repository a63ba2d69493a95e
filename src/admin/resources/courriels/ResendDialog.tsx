import type { OutboxMail } from '../../../shared/contract/outbox.ts';
import { paths } from '../../../shared/paths.ts';
import { Button, ButtonLink } from '../../../shared/ui/components/Button.tsx';
import { Dialog } from '../../../shared/ui/components/Dialog.tsx';
import { sortedName } from '../../../shared/domain/divers/identity.ts';
import { useToday } from '../../components/useToday.ts';
import { momentLabel } from './mail-labels.ts';
import { useResend } from './useResend.ts';

interface ResendDialogProps {
  readonly mail: OutboxMail;
  readonly onClose: () => void;
}

/** Confirms a second copy; a one-time password has none (contract §8), and leads to the member's record instead. */
export const ResendDialog = ({ mail, onClose }: ResendDialogProps) =>
  mail.secret ? <SecretDialog mail={mail} onClose={onClose} /> : <CopyDialog mail={mail} onClose={onClose} />;

function CopyDialog({ mail, onClose }: ResendDialogProps) {
  const today = useToday();
  const resend = useResend(onClose);
  const { member, recipient, subject, sentAt } = mail;
  return (
    <Dialog
      size="s"
      title="Renvoyer ce courriel&nbsp;?"
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

const SecretDialog = ({ mail: { member, subject }, onClose }: ResendDialogProps) => (
  <Dialog
    size="s"
    title="Ce courriel ne peut pas être renvoyé"
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
      Il contient un mot de passe à usage unique, dont le club ne garde pas le texte. Sur la fiche du membre,
      «&nbsp;Réinitialiser mot de passe&nbsp;» en envoie un autre.
    </p>
  </Dialog>
);
