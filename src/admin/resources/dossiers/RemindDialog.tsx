import type { RemindersSent } from '../../../shared/contract/season.ts';
import { ApiError, messageOf } from '../../../shared/api/client/errors.ts';
import { remindedOfRefusal } from '../../../shared/api/decoders/season.ts';
import { remindDossiers } from '../../../shared/api/resources/season.ts';
import { plural } from '../../../shared/messages/numbers.ts';
import { Banner } from '../../../shared/ui/feedback/Banner.tsx';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { Dialog } from '../../../shared/ui/components/Dialog.tsx';
import { toast } from '../../../shared/ui/feedback/toast.ts';
import { useAct } from '../../screens/useAct.ts';
import { nameOf } from '../../screens/names.ts';
import { useDone } from './useDone.ts';

interface RemindDialogProps {
  readonly ids: readonly number[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** `2 rappels envoyés. 1 sans adresse e-mail.` */
function sentence({ reminded, notDue, withoutEmail }: RemindersSent): string {
  const parts = [
    reminded === 0 ? 'Aucun rappel envoyé.' : `${plural(reminded, 'rappel envoyé', 'rappels envoyés')}.`,
    withoutEmail > 0 ? `${withoutEmail} sans adresse e-mail.` : '',
    notDue > 0 ? `${plural(notDue, 'membre n’a', 'membres n’ont')} plus rien à envoyer ni à payer.` : '',
  ];
  return parts.filter(Boolean).join(' ');
}

/** Asks before it writes; once more when somebody has had a reminder today. */
export function RemindDialog({ ids, onDone, onClose }: RemindDialogProps) {
  const done = useDone();
  const remind = useAct({
    mutationFn: (again: boolean) => remindDossiers({ divers: [...ids], again }),
    onSuccess: (answer) => {
      toast(sentence(answer), answer.reminded > 0 ? 'done' : 'note');
      onDone();
      onClose();
      return done();
    },
  });
  const twice =
    remind.error instanceof ApiError && remind.error.code === 'DOSSIER_REMINDED'
      ? remindedOfRefusal(remind.error.current)
      : null;
  return (
    <Dialog
      title={`Envoyer un rappel à ${plural(ids.length, 'membre', 'membres')} ?`}
      size="s"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="primary" busy={remind.isPending} onClick={() => remind.mutate(twice !== null)}>
            {twice === null ? 'Envoyer' : 'Envoyer quand même'}
          </Button>
        </>
      }
    >
      {twice === null ? (
        <>
          <p>
            Chacun reçoit un e-mail : envoyer son dossier s’il est attendu, payer sa cotisation s’il l’a déjà envoyé.
            Qui n’a plus rien à faire ne reçoit rien.
          </p>
          {remind.error && (
            <Banner tone="danger" live="alert">
              {messageOf(remind.error)}
            </Banner>
          )}
        </>
      ) : (
        <Banner tone="warning" live="alert" title="Rien n’a encore été envoyé">
          <p>{`${plural(twice.length, 'membre a', 'membres ont')} déjà reçu un rappel aujourd’hui :`}</p>
          <p>{listed(twice.map(nameOf))}</p>
        </Banner>
      )}
    </Dialog>
  );
}

const AT_MOST = 10;

const listed = (names: readonly string[]): string =>
  names.length <= AT_MOST
    ? `${names.join(', ')}.`
    : `${names.slice(0, AT_MOST).join(', ')} et ${names.length - AT_MOST} autres.`;
