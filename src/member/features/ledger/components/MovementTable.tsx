import type { Movement } from '../../../../shared/contract/ledger.ts';
import { parisDay } from '../../../../shared/domain/dates.ts';
import { centsOfEuros } from '../../../../shared/domain/money.ts';
import { shortDayYear } from '../../../../shared/messages/dates.ts';
import { movementDetail, movementTitle, signedAmount } from '../../../../shared/messages/ledger.ts';
import { amount } from '../../../../shared/messages/money.ts';
import { cx } from '../../../../shared/ui/components/cx.ts';
import { SkeletonRows } from '../../../../shared/ui/feedback/Skeleton.tsx';
import table from '../../../../shared/ui/components/table.module.css';
import styles from './Movements.module.css';

const HEADINGS = ['Date', 'Mouvement', 'Montant', 'Solde'] as const;
const WITHOUT_BALANCE = HEADINGS.slice(0, -1);

const Head = ({ headings = HEADINGS }: { readonly headings?: readonly string[] }) => (
  <thead>
    <tr>
      {headings.map((heading, column) => (
        <th key={heading} scope="col" className={cx(column > 1 && styles.end)}>
          {heading}
        </th>
      ))}
    </tr>
  </thead>
);

function Row({ movement, balance }: { readonly movement: Movement; readonly balance: boolean }) {
  const day = parisDay(movement.at);
  const detail = movementDetail(movement);
  return (
    <tr>
      <td className={styles.day}>
        <time dateTime={day}>{shortDayYear(day)}</time>
      </td>
      <th scope="row" className={styles.what}>
        {movementTitle(movement)}
        {detail !== null && <span className={styles.detail}>{detail}</span>}
      </th>
      <td className={cx(styles.end, movement.amount > 0 && styles.in)}>
        {signedAmount(centsOfEuros(movement.amount) ?? 0)}
      </td>
      {balance && <td className={styles.end}>{amount(centsOfEuros(movement.balance) ?? 0)}</td>}
    </tr>
  );
}

export const MovementTable = ({
  label,
  movements,
  balance,
}: {
  readonly label: string;
  readonly movements: readonly Movement[];
  /** False for fees, whose sum cannot be spent. */
  readonly balance: boolean;
}) => (
  <table className={cx(table.table, styles.table)} aria-label={label}>
    <Head headings={balance ? HEADINGS : WITHOUT_BALANCE} />
    <tbody>
      {movements.map((movement) => (
        <Row key={movement.id} movement={movement} balance={balance} />
      ))}
    </tbody>
  </table>
);

export const MovementTableSkeleton = () => (
  <table className={cx(table.table, styles.table)}>
    <Head />
    <SkeletonRows rows={8} columns={HEADINGS.length} />
  </table>
);
