import { filteredList } from '../../components/filtered-list.ts';
import { paths } from '../../../shared/paths.ts';

/** Filters in the address of the list. */
export interface DaoFilters {
  readonly q?: string;
  readonly year?: number;
  readonly site?: string;
  readonly motif?: string;
  readonly locked?: boolean;
  /** Donations whose distance is estimated or unknown. */
  readonly unsure?: true;
  readonly diver?: number;
}

/** Address of the list with these filters. */
export const daosAddress = (filters: DaoFilters): string => filteredList(paths.donationsAdmin, filters);
