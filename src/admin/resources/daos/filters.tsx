import { SelectInput } from 'react-admin';
import { yearOf, REASONS } from '../../../shared/domain/daos/entry.ts';
import type { DonationFilters } from '../../../shared/domain/daos/filters.ts';
import { donationSites } from '../../../shared/domain/daos/sites.ts';
import { paths } from '../../../shared/paths.ts';
import { useClubConfig, useServer } from '../../../shared/ui/data/club-hooks.ts';
import { filteredList } from '../../components/screen-addresses.ts';
import { useToday } from '../../../shared/ui/hooks/useNow.ts';
import { SearchInput } from '../../components/list/filters.tsx';

export const daosAddress = (filters: DonationFilters): string => filteredList(paths.donationsAdmin, filters);

/** Years offered before the present one: as long as the tax office may ask for records. */
const YEARS_KEPT = 6;

interface Choice {
  readonly id: string | number | boolean;
  readonly name: string;
}

const LOCKS: Choice[] = [
  { id: true, name: 'Verrouillés' },
  { id: false, name: 'Non verrouillés' },
];

const choicesOf = (values: readonly (string | number)[]): Choice[] =>
  values.map((value) => ({ id: value, name: String(value) }));

const select = (source: string, label: string, emptyText: string, choices: Choice[]) => (
  <SelectInput key={source} source={source} label={label} emptyText={emptyText} choices={choices} alwaysOn />
);

/** Only our own server filters by distance. */
export function useDaoFilters() {
  const { donationYear, donationSites: configured } = useClubConfig();
  const isOurs = useServer() === 'ours';
  const thisYear = yearOf(useToday());
  const years = new Set([donationYear, ...Array.from({ length: YEARS_KEPT }, (_, back) => thisYear - back)]);
  const newestFirst = [...years].toSorted((a, b) => b - a);
  const siteNames = donationSites(configured).map(({ name }) => name);
  return [
    <SearchInput key="q" source="q" label="Rechercher un membre" alwaysOn />,
    select('year', 'Année', 'Toutes', choicesOf(newestFirst)),
    select('site', 'Lieu', 'Tous', choicesOf(siteNames)),
    select('motif', 'Motif', 'Tous', choicesOf(REASONS)),
    ...(isOurs ? [select('unsure', 'Distance', 'Toutes', [{ id: true, name: 'Inconnue ou estimée' }])] : []),
    select('locked', 'Verrou', 'Tous', LOCKS),
  ];
}
