import { DataTable, useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Movement, LedgerOuting } from '#contract/ledger.ts';
import { parisDay } from '#domain/dates.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { periodNamed, periodOf } from '#domain/ledger/periods.ts';
import { centsOfEuros } from '#domain/money.ts';
import { amountOfEuros, numericDay, timeOf, plural, shortDayYear } from '#messages/format.ts';
import { movementDetail, movementTitle, signedAmount } from '#messages/ledger.ts';
import { paths } from '#shared/paths.ts';
import { Badge } from '#ui/components/Badge.tsx';
import { Button } from '#ui/components/Button.tsx';
import { Dialog } from '#ui/components/Dialog.tsx';
import { DialogButton } from '#ui/components/DialogButton.tsx';
import { EmptyState, Banner, QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { useToday } from '#ui/hooks/useNow.ts';
import { ExportButton } from '#admin/components/export/ExportButton.tsx';
import cells from '#admin/components/list/cells.module.css';
import { ClubList } from '#admin/components/list/ClubList.tsx';
import { CONTROLS, ROW_HEADER, RowLink, ClubTable } from '#admin/components/list/ClubTable.tsx';
import { ColumnsTable } from '#admin/components/list/ColumnsTable.tsx';
import { useFilterValues, MemberFilter } from '#admin/components/list/filters.tsx';
import { useProviderQuery } from '#admin/providers/hooks.ts';
import { movementColumns } from './export-columns.ts';
import { MOVEMENT_FILTERS, movementsOf, savedPeriod, withPeriod, type MovementFilters } from './filters.tsx';
import { MovementCreate } from './MovementCreate.tsx';
import { TakeBackButton } from './TakeBackButton.tsx';
import { MovementTotals } from './Totals.tsx';

const Col = DataTable.Col<Movement>;

/** Lists at first the last three months. */
export const MovementList = () => (
  <ClubList<Movement>
    title="Mouvements"
    actions={
      <>
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
      <Col
        label="Actions"
        render={(movement) => movement.kind === 'MANUAL' && <TakeBackButton movement={movement} />}
        {...CONTROLS}
      />
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

const useOutings = ({ toRefund }: { readonly toRefund: boolean }) =>
  useProviderQuery(
    ['ledger', 'sorties', toRefund],
    async (provider, call) =>
      (await provider.call('GET /mouvements/sorties', { ...call, query: { toRefund: toRefund || undefined } })).content,
  );

/** `sam. 28 nov. 2026, VODELE` */
const nameOf = ({ date, site }: LedgerOuting['event']): string => `${shortDayYear(parisDay(date))}, ${site}`;

function OutingsToRefund() {
  const { data: outings = [] } = useOutings({ toRefund: true });
  if (outings.length === 0) return null;
  return (
    <Banner tone="warn" title="Sorties à rembourser">
      <ul>
        {outings.map(({ event, status, debited }) => (
          <li key={event.id}>
            <Link to={paths.outingDebit(event.id)}>{nameOf(event)}</Link>
            &nbsp;:{' '}
            {status === 'CANCELLED'
              ? `annulée, ${amountOfEuros(debited)} à rembourser`
              : 'une désinscription tardive à régler'}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

type Row = LedgerOuting & { readonly id: number };
const OutingCol = DataTable.Col<Row>;

const OutingsDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title="Débiter une sortie" subtitle="Choisissez la plongée." size="l" onClose={onClose}>
    <QueryBody
      query={useOutings({ toRefund: false })}
      skeleton={<Skeleton height={240} />}
      isEmpty={(outings) => outings.length === 0}
      empty={<EmptyState icon="calendar" title="Aucune plongée ces derniers mois" />}
    >
      {(outings) => (
        <ClubTable<Row> label="Plongées récentes" data={outings.map((outing) => ({ ...outing, id: outing.event.id }))}>
          <OutingCol
            {...ROW_HEADER}
            label="Plongée"
            render={({ event }) => <RowLink to={paths.outingDebit(event.id)}>{nameOf(event)}</RowLink>}
          />
          <OutingCol label="Inscrits" render={({ registered }) => plural(registered, 'inscrit', 'inscrits')} />
          <OutingCol label="État" render={(outing) => <OutingState outing={outing} />} />
        </ClubTable>
      )}
    </QueryBody>
  </Dialog>
);

function OutingState({ outing: { event, status, debits, debited } }: { readonly outing: LedgerOuting }) {
  const today = useToday();
  const sum = amountOfEuros(debited);
  if (status === 'CANCELLED') {
    return debits > 0 ? <Badge tone="danger">Annulée, {sum} à rembourser</Badge> : <Badge>Annulée</Badge>;
  }
  if (debits > 0) return <Badge tone="ok">Débitée&nbsp;: {sum}</Badge>;
  return parisDay(event.date) > today ? <Badge>À venir</Badge> : <Badge tone="warn">À débiter</Badge>;
}
