import type { SheetYear } from '../../../../../shared/contract/dive-archive.ts';
import { parisDay } from '../../../../../shared/domain/dates.ts';
import { shortDayYear, timeOf } from '../../../../../shared/messages/dates.ts';
import { siteName } from '../../../../../shared/messages/labels.ts';
import { diveLabel } from '../../../../../shared/messages/palanquees.ts';
import { Badge } from '../../../../../shared/ui/components/Badge.tsx';
import { ButtonLink } from '../../../../../shared/ui/components/Button.tsx';
import { cx } from '../../../../../shared/ui/components/cx.ts';
import table from '../../../../../shared/ui/components/table.module.css';
import { addressOfDive, addressOfDone } from '../../model/dive.ts';
import { STATE_LABELS } from '../../model/sheet-year.ts';
import styles from './SheetTable.module.css';
import { ValidatedSheets } from './ValidatedSheets.tsx';

type Outing = SheetYear['outings'][number];
type ListedDive = Outing['dives'][number];

export const SheetTable = ({ outings }: Pick<SheetYear, 'outings'>) => (
  <div className={styles.frame}>
    <table className={cx(table.table, styles.table)}>
      <thead>
        <tr>
          <th scope="col">Sortie</th>
          <th scope="col">Fiche</th>
          <th scope="col">Versions</th>
          <th scope="col">
            <span className="visually-hidden">Ouvrir</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {outings.flatMap((outing) =>
          outing.dives.map((dive, rank) => (
            <Row key={`${outing.id}-${dive.dive}`} outing={outing} dive={dive} isFirst={rank === 0} />
          )),
        )}
      </tbody>
    </table>
  </div>
);

function Row({
  outing,
  dive: { dive, state, planned, sheets },
  isFirst,
}: {
  readonly outing: Outing;
  readonly dive: ListedDive;
  readonly isFirst: boolean;
}) {
  const [tone, label] = STATE_LABELS[state];
  return (
    <tr>
      {isFirst && (
        <th scope="rowgroup" rowSpan={outing.dives.length}>
          <span className={styles.site}>{siteName(outing.site.name)}</span>
          {shortDayYear(parisDay(outing.date))} à {timeOf(outing.date)}
        </th>
      )}
      <td className={styles.state}>
        {outing.dives.length > 1 && <span className={styles.dive}>{diveLabel(dive)}</span>}
        <Badge tone={tone}>{label}</Badge>
        {!planned && state === 'TO_VALIDATE' && <span className={styles.note}>Palanquées non composées</span>}
      </td>
      <td>{sheets.length === 0 ? '–' : <ValidatedSheets outing={outing} sheets={sheets} />}</td>
      <td className={styles.open}>
        {state !== 'OVER' && (
          <ButtonLink
            size="s"
            variant={state === 'TO_VALIDATE' && planned ? 'primary' : 'secondary'}
            to={planned ? addressOfDone(outing.id)(dive) : addressOfDive(outing.id)(dive)}
          >
            {planned ? (sheets.length === 0 ? 'Noter et valider' : 'Ouvrir') : 'Composer'}
          </ButtonLink>
        )}
      </td>
    </tr>
  );
}
