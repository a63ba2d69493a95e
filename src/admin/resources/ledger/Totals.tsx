import { keepPreviousData } from '@tanstack/react-query';
import { centsOfEuros } from '#domain/money.ts';
import { signedAmount } from '#messages/ledger.ts';
import { Skeleton } from '#ui/feedback/states.tsx';
import { Figures } from '#admin/components/Figures.tsx';
import { useFilterValues } from '#admin/components/list/filters.tsx';
import { useProviderQuery } from '#admin/providers/hooks.ts';
import type { MovementFilters } from './filters.tsx';

export function MovementTotals() {
  const filters = useFilterValues<MovementFilters>();
  const { data: totals, error } = useProviderQuery(
    ['ledger', 'getTotals', filters],
    (provider, call) => provider.call('GET /mouvements/totaux', { ...call, query: filters }),
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
