import { memo, useState } from 'react';
import type { Cents } from '../../shared/domain/money.ts';
import { levelLabel } from '../../shared/messages/labels.ts';
import { amount } from '../../shared/messages/money.ts';
import { Badge } from '../../shared/ui/components/Badge.tsx';
import { Button } from '../../shared/ui/components/Button.tsx';
import { cx } from '../../shared/ui/components/cx.ts';
import table from '../screens/table.module.css';
import styles from './Season.module.css';
import { candidateOf } from './season-form.ts';
import type { Candidate } from './useCandidates.ts';
import { STATES, WARNINGS } from './words.ts';

interface MembersTableProps {
  readonly candidates: readonly Candidate[];
  readonly onChoose: (ids: readonly number[], chosen: boolean) => void;
}

/** Thousands of lines are not read, and cost a browser seconds to draw. */
const AT_ONCE = 100;

/** Each member with the parts of the fee, beside what they have now. */
export function MembersTable({ candidates, onChoose }: MembersTableProps) {
  const [count, setCount] = useState(AT_ONCE);
  const rest = candidates.length - count;
  return (
    <div className={styles.frame}>
      <table className={cx(table.table, styles.table)} aria-label="Membres et cotisations">
        <thead>
          <tr>
            <th scope="col">Dossier</th>
            <th scope="col">Membre</th>
            <th scope="col">Niveau</th>
            <th scope="col" className={styles.end}>
              Adhésion
            </th>
            <th scope="col" className={styles.end}>
              Licence
            </th>
            <th scope="col" className={styles.end}>
              Assurance
            </th>
            <th scope="col" className={styles.end}>
              Réduction
            </th>
            <th scope="col" className={styles.end}>
              Cotisation
            </th>
            <th scope="col">Aujourd’hui</th>
            <th scope="col">Remarques</th>
          </tr>
        </thead>
        <tbody>
          {candidates.slice(0, count).map((one) => (
            <MemberRow key={one.member.id} {...one} onChoose={onChoose} />
          ))}
        </tbody>
      </table>
      {rest > 0 && (
        <div className={styles.more}>
          <Button size="s" variant="quiet" onClick={() => setCount(count + AT_ONCE)}>
            {`Afficher la suite (encore ${rest})`}
          </Button>
        </div>
      )}
    </div>
  );
}

const Figure = ({ cents, quiet = false }: { readonly cents: Cents | undefined; readonly quiet?: boolean }) => (
  <td className={cx(styles.end, styles.figure, quiet && cents === 0 && styles.nothing)}>
    {cents === undefined ? '…' : quiet && cents === 0 ? '–' : amount(cents)}
  </td>
);

/** Drawn anew for itself alone: a tick must not redraw the others. */
const MemberRow = memo(function MemberRow({
  member,
  chosen,
  parts,
  total,
  warnings,
  onChoose,
}: Candidate & Pick<MembersTableProps, 'onChoose'>) {
  const { id, lastname, firstname, level, assurance, state } = member;
  const name = `${lastname} ${firstname}`.trim();
  const { cotisation } = candidateOf(member);
  return (
    <tr className={cx(!chosen && styles.left)}>
      <td>
        <input
          type="checkbox"
          className={styles.tick}
          aria-label={`Dossier pour ${name}`}
          checked={chosen}
          onChange={({ target }) => onChoose([id], target.checked)}
        />
      </td>
      <th scope="row">{name}</th>
      <td>{levelLabel(level)}</td>
      <Figure cents={parts?.adhesion} quiet />
      <Figure cents={parts?.licence} quiet />
      <td className={cx(styles.end, styles.figure)}>
        {parts === null ? '…' : amount(parts.insurance)}
        {assurance.trim() !== '' && <span className={styles.under}>{assurance}</span>}
      </td>
      <Figure cents={parts?.supervisorRebate} quiet />
      <td className={cx(styles.end, styles.figure, styles.total)}>{total === null ? '…' : amount(total)}</td>
      <td>
        {state === null ? (
          <span className={styles.nothing}>–</span>
        ) : (
          <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
        )}
      </td>
      <td>
        <span className={styles.remarks}>
          {warnings.map((warning) => (
            <Badge key={warning} tone={WARNINGS[warning].tone}>
              {WARNINGS[warning].says({ cotisation, assurance })}
            </Badge>
          ))}
        </span>
      </td>
    </tr>
  );
});
