import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getTotals } from '../../../shared/api/resources/ledger.ts';
import type { MovementFilters } from './filters.ts';

/** Sums of what the list is narrowed to, with a line for each account or alone; the old ones show until the new are there. */
export const useTotals = (filters: MovementFilters, detail: 'by account' | 'sums') =>
  useQuery({
    queryKey: ['mouvements', 'totaux', detail, filters],
    queryFn: ({ signal }) => getTotals({ ...filters, ...(detail === 'sums' ? { sums: true } : {}) }, { signal }),
    placeholderData: keepPreviousData,
  });
