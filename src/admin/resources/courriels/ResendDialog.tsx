import type { OutboxMail } from '../../../shared/contract/outbox.ts';
import { paths } from '../../../shared/paths.ts';
import { Button, ButtonLink } from '../../../shared/ui/components/Button.tsx';
import { Dialog } from '../../../shared/ui/components/Dialog.tsx';
import { nameOf } from '../../screens/names.ts';
import { useToday } from '../../components/useToday.ts';
import { useResend } from './useResend.ts';
import { momentOf } from './words.ts';

interface ResendDialogProps {
  readonly mail: OutboxMail;
  readonly onClose: () => void;
}

/** Before a second copy goes; or what to do instead, where there can be none. */
export const ResendDialog = ({ mail, onClose }: ResendDialogProps) =>
  mail.secret ? <NotAgain mail={mail} onClose={onClose} /> : <Copy mail={mail} onClose={onClose} />;

function Copy({ mail, onClose }: ResendDialogProps) {
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
        Il est déjà parti{sentAt !== null && ` ${momentOf(sentAt, today)}`}. Le même texte partira une fois de plus à{' '}
        {member && `${nameOf(member)}, `}
        {recipient}.
      </p>
    </Dialog>
  );
}

/** A one-time password is kept nowhere once it has gone (contract §8). */
const NotAgain = ({ mail: { member, subject }, onClose }: ResendDialogProps) => (
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
