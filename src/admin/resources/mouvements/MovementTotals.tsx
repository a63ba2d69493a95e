import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, useListContext } from 'react-admin';
import { centsOfEuros } from '../../../shared/domain/money.ts';
import { signedAmount } from '../../../shared/messages/ledger.ts';
import { Skeleton } from '../../../shared/ui/feedback/Skeleton.tsx';
import { Figures } from '../../components/Figures.tsx';
import type { ClubDataProvider } from '../../providers/dataProvider.ts';
import type { MovementFilters } from './filters.ts';

/** Sums of the listed movements, on all pages; with a line for each account unless `sums` is set. */
export function useTotals(query: MovementFilters & { readonly sums?: boolean }) {
  const provider = useDataProvider<ClubDataProvider>();
  return useQuery({
    queryKey: ['mouvements', 'getTotals', query],
    queryFn: ({ signal }) => provider.getTotals(query, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Credits, debits and their difference in the listed movements. */
export function MovementTotals() {
  const filters = useListContext().filterValues as MovementFilters;
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
