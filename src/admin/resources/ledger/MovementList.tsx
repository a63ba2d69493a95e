import { DataTable, useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Movement } from '../../../shared/contract/ledger.ts';
import { parisDay } from '../../../shared/domain/dates.ts';
import { sortedName } from '../../../shared/domain/divers/identity.ts';
import { periodNamed, periodOf } from '../../../shared/domain/ledger/periods.ts';
import { centsOfEuros } from '../../../shared/domain/money.ts';
import { amountOfEuros, numericDay, timeOf } from '../../../shared/messages/format.ts';
import { movementDetail, movementTitle, signedAmount } from '../../../shared/messages/ledger.ts';
import { paths } from '../../../shared/paths.ts';
import { Badge } from '../../../shared/ui/components/Badge.tsx';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { DialogButton } from '../../../shared/ui/components/DialogButton.tsx';
import { EmptyState } from '../../../shared/ui/feedback/states.tsx';
import { useToday } from '../../../shared/ui/hooks/useNow.ts';
import { ExportButton } from '../../components/export/ExportButton.tsx';
import { ClubList } from '../../components/list/ClubList.tsx';
import cells from '../../components/list/cells.module.css';
import { ROW_HEADER } from '../../components/list/ClubTable.tsx';
import { ColumnsTable } from '../../components/list/ColumnsTable.tsx';
import { useFilterValues, MemberFilter } from '../../components/list/filters.tsx';
import { movementColumns } from './export-columns.ts';
import { MOVEMENT_FILTERS, movementsOf, savedPeriod, withPeriod, type MovementFilters } from './filters.tsx';
import { MovementCreate } from './MovementCreate.tsx';
import { OutingsDialog, OutingsToRefund } from './Outings.tsx';
import { MovementTotals, TotalsDialog } from './Totals.tsx';

const Col = DataTable.Col<Movement>;

/** Lists at first the last three months. */
export const MovementList = () => (
  <ClubList<Movement>
    title="Mouvements"
    actions={
      <>
        <DialogButton variant="quiet" renderDialog={(close) => <TotalsDialog onClose={close} />}>
          Totaux par compte
        </DialogButton>
        <ExportButton name="Mouvements" columns={movementColumns} />
        <DialogButton icon="calendar" renderDialog={(close) => <OutingsDialog onClose={close} />}>
          Débiter une sortie
        </DialogButton>
        <DialogButton variant="primary" icon="plus" renderDialog={(close) => <MovementCreate onClose={close} />}>
          Nouveau mouvement
        </DialogButton>
      </>
    }
    above={
      <>
        <OutingsToRefund />
        <MovementTotals />
      </>
    }
    filters={MOVEMENT_FILTERS}
    savesFilters={savedPeriod(useToday())}
    filterDefaultValues={periodNamed('quarter', useToday())}
    narrowedTo={
      <MemberFilter<Movement> what="Mouvements" memberOf={({ diver }) => ({ id: diver.id, name: sortedName(diver) })} />
    }
    sort={{ field: 'at', order: 'DESC' }}
    empty={<NoMovement />}
  >
    <ColumnsTable<Movement> aria-label="Mouvements">
      <Col
        source="at"
        label="Date"
        render={({ at }) => (
          <time dateTime={at}>
            {numericDay(parisDay(at))} <span className={cells.quiet}>{timeOf(at)}</span>
          </time>
        )}
      />
      <Col
        {...ROW_HEADER}
        source="lastname,firstname"
        label="Membre"
        render={({ diver }) => <Link to={movementsOf(diver.id)}>{sortedName(diver)}</Link>}
      />
      <Col label="Mouvement" render={renderTitle} />
      <Col
        source="amount"
        label="Montant"
        align="right"
        render={({ amount }) => (
          <span className={amount > 0 ? cells.credit : undefined}>{signedAmount(centsOfEuros(amount) ?? 0)}</span>
        )}
      />
      <Col
        label="Solde après"
        align="right"
        // The balance of the other account, all fees ever paid, is of no use.
        render={({ account, balance }) => (account === 'WALLET' ? amountOfEuros(balance) : '—')}
      />
      <Col label="Saisi par" render={({ author }) => <span className={cells.quiet}>{author ?? '—'}</span>} />
    </ColumnsTable>
  </ClubList>
);

function renderTitle(movement: Movement) {
  const { account, event } = movement;
  const title = movementTitle(movement);
  return (
    <span className={cells.inline}>
      {event ? <Link to={paths.outingDebit(event.id)}>{title}</Link> : title}
      <span className={cells.quiet}>{movementDetail(movement)}</span>
      {account === 'MEMBERSHIP' && <Badge tone="note">Cotisation</Badge>}
    </span>
  );
}

function NoMovement() {
  const { setFilters } = useListContext();
  const today = useToday();
  const filters = useFilterValues<MovementFilters>();
  return (
    <EmptyState
      icon="wallet"
      title="Aucun mouvement ne correspond"
      actions={
        periodOf(filters, today) !== 'all' && (
          <Button onClick={() => setFilters(withPeriod(filters, 'all', today))}>Chercher depuis le début</Button>
        )
      }
    >
      <p>La recherche porte sur le nom, le prénom et la période choisie.</p>
    </EmptyState>
  );
}
