import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { type Day, addDays, addMonths, formatDay, weekday } from '#domain/dates.ts';
import { longDay, monthYear, weekdayName } from '#messages/format.ts';
import type { DayRange } from '#messages/typed-day.ts';
import { Button } from '../components/Button.tsx';
import { cx } from '../components/cx.ts';
import { Icon } from '../components/Icon.tsx';
import styles from './DayField.module.css';

interface DayCalendarProps extends DayRange {
  readonly selected: Day | null;
  readonly today: Day;
  readonly onChoose: (day: Day) => void;
}

const within = (day: Day, { min, max }: DayRange): Day =>
  min !== undefined && day < min ? min : max !== undefined && day > max ? max : day;

/** `vendredi 1 août 2025`: voice control finds a day by its visible figure, which is not `1ᵉʳ`. */
const spokenDay = (day: Day): string => longDay(day).replace('1ᵉʳ', '1');

function dayAfterKey(day: Day, { key, shiftKey }: KeyboardEvent): Day | undefined {
  const months = shiftKey ? 12 : 1;
  const targets: Readonly<Record<string, Day>> = {
    ArrowLeft: addDays(day, -1),
    ArrowRight: addDays(day, 1),
    ArrowUp: addDays(day, -7),
    ArrowDown: addDays(day, 7),
    Home: addDays(day, -weekday(day)),
    End: addDays(day, 6 - weekday(day)),
    PageUp: addMonths(day, -months),
    PageDown: addMonths(day, months),
  };
  return targets[key];
}

const OLDEST_YEAR = 1900;
const YEARS_AHEAD = 10;

interface YearChoiceProps {
  readonly day: Day;
  readonly today: Day;
  readonly onChoose: (day: Day) => void;
}

/** Leads to a day of birth, which may be hundreds of months away. */
function YearChoice({ day, today, onChoose }: YearChoiceProps) {
  const year = Number(day.slice(0, 4));
  const years = Array.from(
    { length: Number(today.slice(0, 4)) + YEARS_AHEAD - OLDEST_YEAR },
    (_, index) => OLDEST_YEAR + index + 1,
  );
  return (
    <>
      {formatDay(day, 'MMMM')}{' '}
      <select
        className={styles.year}
        aria-label="Année"
        value={year}
        onChange={({ target }) => onChoose(addMonths(day, 12 * (Number(target.value) - year)))}
      >
        {years.includes(year) || <option>{year}</option>}
        {years.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </>
  );
}

/** Weeks start on Monday (specification §9); PgUp and PgDn move by months, with Shift by years. */
export default function DayCalendar({ selected, today, min, max, onChoose }: DayCalendarProps) {
  const range = { min, max };
  const [day, setDay] = useState(() => within(selected ?? today, range));
  // The buttons that turn the month keep the focus.
  const [focused, setFocused] = useState(day);
  const heading = useId();
  const grid = useRef<HTMLTableElement>(null);
  const month = day.slice(0, 7);
  const weeks = weeksOf(month);

  useEffect(() => {
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [focused]);

  const walk = (event: KeyboardEvent): void => {
    const next = dayAfterKey(day, event);
    if (next === undefined) return;
    event.preventDefault();
    setDay(within(next, range));
    setFocused(within(next, range));
  };
  const turn = (months: number) => {
    const next = within(addMonths(day, months), range);
    return { disabled: next.slice(0, 7) === month, onClick: () => setDay(next) };
  };

  return (
    <>
      <div className={cx('row between', styles.head)}>
        <button type="button" className={styles.turn} aria-label="Mois précédent" {...turn(-1)}>
          <Icon name="back" size={18} />
        </button>
        <span id={heading} className={cx('medium', styles.month)} aria-live="polite">
          {min === undefined ? <YearChoice day={day} today={today} onChoose={setDay} /> : monthYear(month)}
        </span>
        <button type="button" className={styles.turn} aria-label="Mois suivant" {...turn(1)}>
          <Icon name="forward" size={18} />
        </button>
      </div>
      <table ref={grid} aria-labelledby={heading} className={styles.grid}>
        <thead>
          <tr>
            {weeks[1]?.map((one) => (
              <th key={one} scope="col" abbr={weekdayName(one ?? '')}>
                {weekdayName(one ?? '').slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find((one) => one !== null)}>
              {week.map((one, column) =>
                one === null ? (
                  <td key={column} />
                ) : (
                  <td key={one}>
                    <button
                      type="button"
                      tabIndex={one === day ? 0 : -1}
                      className={cx(styles.day, one === selected && styles.selected, one === today && styles.today)}
                      aria-label={spokenDay(one)}
                      aria-current={one === today ? 'date' : undefined}
                      aria-pressed={one === selected}
                      disabled={within(one, range) !== one}
                      onKeyDown={walk}
                      onClick={() => onChoose(one)}
                    >
                      {Number(one.slice(8))}
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {within(today, range) === today && (
        <div className={styles.foot}>
          <Button onClick={() => onChoose(today)}>Aujourd’hui</Button>
        </div>
      )}
    </>
  );
}

/** Weeks of a month `YYYY-MM` from Monday; null for days of other months. */
export function weeksOf(month: string): (Day | null)[][] {
  const first = `${month}-01`;
  const weeks: (Day | null)[][] = [];
  for (let monday = addDays(first, -weekday(first)); monday < addMonths(first, 1); monday = addDays(monday, 7)) {
    const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index));
    weeks.push(days.map((day) => (day.startsWith(month) ? day : null)));
  }
  return weeks;
}
