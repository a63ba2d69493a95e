import { sortedName } from '../../../../../shared/domain/divers/identity.ts';
import { membersOf } from '../../../../../shared/domain/palanquees/plan.ts';
import { cx } from '../../../../../shared/ui/components/cx.ts';
import table from '../../../../../shared/ui/components/table.module.css';
import type { DoneState } from '../../model/useDone.ts';
import { DoneRow } from './DoneRow.tsx';
import styles from './DoneTable.module.css';
import { PresenceSelect } from './PresenceSelect.tsx';

const HEADS = ['Profondeur', 'Immersion', 'Sortie', 'Durée', 'Gaz', 'Incidents, remarques'];

export function DoneTable({ state }: { readonly state: DoneState }) {
  const { plan, people } = state.record;
  const placed = new Set(membersOf(plan));
  const others = people.filter(({ id, registered }) => registered && !placed.has(id));
  return (
    <div className={styles.frame}>
      <table className={cx(table.table, styles.table)}>
        <caption className="visually-hidden">
          Ce qui a été fait, par palanquée. Entrée mène à la palanquée suivante, Tab au champ suivant.
        </caption>
        <thead>
          <tr>
            <th scope="col">Palanquée</th>
            {HEADS.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {plan.palanquees.map((palanquee, rank) => (
          <DoneRow key={palanquee.key} state={state} palanquee={palanquee} rank={rank} />
        ))}
        {others.length > 0 && (
          <tbody>
            <tr>
              <th scope="row" className={styles.name}>
                Sans palanquée
              </th>
              <td colSpan={HEADS.length} className={styles.people}>
                {others.map((one) => (
                  <PresenceSelect key={one.id} state={state} id={one.id} name={sortedName(one)} />
                ))}
              </td>
            </tr>
          </tbody>
        )}
      </table>
    </div>
  );
}
