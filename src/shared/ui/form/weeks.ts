import { addDays, addMonths, weekday, type Day } from '../../domain/dates.ts';

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
