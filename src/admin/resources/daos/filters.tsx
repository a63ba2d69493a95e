import { type DonationFilters, REASONS, yearOf } from '#domain/daos/entry.ts';
import { donationSites } from '#domain/daos/sites.ts';
import { paths } from '#shared/paths.ts';
import { useClubConfig, useOffers } from '#ui/data/club-hooks.ts';
import { useToday } from '#ui/hooks/useNow.ts';
import { SearchInput, selectFilter } from '#admin/components/list/filters.tsx';
import { filteredList } from '#admin/components/screen-addresses.ts';

export const daosAddress = (filters: DonationFilters): string => filteredList(paths.donationsAdmin, filters);

/** Years offered before the present one: as long as the tax office may ask for records. */
const YEARS_KEPT = 6;

const LOCKS = [
  { id: true, name: 'Verrouillés' },
  { id: false, name: 'Non verrouillés' },
];

const named = (values: readonly (string | number)[]) => values.map((id) => ({ id, name: String(id) }));

/** Only our own server filters by distance. */
export function useDaoFilters() {
  const { donationYear, donationSites: configured } = useClubConfig();
  const offersDistances = useOffers('distances');
  const thisYear = yearOf(useToday());
  const years = new Set([donationYear, ...Array.from({ length: YEARS_KEPT }, (_, back) => thisYear - back)]);
  const newestFirst = [...years].toSorted((a, b) => b - a);
  const siteNames = donationSites(configured).map(({ name }) => name);
  return [
    <SearchInput key="q" source="q" label="Rechercher un membre" alwaysOn />,
    selectFilter('year', 'Année', named(newestFirst), 'Toutes'),
    selectFilter('site', 'Lieu', named(siteNames)),
    selectFilter('motif', 'Motif', named(REASONS)),
    ...(offersDistances
      ? [selectFilter('unsure', 'Distance', [{ id: true, name: 'Inconnue ou estimée' }], 'Toutes')]
      : []),
    selectFilter('locked', 'Verrou', LOCKS),
  ];
}
