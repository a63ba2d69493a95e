import { isDay, type Day } from '../../../../shared/domain/dates.ts';

const FRENCH = /^(\d{1,2})[/.\s-](\d{1,2})[/.\s-](\d{4})$/;

/** `31/12/1990`, `31.12.1990` or `1990-12-31`; null for nothing; undefined for what is no day. */
export function dayOf(text: string): Day | null | undefined {
  const bare = text.trim();
  if (bare === '') return null;
  const [, day = '', month = '', year = ''] = FRENCH.exec(bare) ?? [];
  const iso = year === '' ? bare : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(iso) ? iso : undefined;
}
