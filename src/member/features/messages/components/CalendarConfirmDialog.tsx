import { Button } from '../../../../shared/ui/components/Button.tsx';
import { Dialog } from '../../../../shared/ui/components/Dialog.tsx';
import { ErrorMessage } from '../../../../shared/ui/feedback/ErrorMessage.tsx';
import { useCalendarChange } from '../api/queries.ts';
import styles from './Messages.module.css';

const QUESTIONS = {
  replace: {
    title: 'Remplacer les adresses de votre agenda\u00a0?',
    ends: 'Les deux adresses actuelles cessent de fonctionner\u00a0: les agendas qui les suivent, sur vos appareils et chez quiconque les a, ne se mettent plus à jour.',
    after: 'Vous en recevez deux nouvelles, à ajouter à vos agendas à la place des anciennes.',
    confirm: 'Remplacer les adresses',
    change: 'open',
  },
  close: {
    title: 'Supprimer les adresses de votre agenda\u00a0?',
    ends: 'Les deux adresses cessent de fonctionner\u00a0: les agendas qui les suivent ne reçoivent plus ni vos plongées ni celles du club.',
    after: 'Vous pourrez en créer d’autres quand vous voudrez.',
    confirm: 'Supprimer les adresses',
    change: 'close',
  },
} as const;

interface CalendarConfirmDialogProps {
  readonly asked: keyof typeof QUESTIONS;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks before addresses stop working that calendars follow. */
export function CalendarConfirmDialog({ asked, onDone, onClose }: CalendarConfirmDialogProps) {
  const { title, ends, after, confirm, change } = QUESTIONS[asked];
  const { mutate, isPending, error } = useCalendarChange(change, onDone);
  return (
    <Dialog
      size="s"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            Ne rien changer
          </Button>
          <Button variant="danger" busy={isPending} onClick={() => mutate()}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className={styles.confirmation}>
        <p>{ends}</p>
        <p>{after}</p>
        {error && <ErrorMessage error={error} />}
      </div>
    </Dialog>
  );
}
