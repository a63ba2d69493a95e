import { entriesOf, outingOf } from '../../../../shared/api/decoders/event.ts';
import type { Entry } from '../../../../shared/contract/events.ts';
import { isPending, kindOf } from '../../../../shared/domain/registration/kinds.ts';
import { promotions } from '../../../../shared/domain/registration/slots.ts';
import { promotesByItself } from '../../../../shared/domain/registration/waiting-list.ts';
import { siteName } from '../../../../shared/messages/sites.ts';
import { shortDay, timeOf } from '../../../../shared/messages/dates.ts';
import { parisDay } from '../../../../shared/domain/dates.ts';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { useClubConfig, useServer } from '../../../../shared/ui/data/club-hooks.ts';
import { Dialog } from '../../../../shared/ui/components/Dialog.tsx';
import { purging, removing } from '../api/registration-actions.ts';
import { fullName } from '../model/names.ts';
import { useSheet } from './sheet-context.ts';
import styles from './Dialogs.module.css';

interface LeaveQuestionProps {
  readonly entry: Entry;
  /** For good, or struck through. */
  readonly forGood: boolean;
  readonly onClose: () => void;
}

/** Asks before somebody is taken off the sheet, and names what happens then. */
export function LeaveQuestion({ entry, forGood, onClose }: LeaveQuestionProps) {
  const { event, by, actions } = useSheet();
  const self = entry.id === by.actor.id;
  const name = fullName(entry);
  const title = forGood
    ? `Effacer l’inscription de ${name}\u00a0?`
    : self
      ? 'Vous désinscrire\u00a0?'
      : `Désinscrire ${name}\u00a0?`;
  const confirm = (): void => {
    onClose();
    void actions.act(forGood ? purging(event, entry) : removing(event, entry, self));
  };
  return (
    <Dialog
      size="s"
      title={title}
      subtitle={`${siteName(event.site.name)}, ${shortDay(parisDay(event.date))} à ${timeOf(event.date)}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            Ne rien changer
          </Button>
          <Button variant="danger" onClick={confirm}>
            {forGood ? 'Effacer définitivement' : self ? 'Me désinscrire' : `Désinscrire ${entry.firstname}`}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>
          {forGood
            ? 'L’inscription et sa remarque disparaissent pour de bon, aussi de la liste des inscriptions supprimées.'
            : 'L’inscription reste visible, barrée, parmi les inscriptions supprimées.'}
        </p>
        {entry.active && <WhoMovesUp entry={entry} />}
      </div>
    </Dialog>
  );
}

/** On our server a place that becomes free goes to the first who waits for it (contract §5). */
function WhoMovesUp({ entry }: { readonly entry: Entry }) {
  const { event, by } = useSheet();
  const { waitingList } = useClubConfig();
  const ours = useServer() === 'ours';
  if (isPending(entry.type)) return <p className={styles.note}>Le rang sur la liste d’attente est perdu.</p>;
  const outing = outingOf(event);
  const stay = entriesOf(event).filter((one) => one.active && one.id !== entry.id);
  const [next] =
    ours && promotesByItself(outing, waitingList, by.now) ? promotions(outing, kindOf(entry.type), stay) : [];
  return next ? (
    <p className={styles.note}>La place revient à {fullName(next.entry)}, premier de la liste d’attente.</p>
  ) : null;
}
