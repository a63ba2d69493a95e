import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import { isDay, type Day } from './dates.ts';

// Apart from dates.ts: only forms and the server read days that were written.
dayjs.extend(customParseFormat);

/** Reads a text that follows dayjs's pattern to the letter; null when no such day exists. */
export function parseDay(text: string, pattern: string): Day | null {
  const read = dayjs.utc(text, pattern, true);
  const day = read.format('YYYY-MM-DD');
  return read.isValid() && isDay(day) ? day : null;
}

/** Day of the wire's `MM/DD/YYYY` (specification §7); null when no such day exists. */
export const dayOfMonthFirst = (text: string): Day | null => parseDay(text, 'MM/DD/YYYY');
