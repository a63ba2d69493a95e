import { yearOf } from '../../../../shared/domain/donations/editability.ts';
import { Select } from '../../../../shared/ui/form/Select.tsx';
import { useClubConfig } from '../../../../shared/ui/data/club-hooks.ts';
import { useToday } from '../../../components/useToday.ts';
import styles from './Year.module.css';

interface YearChoiceProps {
  readonly year: number;
  /** Those that have entries. */
  readonly years: readonly number[];
  readonly onChoose: (year: number) => void;
}

/** The years that have entries, the one that members fill in, and the present one. */
export function YearChoice({ year, years, onChoose }: YearChoiceProps) {
  const { donationYear } = useClubConfig();
  const present = yearOf(useToday());
  const offered = [...new Set([...years, year, donationYear, present])].toSorted((a, b) => b - a);
  return (
    <div className={styles.choice}>
      <Select label="Année" value={year} onChange={({ target }) => onChoose(Number(target.value))}>
        {offered.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </Select>
    </div>
  );
}
