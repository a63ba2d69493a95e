import { DataTable } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Movement } from '../../../shared/contract/ledger.ts';
import { parisDay } from '../../../shared/domain/dates.ts';
import { sortedName } from '../../../shared/domain/divers/identity.ts';
import { periodNamed } from '../../../shared/domain/ledger/periods.ts';
import { centsOfEuros } from '../../../shared/domain/money.ts';
import { numericDay, timeOf } from '../../../shared/messages/dates.ts';
import { movementDetail, movementTitle, signedAmount } from '../../../shared/messages/ledger.ts';
import { amountOfEuros } from '../../../shared/messages/money.ts';
import { paths } from '../../../shared/paths.ts';
import { Badge } from '../../../shared/ui/components/Badge.tsx';
import cells from '../../components/cells.module.css';
import { List } from '../../components/List.tsx';
import { ROW_HEADER } from '../../components/RowLink.tsx';
import { useToday } from '../../components/useToday.ts';
import { movementsOf } from './filters.ts';
import { MOVEMENT_FILTERS } from './movement-filters.tsx';
import { MovementListActions } from './MovementListActions.tsx';
import { MovementListEmpty } from './MovementListEmpty.tsx';
import { MovementMember } from './MovementMember.tsx';
import { MovementTotals } from './MovementTotals.tsx';
import { OutingsToRefund } from './OutingsToRefund.tsx';

const NEWEST_FIRST = { field: 'at', order: 'DESC' } as const;
const NOUN = ['mouvement', 'mouvements'] as const;
const Col = DataTable.Col<Movement>;

/** The ledger of all members, for the treasurer: at first its last three months. */
export const MovementList = () => (
  <List<Movement>
    resource="mouvements"
    title="Mouvements"
    back={paths.home}
    actions={<MovementListActions />}
    above={
      <>
        <OutingsToRefund />
        <MovementTotals />
      </>
    }
    filters={MOVEMENT_FILTERS}
    filterDefaultValues={periodNamed('quarter', useToday())}
    narrowedTo={<MovementMember />}
    sort={NEWEST_FIRST}
    noun={NOUN}
    empty={<MovementListEmpty />}
  >
    <DataTable<Movement> aria-label="Mouvements" rowClick={false} bulkActionButtons={false}>
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
        // The sum of all fees ever paid is no balance that the treasurer could use.
        render={({ account, balance }) => (account === 'WALLET' ? amountOfEuros(balance) : '—')}
      />
      <Col label="Saisi par" render={({ author }) => <span className={cells.quiet}>{author ?? '—'}</span>} />
    </DataTable>
  </List>
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
