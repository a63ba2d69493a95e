import { Stack } from '@mui/material';
import { DataTable } from 'react-admin';
import type { Dao, ExpensesPage, ExpensesQuery } from '#contract/daos.ts';
import { isDecided, refundObstacle } from '#domain/daos/refund.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { REFUND_STATE_LABELS, REFUND_WAY_LABELS } from '#messages/expenses.ts';
import { amountOfEuros, numericDay } from '#messages/format.ts';
import { paths } from '#shared/paths.ts';
import { Badge } from '#ui/components/Badge.tsx';
import { DialogButton } from '#ui/components/DialogButton.tsx';
import { EmptyState, Skeleton } from '#ui/feedback/states.tsx';
import { ExportButton } from '#admin/components/export/ExportButton.tsx';
import { Figures } from '#admin/components/Figures.tsx';
import { ClubList } from '#admin/components/list/ClubList.tsx';
import { CONTROLS, ROW_HEADER, RowLink, twoLines } from '#admin/components/list/ClubTable.tsx';
import { MemberFilter, SearchInput, StateTabs, useFilterValues, useListMeta } from '#admin/components/list/filters.tsx';
import { DecideDialog } from './DecideDialog.tsx';
import { expenseColumns } from './export-columns.ts';
import { PayDialog } from './PayDialog.tsx';
import { TakeBackDialog } from './TakeBackDialog.tsx';

const Col = DataTable.Col<Dao>;
const FILTERS = [<SearchInput key="q" source="q" label="Rechercher un membre" alwaysOn />];

const TABS = [
  { label: 'Tous' },
  { state: 'ASKED', label: REFUND_STATE_LABELS.ASKED },
  { state: 'ACCEPTED', label: REFUND_STATE_LABELS.ACCEPTED },
  { state: 'PAID', label: REFUND_STATE_LABELS.PAID },
  { state: 'REFUSED', label: REFUND_STATE_LABELS.REFUSED },
  { state: 'WAIVED', label: REFUND_STATE_LABELS.WAIVED },
] as const;

const nameOf = ({ daolastname: lastname, daofirstname: firstname }: Dao): string => sortedName({ lastname, firstname });

export const ExpenseList = () => (
  <ClubList<Dao>
    title="Frais à rembourser"
    actions={<ExportButton name="Frais à rembourser" columns={expenseColumns} />}
    above={<Above />}
    filters={FILTERS}
    narrowedTo={<MemberFilter<Dao> what="Frais" memberOf={(dao) => ({ id: dao.daoiddiver, name: nameOf(dao) })} />}
    sort={{ field: 'daodate', order: 'DESC' }}
    perPage={50}
    empty={<NoExpense />}
  >
    <DataTable<Dao> aria-label="Frais à rembourser" bulkActionButtons={false} tabIndex={0}>
      <Col source="daodate" label="Date" render={renderDay} />
      <Col {...ROW_HEADER} source="daolastname,daofirstname" label="Membre" render={nameOf} />
      <Col label="Frais" style={{ width: '30%' }} render={({ daosite, daomotif }) => twoLines(daosite, daomotif)} />
      <Col label="Demandé" align="right" render={({ valuation }) => amountOfEuros(valuation?.total ?? 0)} />
      <Col label="Accordé" align="right" render={renderGranted} />
      <Col label="État" style={{ width: '25%' }} render={renderState} />
      <Col label="Actions" render={renderActions} {...CONTROLS} />
    </DataTable>
  </ClubList>
);

/** Opens the entry while it can be corrected. */
function renderDay(dao: Dao) {
  const day = <time dateTime={dao.daodate}>{numericDay(dao.daodate)}</time>;
  return isDecided(dao) ? day : <RowLink to={paths.donationAdmin(dao.id)}>{day}</RowLink>;
}

const renderGranted = ({ refund }: Dao) => (refund?.amount == null ? '—' : amountOfEuros(refund.amount));

const TONES = { ASKED: 'warn', ACCEPTED: 'note', PAID: 'ok', REFUSED: 'neutral', WAIVED: 'neutral' } as const;
const WORDS = { ASKED: 'À décider', ACCEPTED: 'À payer', PAID: 'Remboursé', REFUSED: 'Refusé', WAIVED: 'Abandonné' };

function renderState({ refund }: Dao) {
  if (refund === null) return null;
  const { state, day, way, reason } = refund;
  const detail = [way && REFUND_WAY_LABELS[way], reason].filter(Boolean).join(' · ');
  return twoLines(
    <>
      <Badge tone={TONES[state]}>{WORDS[state]}</Badge>{' '}
      {`${state === 'ASKED' || state === 'ACCEPTED' ? 'depuis le' : 'le'} ${numericDay(day)}`}
    </>,
    detail,
  );
}

function renderActions(dao: Dao) {
  const who = <span className="visually-hidden"> {`${nameOf(dao)}, ${numericDay(dao.daodate)}`}</span>;
  const may = (act: Parameters<typeof refundObstacle>[1]) => refundObstacle(dao, act) === null;
  return (
    <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
      {may('decide') && (
        <DialogButton
          size="s"
          variant={isDecided(dao) ? 'quiet' : 'primary'}
          renderDialog={(close) => <DecideDialog dao={dao} name={nameOf(dao)} onClose={close} />}
        >
          {isDecided(dao) ? 'Modifier…' : 'Décider…'}
          {who}
        </DialogButton>
      )}
      {may('pay') && (
        <DialogButton
          size="s"
          variant="primary"
          renderDialog={(close) => <PayDialog dao={dao} name={nameOf(dao)} onClose={close} />}
        >
          Payer…{who}
        </DialogButton>
      )}
      {may('takeBack') && (
        <DialogButton
          size="s"
          variant="quiet"
          renderDialog={(close) => <TakeBackDialog dao={dao} name={nameOf(dao)} onClose={close} />}
        >
          Reprendre…{who}
        </DialogButton>
      )}
    </Stack>
  );
}

function Above() {
  const meta = useListMeta<Pick<ExpensesPage, 'counts' | 'owed'>>();
  return (
    <>
      {meta ? (
        <Figures label="À payer" figures={[['Le club doit aux membres', amountOfEuros(meta.owed)]]} />
      ) : (
        <Skeleton width={420} height={48} />
      )}
      <StateTabs legend="État des frais" tabs={TABS} counts={meta?.counts} />
    </>
  );
}

function NoExpense() {
  const { q, state, diver } = useFilterValues<Pick<ExpensesQuery, 'q' | 'state' | 'diver'>>();
  return q || state || diver ? (
    <EmptyState icon="wallet" title="Aucun frais ne correspond">
      <p>Changez l’état ou le nom cherché.</p>
    </EmptyState>
  ) : (
    <EmptyState icon="check" title="Personne ne demande de remboursement">
      <p>Les membres choisissent «&nbsp;Me faire rembourser&nbsp;» en notant leurs frais.</p>
    </EmptyState>
  );
}
