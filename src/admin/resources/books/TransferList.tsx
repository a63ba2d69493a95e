import { DataTable, SelectInput } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Transfer } from '#contract/books.ts';
import { BOOK_CODES } from '#domain/books/accounts.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { BOOK_LABELS, meansWords } from '#messages/books.ts';
import { numericDay } from '#messages/format.ts';
import { paths } from '#shared/paths.ts';
import { Badge } from '#ui/components/Badge.tsx';
import { DialogButton } from '#ui/components/DialogButton.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { ExportButton } from '#admin/components/export/ExportButton.tsx';
import { DayInput } from '#admin/components/form/DayInput.tsx';
import cells from '#admin/components/list/cells.module.css';
import { ClubList } from '#admin/components/list/ClubList.tsx';
import { AmountField, CONTROLS, ROW_HEADER } from '#admin/components/list/ClubTable.tsx';
import { ColumnsTable } from '#admin/components/list/ColumnsTable.tsx';
import { choicesOf, SearchInput, selectFilter } from '#admin/components/list/filters.tsx';
import { filteredList } from '#admin/components/screen-addresses.ts';
import { ExplainDialog } from './ExplainDialog.tsx';
import { FecDialog } from './FecDialog.tsx';
import { transferColumns } from './export-columns.ts';
import { labelOf, transfersOf } from './labels.ts';

const Col = DataTable.Col<Transfer>;

const FILTERS = [
  <SearchInput key="q" source="q" label="Rechercher un membre" alwaysOn />,
  selectFilter('account', 'Compte', choicesOf(BOOK_CODES, BOOK_LABELS)),
  <DayInput key="from" source="from" label="Du" alwaysOn />,
  <DayInput key="to" source="to" label="Au" alwaysOn />,
  <SelectInput
    key="unexplained"
    source="unexplained"
    label="État"
    emptyText="Toutes"
    choices={[{ id: true, name: 'À expliquer' }]}
    alwaysOn
  />,
];

/** Rows of the books; each leads to both of its sides. */
export const TransferList = () => (
  <ClubList<Transfer>
    title="Écritures"
    back={paths.cashBox}
    actions={
      <>
        <DialogButton renderDialog={(close) => <FecDialog onClose={close} />}>Pour la comptabilité…</DialogButton>
        <ExportButton name="Écritures" columns={transferColumns} />
      </>
    }
    filters={FILTERS}
    sort={{ field: 'day', order: 'DESC' }}
    empty={
      <EmptyState icon="wallet" title="Aucune écriture ne correspond">
        <p>Changez le compte, la période ou le nom cherché.</p>
      </EmptyState>
    }
  >
    <ColumnsTable<Transfer> aria-label="Écritures">
      <Col label="Date" render={({ day }) => <time dateTime={day}>{numericDay(day)}</time>} />
      <Col {...ROW_HEADER} label="Libellé" render={renderLabel} />
      <Col
        label="Membre"
        render={({ diver }) =>
          diver && <Link to={filteredList(paths.ledger, { diver: diver.id })}>{sortedName(diver)}</Link>
        }
      />
      <Col label="Débit" render={({ debit }) => <SideLink side={debit} />} />
      <Col label="Crédit" render={({ credit }) => <SideLink side={credit} />} />
      <Col source="amount" label="Montant" align="right" field={AmountField} disableSort />
      <Col label="Actions" render={renderActions} {...CONTROLS} />
    </ColumnsTable>
  </ClubList>
);

const SideLink = ({ side }: { readonly side: Transfer['debit'] }) =>
  side.code === null ? side.label : <Link to={transfersOf({ account: side.code })}>{side.label}</Link>;

const renderLabel = (row: Transfer) => (
  <span className={cells.inline}>
    {labelOf(row)}
    <span className={cells.quiet}>{row.means && meansWords(row.means)}</span>
  </span>
);

function renderActions(row: Transfer) {
  const isSuspense = row.debit.code === 'SUSPENSE' || row.credit.code === 'SUSPENSE';
  if (!isSuspense) return null;
  if (row.clears !== null || row.clearedBy !== null) return <Badge tone="ok">Expliquée</Badge>;
  return (
    <DialogButton size="s" renderDialog={(close) => <ExplainDialog row={row} onClose={close} />}>
      Expliquer…<span className="visually-hidden"> {labelOf(row)}</span>
    </DialogButton>
  );
}
