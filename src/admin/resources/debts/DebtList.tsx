import { Box } from '@mui/material';
import { DataTable } from 'react-admin';
import { Link } from 'react-router-dom';
import type { DebtsPage, DebtsQuery, MemberDebts } from '#contract/debts.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { DEBT_KINDS } from '#domain/ledger/debts.ts';
import { DEBT_LABELS } from '#messages/debts.ts';
import { amountOfEuros, dayYear, shortDay } from '#messages/format.ts';
import { paths } from '#shared/paths.ts';
import { Badge } from '#ui/components/Badge.tsx';
import { EmptyState, Skeleton } from '#ui/feedback/states.tsx';
import { ExportButton } from '#admin/components/export/ExportButton.tsx';
import { Figures } from '#admin/components/Figures.tsx';
import cells from '#admin/components/list/cells.module.css';
import { ClubList } from '#admin/components/list/ClubList.tsx';
import { bulkActions, ROW_HEADER, selectColumn } from '#admin/components/list/ClubTable.tsx';
import { choicesOf, SearchInput, selectFilter, useFilterValues, useListMeta } from '#admin/components/list/filters.tsx';
import { filteredList } from '#admin/components/screen-addresses.ts';
import { debtColumns } from './export-columns.ts';
import { RemindButton } from './RemindButton.tsx';

const Col = DataTable.Col<MemberDebts>;
const FILTERS = [
  <SearchInput key="q" source="q" label="Rechercher un membre" alwaysOn />,
  selectFilter('kind', 'Dette', choicesOf(DEBT_KINDS, DEBT_LABELS), 'Toutes'),
];

/** The oldest debts come first. */
export const DebtList = () => (
  <ClubList<MemberDebts>
    title="Dettes des membres"
    actions={<ExportButton name="Dettes" columns={debtColumns} />}
    above={<Total />}
    filters={FILTERS}
    sort={{ field: 'since', order: 'ASC' }}
    perPage={50}
    empty={<NoDebt />}
  >
    <DataTable<MemberDebts> aria-label="Dettes des membres" {...bulkActions(<RemindButton />)}>
      {selectColumn<MemberDebts>((member) => `Sélectionner ${sortedName(member)}`)}
      <Col {...ROW_HEADER} label="Membre" source="lastname,firstname" render={renderMember} />
      <Col label="Dette" render={renderDebts} />
      <Col label="Depuis" source="since" render={renderSince} />
      <Col align="right" label="Montant" source="amount" render={renderAmount} />
      <Col label="Dernier rappel" render={renderReminder} />
    </DataTable>
  </ClubList>
);

/** Leads to the member's statement. */
const renderMember = ({ id, desactived, ...member }: MemberDebts) => (
  <span className={cells.inline}>
    <Link to={filteredList(paths.ledger, { diver: id })}>{sortedName(member)}</Link>
    {desactived && <Badge>Désactivé</Badge>}
  </span>
);

/** Keeps a debt beside its day where a member has several. */
const ONE_LINE = { whiteSpace: 'nowrap' } as const;

/** The amount of each stands beside it where there are several. */
const renderDebts = ({ debts }: MemberDebts) =>
  debts.map(({ kind, amount }) => (
    <Box key={kind} sx={ONE_LINE}>
      {DEBT_LABELS[kind]}
      {debts.length > 1 && <span className={cells.quiet}>{`\u00a0: ${amountOfEuros(amount)}`}</span>}
    </Box>
  ));

const renderSince = ({ debts }: MemberDebts) =>
  debts.map(({ kind, since }) => (
    <Box key={kind} sx={ONE_LINE}>
      {since ? dayYear(since) : <span className={cells.quiet}>date inconnue</span>}
    </Box>
  ));

const renderAmount = ({ amount }: MemberDebts) => (
  <>
    <span className={cells.quiet}>doit au club</span> {amountOfEuros(amount)}
  </>
);

const renderReminder = ({ remindedOn, hasEmail }: MemberDebts) => {
  if (!hasEmail) return <span className={cells.missing}>sans adresse e-mail</span>;
  return remindedOn ? shortDay(remindedOn) : <span className={cells.quiet}>jamais</span>;
};

function Total() {
  const total = useListMeta<Pick<DebtsPage, 'total'>>()?.total;
  if (total === undefined) return <Skeleton width={420} height={48} />;
  return <Figures label="Total de la liste" figures={[['Les membres doivent au club', amountOfEuros(total)]]} />;
}

function NoDebt() {
  const { q, kind } = useFilterValues<Pick<DebtsQuery, 'q' | 'kind'>>();
  return q || kind ? (
    <EmptyState icon="people" title="Aucune dette ne correspond">
      <p>La recherche porte sur le nom, le prénom et la licence.</p>
    </EmptyState>
  ) : (
    <EmptyState icon="check" title="Personne ne doit rien au club">
      <p>Les cotisations sont payées, et aucun porte-monnaie n’est en dessous de zéro.</p>
    </EmptyState>
  );
}
