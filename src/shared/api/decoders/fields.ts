import { isInstant, readDay, readInstant } from '../../domain/dates.ts';
import { centsOfEuros, eurosOfCents } from '../../domain/money.ts';

/** What another server may leave out or write otherwise (contract §1), made into what the contract says. */
export type Raw = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const record = (value: unknown): Raw => (isRecord(value) ? value : {});

/** A number, or a numeric string; else the fallback. */
export function number<F>(value: unknown, fallback: F): number | F {
  const result = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof result === 'number' && Number.isFinite(result) ? result : fallback;
}

export const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** The same, where the contract allows null: nothing is not an empty text. */
export const textOrNull = (value: unknown): string | null => text(value) || null;

export const flag = (value: unknown, missing = false): boolean =>
  typeof value === 'boolean' ? value : (value ?? missing) === true || value === 'true' || value === 1;

/** Euros, rounded to the cent: another server may keep thousandths (contract §11). */
export function euros<F>(value: unknown, fallback: F): number | F {
  const cents = centsOfEuros(number(value, NaN));
  return cents === null ? fallback : eurosOfCents(cents);
}

/** A day in Paris; what can't be read as it came, null where nothing came. */
export const dayOrNull = (value: unknown): string | null => readDay(value) ?? textOrNull(value);

/** An instant in ISO 8601 with an offset; what can't be read as it came. */
export const instant = (value: unknown): string => {
  const came = text(value);
  return isInstant(came) ? came : (readInstant(value)?.toISOString() ?? came);
};

export const instantOrNull = (value: unknown): string | null => instant(value) || null;
