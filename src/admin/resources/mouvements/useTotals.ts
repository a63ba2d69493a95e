import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getTotals } from '../../../shared/api/resources/ledger.ts';
import type { MovementFilters } from './filters.ts';

/** Sums of what the list is narrowed to; those of before are shown until the new ones are there. */
export const useTotals = (filters: MovementFilters) =>
  useQuery({
    queryKey: ['mouvements', 'totaux', filters],
    queryFn: ({ signal }) => getTotals(filters, { signal }),
    placeholderData: keepPreviousData,
  });
