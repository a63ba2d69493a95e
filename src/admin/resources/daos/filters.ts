import { paths } from '../../../shared/paths.ts';

/** What the list's address holds. */
export interface DaoFilters {
  readonly q?: string;
  readonly year?: number;
  readonly site?: string;
  readonly motif?: string;
  readonly locked?: boolean;
  /** Entries whose distance is an estimate, or known to nobody. */
  readonly unsure?: true;
  readonly diver?: number;
}

/** The donation year of the club's configuration, until somebody asks for another. */
export const firstFilters = (year: number): DaoFilters => ({ year });

/** The filters with one of them set; undefined takes it away. */
export function withChoice<Name extends keyof DaoFilters>(
  filters: DaoFilters,
  name: Name,
  value: DaoFilters[Name] | undefined,
): DaoFilters {
  const { [name]: _, ...others } = filters;
  return value === undefined || value === '' ? others : { ...others, [name]: value };
}

/** The list narrowed to that, as it reads its address. */
export const daosAddress = (filters: DaoFilters): string =>
  `${paths.donationsAdmin}?filter=${encodeURIComponent(JSON.stringify(filters))}`;
