import { useSearchParams } from 'react-router-dom';
import { yearOf } from '../../../../shared/domain/donations/editability.ts';
import { useClubConfig } from '../../../../shared/ui/data/club-hooks.ts';
import { Select } from '../../../../shared/ui/form/Select.tsx';
import { useToday } from '../../../components/useToday.ts';
import styles from './Year.module.css';

const PARAMETER = 'annee';

/** Year in the address; without one, the year that members fill in. */
export function useYear(): readonly [year: number, setYear: (year: number) => void] {
  const { donationYear } = useClubConfig();
  const [search, setSearch] = useSearchParams();
  const asked = search.get(PARAMETER) ?? '';
  const year = /^(19|2\d)\d{2}$/.test(asked) ? Number(asked) : donationYear;
  return [year, (next) => setSearch({ [PARAMETER]: String(next) }, { replace: true })];
}

interface YearSelectProps {
  readonly year: number;
  /** Years with donations. */
  readonly years: readonly number[];
  readonly onSelect: (year: number) => void;
}

/** Offers the years with donations, the one that members fill in, and the present one. */
export function YearSelect({ year, years, onSelect }: YearSelectProps) {
  const { donationYear } = useClubConfig();
  const offered = new Set([...years, year, donationYear, yearOf(useToday())]);
  return (
    <div className={styles.choice}>
      <Select label="Année" value={year} onChange={({ target }) => onSelect(Number(target.value))}>
        {[...offered]
          .toSorted((a, b) => b - a)
          .map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
      </Select>
    </div>
  );
}
