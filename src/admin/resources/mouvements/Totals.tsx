import { keepPreviousData } from '@tanstack/react-query';
import { DataTable } from 'react-admin';
import type { LedgerTotals, TotalsQuery } from '../../../shared/contract/ledger.ts';
import { centsOfEuros } from '../../../shared/domain/money.ts';
import { ACCOUNT_LABELS, MOVEMENT_LABELS, signedAmount } from '../../../shared/messages/ledger.ts';
import { amountOfEuros, plural } from '../../../shared/messages/money.ts';
import { Dialog } from '../../../shared/ui/components/Dialog.tsx';
import { EmptyState } from '../../../shared/ui/feedback/EmptyState.tsx';
import { QueryBody } from '../../../shared/ui/feedback/QueryBody.tsx';
import { Skeleton } from '../../../shared/ui/feedback/Skeleton.tsx';
import { FileButtons } from '../../components/export/FileButtons.tsx';
import { Figures } from '../../components/Figures.tsx';
import { ROW_HEADER } from '../../components/columns.tsx';
import { Table } from '../../components/Table.tsx';
import { useFilterValues } from '../../components/List.tsx';
import { useProviderQuery } from '../../components/useProviderQuery.ts';
import { totalColumns, type TotalLine } from './export-columns.ts';
import type { MovementFilters } from './filters.tsx';

/** Sums of all pages; with a line for each account unless `sums` is set. */
const useTotals = (query: TotalsQuery) =>
  useProviderQuery(['mouvements', 'getTotals', query], (provider, call) => provider.getTotals(query, call), {
    placeholderData: keepPreviousData,
  });

export function MovementTotals() {
  const filters = useFilterValues<MovementFilters>();
  const { data: totals, error } = useTotals({ ...filters, sums: true });
  if (!totals) return error ? null : <Skeleton width={420} height={48} />;
  const [credits, debits] = [centsOfEuros(totals.in) ?? 0, centsOfEuros(totals.out) ?? 0];
  return (
    <Figures
      label="Totaux de la liste"
      figures={[
        ['Crédits', signedAmount(credits)],
        ['Débits', signedAmount(debits)],
        ['Différence', signedAmount(credits + debits)],
      ]}
    />
  );
}

const NAME = 'Totaux par compte';

export function TotalsDialog({ onClose }: { readonly onClose: () => void }) {
  const query = useTotals(useFilterValues<MovementFilters>());
  const totals = query.data;
  return (
    <Dialog
      title={NAME}
      subtitle={totals && `${plural(totals.count, 'mouvement', 'mouvements')}, avec les filtres de la liste.`}
      size="l"
      onClose={onClose}
      footer={
        <FileButtons name={NAME} columns={totalColumns} records={totals?.lines ?? []} primary onSaved={onClose} />
      }
    >
      <QueryBody
        query={query}
        skeleton={<Skeleton height={240} />}
        isEmpty={({ lines }) => lines.length === 0}
        empty={<EmptyState icon="wallet" title="Aucun mouvement sur cette période" />}
      >
        {(data) => <TotalsTable totals={data} />}
      </QueryBody>
    </Dialog>
  );
}

/** Without `line`: the sums of all. */
type Row = Pick<TotalLine, 'count' | 'in' | 'out'> & { readonly id: string; readonly line?: TotalLine };
const Col = DataTable.Col<Row>;

function TotalsTable({ totals }: { readonly totals: LedgerTotals }) {
  const rows = totals.lines.map((line) => ({
    ...line,
    id: `${line.cptanalytique} ${line.account} ${line.kind}`,
    line,
  }));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards scroll only a region that takes the focus
    <section aria-label={NAME} tabIndex={0}>
      <Table<Row> label={NAME} data={rows} total={{ ...totals, id: 'total' }}>
        <Col {...ROW_HEADER} label="Cpt Analytique" render={({ line }) => line?.cptanalytique ?? 'Total'} />
        <Col label="Membre" render={({ line }) => line && (line.member ?? 'Plusieurs membres')} />
        <Col label="Compte" render={({ line }) => line && ACCOUNT_LABELS[line.account]} />
        <Col label="Nature" render={({ line }) => line && MOVEMENT_LABELS[line.kind]} />
        <Col label="Nombre" align="right" render={({ count }) => count} />
        <Col label="Crédits" align="right" render={(row) => amountOfEuros(row.in)} />
        <Col label="Débits" align="right" render={({ out }) => amountOfEuros(out)} />
      </Table>
    </section>
  );
}
