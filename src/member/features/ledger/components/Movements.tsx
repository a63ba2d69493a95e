import type { ReactNode } from 'react';
import type { Movement } from '#contract/ledger.ts';
import { parisDay } from '#domain/dates.ts';
import { centsOfEuros } from '#domain/money.ts';
import { amount, plural, shortDayYear } from '#messages/format.ts';
import { movementDetail, movementTitle, signedAmount } from '#messages/ledger.ts';
import { Button } from '#ui/components/Button.tsx';
import { Sheet } from '#ui/components/Sheet.tsx';
import { TableHead } from '#ui/components/TableHead.tsx';
import { TableSkeleton } from '#ui/feedback/TableSkeleton.tsx';
import { cx } from '#ui/components/cx.ts';
import table from '#ui/components/table.module.css';
import { EmptyState, ErrorMessage, QueryBody } from '#ui/feedback/states.tsx';
import type { Statement } from '../api.ts';
import styles from './Movements.module.css';

interface MovementsProps {
  readonly title: string;
  readonly statement: Statement;
  /** False for fees, whose sum cannot be spent. */
  readonly balance?: boolean;
  readonly tools?: ReactNode;
  readonly whenEmpty: ReactNode;
}

export function Movements({ title, statement, balance = true, tools, whenEmpty }: MovementsProps) {
  const { total, error, refetch, more } = statement;
  return (
    <Sheet
      aria-label={title}
      head={
        <>
          <h2 className={styles.title}>{title}</h2>
          {tools}
        </>
      }
    >
      <QueryBody
        query={statement}
        loading="Chargement des mouvements…"
        skeleton={<TableSkeleton className={styles.table} headings={HEADINGS} rows={8} />}
        isEmpty={(movements) => movements.length === 0}
        empty={
          <EmptyState icon="wallet" title="Aucun mouvement sur cette période">
            {whenEmpty}
          </EmptyState>
        }
      >
        {(movements) => (
          <>
            <table className={cx(table.table, styles.table)} aria-label={title}>
              <TableHead headings={balance ? HEADINGS : WITHOUT_BALANCE} />
              <tbody>
                {movements.map((movement) => (
                  <Row key={movement.id} movement={movement} balance={balance} />
                ))}
              </tbody>
            </table>
            <div className={cx('row wrap between gap-3 quiet small', styles.foot)}>
              <output>
                {movements.length < total
                  ? `${movements.length} mouvements affichés sur ${total}`
                  : plural(total, 'mouvement', 'mouvements')}
              </output>
              {more && (
                <span className={styles.more}>
                  <Button size="s" busy={more.busy} onClick={more.load}>
                    Afficher les mouvements plus anciens
                  </Button>
                </span>
              )}
              {error !== null && <ErrorMessage error={error} onRetry={refetch} />}
            </div>
          </>
        )}
      </QueryBody>
    </Sheet>
  );
}

const HEADINGS = ['Date', 'Mouvement', ['Montant', styles.end], ['Solde', styles.end]] as const;
const WITHOUT_BALANCE = HEADINGS.slice(0, -1);

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
        {detail !== null && <span className="block quiet small">{detail}</span>}
      </th>
      <td className={cx(styles.end, movement.amount > 0 && styles.in)}>
        {signedAmount(centsOfEuros(movement.amount) ?? 0)}
      </td>
      {balance && <td className={styles.end}>{amount(centsOfEuros(movement.balance) ?? 0)}</td>}
    </tr>
  );
}
