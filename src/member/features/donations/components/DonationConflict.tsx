import type { DaoRecord } from '../../../../shared/api/decoders/dao.ts';
import { expenseOf } from '../../../../shared/domain/donations/valuation.ts';
import { shortDayYear } from '../../../../shared/messages/dates.ts';
import { kilometres } from '../../../../shared/messages/donations.ts';
import { amount } from '../../../../shared/messages/money.ts';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { Dialog } from '../../../../shared/ui/components/Dialog.tsx';
import type { Figures } from '../model/request-body.ts';
import type { Entry } from '../model/form-values.ts';
import { useOnce } from '../model/useOnce.ts';
import styles from './DonationConflict.module.css';

interface StaleDonationProps {
  readonly mine: Entry;
  readonly figures: Figures;
  /** As it stands on the server. */
  readonly current: DaoRecord;
  readonly busy: boolean;
  /** Saves what was typed over what stands. */
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  readonly onClose: () => void;
}

type Line = readonly [label: string, mine: string, theirs: string];

function linesOf(mine: Entry, figures: Figures, current: DaoRecord): readonly Line[] {
  const theirs = expenseOf(current);
  const all: readonly Line[] = [
    ['Date', shortDayYear(mine.daodate), shortDayYear(current.daodate)],
    ['Lieu', mine.daosite, current.daosite],
    ['Motif', mine.daomotif, current.daomotif],
    ['Distance (aller)', kilometres(figures.km), kilometres(theirs.km)],
    ['Prix', amount(figures.cents), amount(theirs.costs)],
    ['Commentaire', mine.daocommentaire.trim() || '—', current.daocommentaire || '—'],
    ['Verrouillé', mine.daolocked ? 'oui' : 'non', current.daolocked ? 'oui' : 'non'],
  ];
  return all.filter(([, one, other]) => one !== other);
}

/** Somebody else was quicker: what differs, and whose is kept. Nothing that was typed is lost meanwhile. */
export function StaleDonation({ mine, figures, current, busy, onKeepMine, onTakeTheirs, onClose }: StaleDonationProps) {
  const mayBegin = useOnce(busy);
  return (
    <Dialog
      title="Ce don a été modifié entre-temps"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onTakeTheirs}>Reprendre ce qui est enregistré</Button>
          <Button variant="primary" busy={busy} onClick={() => mayBegin() && onKeepMine()}>
            Enregistrer ma saisie
          </Button>
        </>
      }
    >
      <p>Rien n’est perdu&nbsp;: choisissez ce qui reste.</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Champ</th>
            <th scope="col">Ma saisie</th>
            <th scope="col">Enregistré</th>
          </tr>
        </thead>
        <tbody>
          {linesOf(mine, figures, current).map(([label, one, other]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{one}</td>
              <td>{other}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
