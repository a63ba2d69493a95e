import { keepPreviousData } from '@tanstack/react-query';
import { DataTable } from 'react-admin';
import { centsOfEuros } from '#domain/money.ts';
import { ACCOUNT_LABELS, MOVEMENT_LABELS, signedAmount } from '#messages/ledger.ts';
import { plural } from '#messages/format.ts';
import { Dialog } from '#ui/components/Dialog.tsx';
import { EmptyState, QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { Figures } from '#admin/components/Figures.tsx';
import { FileButtons } from '#admin/components/export/ExportDialog.tsx';
import { ClubTable, ROW_HEADER, AmountField } from '#admin/components/list/ClubTable.tsx';
import { useFilterValues } from '#admin/components/list/filters.tsx';
import { useProviderQuery } from '#admin/providers/hooks.ts';
import { totalColumns, type TotalLine } from './export-columns.ts';
import type { MovementFilters } from './filters.tsx';

export function MovementTotals() {
  const filters = useFilterValues<MovementFilters>();
  const query = { ...filters, sums: true };
  const { data: totals, error } = useProviderQuery(
    ['ledger', 'getTotals', query],
    (provider, call) => provider.call('GET /mouvements/totaux', { ...call, query }),
    { placeholderData: keepPreviousData },
  );
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

/** Sums of all when `line` is absent. */
type Row = Pick<TotalLine, 'count' | 'in' | 'out'> & { readonly id: string; readonly line?: TotalLine };
const Col = DataTable.Col<Row>;

export function TotalsDialog({ onClose }: { readonly onClose: () => void }) {
  const filters = useFilterValues<MovementFilters>();
  const query = useProviderQuery(['ledger', 'getTotals', filters], (provider, call) =>
    provider.call('GET /mouvements/totaux', { ...call, query: filters }),
  );
  const sums = query.data;
  const lines = sums?.lines ?? [];
  return (
    <Dialog
      title={NAME}
      subtitle={sums && `${plural(sums.count, 'mouvement', 'mouvements')}, avec les filtres de la liste.`}
      size="l"
      onClose={onClose}
      footer={<FileButtons name={NAME} columns={totalColumns} records={lines} primary onSaved={onClose} />}
    >
      <QueryBody
        query={query}
        skeleton={<Skeleton height={240} />}
        isEmpty={() => lines.length === 0}
        empty={<EmptyState icon="wallet" title="Aucun mouvement sur cette période" />}
      >
        {() => (
          <ClubTable<Row>
            label={NAME}
            tabIndex={0}
            data={lines.map((line) => ({ ...line, id: `${line.cptanalytique} ${line.account} ${line.kind}`, line }))}
            total={sums && { ...sums, id: 'total' }}
            rowsAtOnce={100}
          >
            <Col {...ROW_HEADER} label="Cpt Analytique" render={({ line }) => line?.cptanalytique ?? 'Total'} />
            <Col label="Membre" render={({ line }) => line && (line.member ?? 'Plusieurs membres')} />
            <Col label="Compte" render={({ line }) => line && ACCOUNT_LABELS[line.account]} />
            <Col label="Nature" render={({ line }) => line && MOVEMENT_LABELS[line.kind]} />
            <Col source="count" label="Nombre" align="right" disableSort />
            <Col source="in" label="Crédits" align="right" field={AmountField} disableSort />
            <Col source="out" label="Débits" align="right" field={AmountField} disableSort />
          </ClubTable>
        )}
      </QueryBody>
    </Dialog>
  );
}
