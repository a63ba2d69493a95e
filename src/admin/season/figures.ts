import { dayOfCell } from '../../shared/domain/import/cells.ts';
import type { Day } from '../../shared/domain/dates.ts';
import { parseEuros } from '../../shared/domain/typed-amount.ts';

/** What is typed in a field, read as a file's cells are: null for nothing, undefined for what can't be read. */
type Read<V> = V | null | undefined;

const orNothing =
  <V>(read: (text: string) => V | null) =>
  (text: string): Read<V> =>
    text.trim() === '' ? null : (read(text.trim()) ?? undefined);

/** `12,50`, `1 234.5 €`: euros. */
export const eurosOf = orNothing(parseEuros);

/** `31/12/1990`, `31.12.1990` or `1990-12-31`. */
export const dayOf: (text: string) => Read<Day> = orNothing(dayOfCell);

/** `12`: a whole number without a sign. */
export const wholeOf = orNothing((text) => (/^\d{1,9}$/.test(text) ? Number(text) : null));
