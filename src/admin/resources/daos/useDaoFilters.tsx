import { SelectInput } from 'react-admin';
import { yearOf } from '../../../shared/domain/donations/editability.ts';
import { REASONS } from '../../../shared/domain/donations/reasons.ts';
import { donationSites } from '../../../shared/domain/donations/sites.ts';
import { useClubConfig, useServer } from '../../../shared/ui/data/club-hooks.ts';
import { SearchInput } from '../../components/SearchInput.tsx';
import { useToday } from '../../components/useToday.ts';

/** Years offered before the present one: as long as the tax office may ask for records. */
const YEARS_KEPT = 6;

type Choice = string | number;
const select = (source: string, label: string, emptyText: string, choices: readonly Choice[]) => (
  <SelectInput
    key={source}
    source={source}
    label={label}
    emptyText={emptyText}
    choices={choices.map((choice) => ({ id: choice, name: String(choice) }))}
    alwaysOn
  />
);

/** Filters of the list: member, year, site, reason, distance (our own server alone knows it), lock. */
export function useDaoFilters() {
  const { donationYear, donationSites: configured } = useClubConfig();
  const isOurs = useServer() === 'ours';
  const thisYear = yearOf(useToday());
  const years = [donationYear, ...Array.from({ length: YEARS_KEPT }, (_, back) => thisYear - back)];
  return [
    <SearchInput key="q" source="q" label="Rechercher un membre" alwaysOn />,
    select(
      'year',
      'Année',
      'Toutes',
      [...new Set(years)].toSorted((a, b) => b - a),
    ),
    select(
      'site',
      'Lieu',
      'Tous',
      donationSites(configured).map(({ name }) => name),
    ),
    select('motif', 'Motif', 'Tous', REASONS),
    ...(isOurs
      ? [
          <SelectInput
            key="unsure"
            source="unsure"
            label="Distance"
            emptyText="Toutes"
            choices={[{ id: true, name: 'Inconnue ou estimée' }]}
            alwaysOn
          />,
        ]
      : []),
    <SelectInput
      key="locked"
      source="locked"
      label="Verrou"
      emptyText="Tous"
      choices={[
        { id: true, name: 'Verrouillés' },
        { id: false, name: 'Non verrouillés' },
      ]}
      alwaysOn
    />,
  ];
}
