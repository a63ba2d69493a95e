import { yearOf } from '../../../shared/domain/donations/editability.ts';
import { REASONS } from '../../../shared/domain/donations/reasons.ts';
import { donationSites } from '../../../shared/domain/donations/sites.ts';
import { Select } from '../../../shared/ui/form/Select.tsx';
import { useClubConfig, useServer } from '../../../shared/ui/data/club-hooks.ts';
import { cx } from '../../../shared/ui/components/cx.ts';
import listing from '../../screens/listing.module.css';
import { SearchField } from '../../screens/SearchField.tsx';
import { useFilters } from '../../screens/useFilters.ts';
import { useToday } from '../../components/useToday.ts';
import styles from './Daos.module.css';
import { withChoice, type DaoFilters } from './filters.ts';

/** Years back from the present one that are offered: what is kept for the tax office. */
const YEARS_KEPT = 6;

interface ChoiceProps {
  readonly label: string;
  readonly all: string;
  readonly value: string | undefined;
  readonly options: readonly (string | readonly [value: string, label: string])[];
  readonly onChoose: (value: string | undefined) => void;
}

const Choice = ({ label, all, value = '', options, onChoose }: ChoiceProps) => (
  <Select label={label} value={value} onChange={({ target }) => onChoose(target.value || undefined)}>
    <option value="">{all}</option>
    {options.map((option) => {
      const [key, text] = typeof option === 'string' ? [option, option] : option;
      return (
        <option key={key} value={key}>
          {text}
        </option>
      );
    })}
  </Select>
);

const known = (names: readonly string[], chosen: string | undefined): string[] => [
  ...new Set(chosen === undefined ? names : [...names, chosen]),
];

/** Whose donations, of when, where, why, and which of them are to be looked at. */
export function DaoFiltersBar() {
  const { filters, change } = useFilters<DaoFilters>();
  const { donationYear, donationSites: table } = useClubConfig();
  const ours = useServer() === 'ours';
  const present = yearOf(useToday());
  const years = [donationYear, ...Array.from({ length: YEARS_KEPT }, (_, back) => present - back)]
    .map(String)
    .toSorted((a, b) => Number(b) - Number(a));
  const choose = <Name extends keyof DaoFilters>(name: Name, value: DaoFilters[Name] | undefined): void =>
    change((wanted) => withChoice(wanted, name, value));
  return (
    <section aria-label="Recherche et filtres" className={cx(listing.bar, styles.bar)}>
      <div className={listing.search}>
        <SearchField label="Rechercher un membre" value={filters.q ?? ''} onSearch={(q) => choose('q', q)} />
      </div>
      <Choice
        label="Année"
        all="Toutes"
        value={filters.year === undefined ? undefined : String(filters.year)}
        options={known(years, filters.year === undefined ? undefined : String(filters.year))}
        onChoose={(year) => choose('year', year === undefined ? undefined : Number(year))}
      />
      <Choice
        label="Lieu"
        all="Tous"
        value={filters.site}
        options={known(
          donationSites(table).map(({ name }) => name),
          filters.site,
        )}
        onChoose={(site) => choose('site', site)}
      />
      <Choice
        label="Motif"
        all="Tous"
        value={filters.motif}
        options={known(REASONS, filters.motif)}
        onChoose={(motif) => choose('motif', motif)}
      />
      {ours && (
        <Choice
          label="Distance"
          all="Toutes"
          value={filters.unsure ? 'unsure' : undefined}
          options={[['unsure', 'Inconnue ou estimée']]}
          onChoose={(unsure) => choose('unsure', unsure === undefined ? undefined : true)}
        />
      )}
      <Choice
        label="Verrou"
        all="Tous"
        value={filters.locked === undefined ? undefined : String(filters.locked)}
        options={[
          ['true', 'Verrouillés'],
          ['false', 'Non verrouillés'],
        ]}
        onChoose={(locked) => choose('locked', locked === undefined ? undefined : locked === 'true')}
      />
    </section>
  );
}
