import { Link } from 'react-router';
import type { LedgerOuting } from '../../../shared/contract/ledger.ts';
import { parisDay } from '../../../shared/domain/dates.ts';
import { centsOfEuros } from '../../../shared/domain/money.ts';
import { shortDayYear } from '../../../shared/messages/dates.ts';
import { amount } from '../../../shared/messages/money.ts';
import { plural } from '../../../shared/messages/numbers.ts';
import { paths } from '../../../shared/paths.ts';
import { Badge } from '../../../shared/ui/components/Badge.tsx';
import { cx } from '../../../shared/ui/components/cx.ts';
import { Dialog } from '../../../shared/ui/components/Dialog.tsx';
import { EmptyState } from '../../../shared/ui/feedback/EmptyState.tsx';
import { ErrorMessage } from '../../../shared/ui/feedback/ErrorMessage.tsx';
import { Loading, Skeleton } from '../../../shared/ui/feedback/Skeleton.tsx';
import table from '../../screens/table.module.css';
import { useToday } from '../../components/useToday.ts';
import styles from './Movements.module.css';
import { useOutings } from './useOutings.ts';

/** Which outing is to be debited: those of late, with what was done already. */
export function OutingsDialog({ onClose }: { readonly onClose: () => void }) {
  const { data: outings, error, refetch } = useOutings('late');
  return (
    <Dialog title="Débiter une sortie" subtitle="Choisissez la plongée." size="l" onClose={onClose}>
      {outings ? (
        outings.length > 0 ? (
          <Outings outings={outings} />
        ) : (
          <EmptyState icon="calendar" title="Aucune plongée ces derniers mois" />
        )
      ) : error ? (
        <ErrorMessage error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <Skeleton height={240} />
        </Loading>
      )}
    </Dialog>
  );
}

const Outings = ({ outings }: { readonly outings: readonly LedgerOuting[] }) => (
  <table className={cx(table.table, styles.table)} aria-label="Plongées récentes">
    <thead>
      <tr>
        <th scope="col">Plongée</th>
        <th scope="col">Inscrits</th>
        <th scope="col">État</th>
      </tr>
    </thead>
    <tbody>
      {outings.map((outing) => (
        <tr key={outing.event.id}>
          <th scope="row" className={styles.member}>
            <Link to={paths.outingDebit(outing.event.id)} className={table.link}>
              {shortDayYear(parisDay(outing.event.date))}, {outing.event.site}
            </Link>
          </th>
          <td>{plural(outing.registered, 'inscrit', 'inscrits')}</td>
          <td>
            <State outing={outing} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

function State({ outing: { event, status, debits, debited } }: { readonly outing: LedgerOuting }) {
  const today = useToday();
  const sum = amount(centsOfEuros(debited) ?? 0);
  if (status === 'CANCELLED') {
    return debits > 0 ? <Badge tone="danger">Annulée, {sum} à rembourser</Badge> : <Badge>Annulée</Badge>;
  }
  if (debits > 0) return <Badge tone="ok">Débitée&nbsp;: {sum}</Badge>;
  return parisDay(event.date) > today ? <Badge>À venir</Badge> : <Badge tone="warn">À débiter</Badge>;
}
