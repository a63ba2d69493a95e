import { useListContext } from 'react-admin';
import { Link } from 'react-router';
import type { MovementRecord } from '../../../shared/api/decoders/ledger.ts';
import { parisDay } from '../../../shared/domain/dates.ts';
import { centsOfEuros } from '../../../shared/domain/money.ts';
import { numericDay, timeOf } from '../../../shared/messages/dates.ts';
import { movementDetail, movementTitle, signedAmount } from '../../../shared/messages/ledger.ts';
import { amount } from '../../../shared/messages/money.ts';
import { paths } from '../../../shared/paths.ts';
import { Badge } from '../../../shared/ui/components/Badge.tsx';
import { cx } from '../../../shared/ui/components/cx.ts';
import listing from '../../screens/listing.module.css';
import { SortHeading, type Heading } from '../../screens/SortHeading.tsx';
import table from '../../screens/table.module.css';
import { TableSkeleton } from '../../screens/TableSkeleton.tsx';
import { nameOf } from '../../screens/names.ts';
import { movementsOf } from './filters.ts';
import styles from './Movements.module.css';

const COLUMNS: readonly Heading[] = [
  { label: 'Date', sort: 'at' },
  { label: 'Membre', sort: 'lastname,firstname' },
  { label: 'Mouvement' },
  { label: 'Montant', sort: 'amount', end: true },
  { label: 'Solde après', end: true },
  { label: 'Saisi par' },
];

const cents = (euros: number): number => centsOfEuros(euros) ?? 0;

function Row({ movement }: { readonly movement: MovementRecord }) {
  const { at, event, account, diver, author } = movement;
  const day = parisDay(at);
  const detail = movementDetail(movement);
  const title = movementTitle(movement);
  return (
    <tr>
      <td className={styles.day}>
        <time dateTime={at}>
          {numericDay(day)} <span className={styles.quiet}>{timeOf(at)}</span>
        </time>
      </td>
      <th scope="row" className={styles.member}>
        <Link to={movementsOf(diver.id)} className={table.link}>
          {nameOf(diver)}
        </Link>
      </th>
      <td>
        {event ? (
          <Link to={paths.outingDebit(event.id)} className={table.link}>
            {title}
          </Link>
        ) : (
          title
        )}
        {detail !== null && <span className={styles.detail}>{detail}</span>}
        {account === 'MEMBERSHIP' && (
          <span className={styles.badge}>
            <Badge tone="note">Cotisation</Badge>
          </span>
        )}
      </td>
      <td className={cx(table.end, movement.amount > 0 && styles.in)}>{signedAmount(cents(movement.amount))}</td>
      {/* What was paid in fees since the beginning is no balance that anybody could use. */}
      <td className={table.end}>{account === 'WALLET' ? amount(cents(movement.balance)) : '—'}</td>
      <td className={styles.quiet}>{author ?? '—'}</td>
    </tr>
  );
}

/** The movements of this page of the list. */
export function MovementTable({ movements }: { readonly movements: readonly MovementRecord[] }) {
  const { isFetching } = useListContext();
  return (
    <div className={listing.frame}>
      <table className={cx(table.table, styles.table)} aria-label="Mouvements" aria-busy={isFetching}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <SortHeading key={column.label} {...column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {movements.map((movement) => (
            <Row key={movement.id} movement={movement} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

export const MovementTableSkeleton = () => <TableSkeleton headings={COLUMNS} />;
