import type { DaoRecord } from '../../../../shared/api/decoders/dao.ts';
import { expenseOf } from '../../../../shared/domain/daos/valuation.ts';
import { shortDayYear } from '../../../../shared/messages/dates.ts';
import { kilometres } from '../../../../shared/messages/daos.ts';
import { amount } from '../../../../shared/messages/money.ts';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { ConflictDialog, type ConflictField } from '../../../../shared/ui/components/ConflictDialog.tsx';
import type { DonationValues } from '../model/form-values.ts';
import type { Figures } from '../model/request-body.ts';

interface DonationConflictProps {
  readonly mine: DonationValues;
  readonly figures: Figures;
  readonly current: DaoRecord;
  readonly busy: boolean;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  readonly onClose: () => void;
}

function differences(values: DonationValues, figures: Figures, current: DaoRecord): ConflictField[] {
  const saved = expenseOf(current);
  const comment = (text: string): string => text.trim() || '—';
  const yesNo = (flag: boolean): string => (flag ? 'oui' : 'non');
  const rows: readonly (readonly [label: string, mine: string, theirs: string])[] = [
    ['Date', shortDayYear(values.daodate), shortDayYear(current.daodate)],
    ['Lieu', values.daosite, current.daosite],
    ['Motif', values.daomotif, current.daomotif],
    ['Distance (aller)', kilometres(figures.km), kilometres(saved.km)],
    ['Prix', amount(figures.cents), amount(saved.costs)],
    ['Commentaire', comment(values.daocommentaire), comment(current.daocommentaire)],
    ['Verrouillé', yesNo(values.daolocked), yesNo(current.daolocked)],
  ];
  return rows.flatMap(([label, mine, theirs]) => (mine === theirs ? [] : { field: label, label, mine, theirs }));
}

export const DonationConflict = ({ mine, figures, current, busy, ...on }: DonationConflictProps) => (
  <ConflictDialog
    title="Ce don a été modifié entre-temps"
    intro={<>Rien n’est perdu&nbsp;: choisissez ce qui reste.</>}
    fields={differences(mine, figures, current)}
    onClose={on.onClose}
    footer={
      <>
        <Button onClick={on.onTakeTheirs}>Reprendre ce qui est enregistré</Button>
        <Button variant="primary" busy={busy} onClick={on.onKeepMine}>
          Enregistrer ma saisie
        </Button>
      </>
    }
  />
);
