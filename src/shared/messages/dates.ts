import { instantInParis, parisDay, parisTime, type Day } from '../domain/dates.ts';

/**
 * Days and times as French people write them, with spaces that do not break. A day is formatted as such, in UTC, so that
 * no time zone can move it; the first of a month is `1er`.
 */
const formatter = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('fr-FR', { ...options, timeZone: 'UTC' });
  return (day: Day): string =>
    format
      .format(new Date(`${day}T00:00:00Z`))
      .replaceAll(' ', '\u00a0')
      .replace(/(^|\u00a0)1(?=\u00a0)/, '$11er');
};

/** `sam. 28 nov.` */
export const shortDay = formatter({ weekday: 'short', day: 'numeric', month: 'short' });
/** `sam. 28 nov. 2026` */
export const shortDayYear = formatter({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
/** `samedi 28 novembre 2026` */
export const longDay = formatter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
/** `21 nov. 2026` */
export const dayYear = formatter({ day: 'numeric', month: 'short', year: 'numeric' });
/** `28/11/2026` */
export const numericDay = formatter({ day: '2-digit', month: '2-digit', year: 'numeric' });
/** `samedi` */
export const weekdayName = formatter({ weekday: 'long' });

const month = formatter({ month: 'long', year: 'numeric' });
/** The specification's 'MMMM YYYY' for a month `YYYY-MM`: `novembre 2026`. */
export const monthYear = (yearMonth: string): string => month(`${yearMonth}-01`).replace('\u00a0', ' ');

/** `09:30` → `9 h 30`, `14:00` → `14 h` */
export const timeOfDay = (time: string): string => {
  const [hours = '', minutes = ''] = time.split(':');
  return `${Number(hours)}\u00a0h${minutes === '00' || minutes === '' ? '' : `\u00a0${minutes}`}`;
};

/** Time in Paris of an instant: `9 h 30`. */
export const timeOf = (instant: string | Date): string => timeOfDay(parisTime(instant));

/** Day in Paris of an instant or of a day that may come without a time: `sam. 28 nov. 2026`; empty when it is neither. */
export function shortDayOf(value: string | null): string {
  if (!value) return '';
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(value) ? instantInParis(value) : new Date(value);
  return Number.isNaN(instant.getTime()) ? '' : shortDayYear(parisDay(instant));
}
