import { isInstant, readDay, readInstant } from '../../domain/dates.ts';
import { centsOfEuros, eurosOfCents } from '../../domain/money.ts';

/** Tolerates what another server omits or writes otherwise (contract §1). */
export type Raw = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const record = (value: unknown): Raw => (isRecord(value) ? value : {});

/** Accepts numeric strings. */
export function number<F>(value: unknown, fallback: F): number | F {
  const result = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof result === 'number' && Number.isFinite(result) ? result : fallback;
}

export const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** Turns an empty text into null. */
export const textOrNull = (value: unknown): string | null => text(value) || null;

export const flag = (value: unknown, missing = false): boolean =>
  typeof value === 'boolean' ? value : (value ?? missing) === true || value === 'true' || value === 1;

/** Rounds to the cent: another server may keep thousandths (contract §11). */
export function euros<F>(value: unknown, fallback: F): number | F {
  const cents = centsOfEuros(number(value, NaN));
  return cents === null ? fallback : eurosOfCents(cents);
}

/** Day in Paris; leaves unreadable text unchanged. */
export const dayOrNull = (value: unknown): string | null => readDay(value) ?? textOrNull(value);

/** ISO 8601 with an offset; leaves unreadable text unchanged. */
export const instant = (value: unknown): string => {
  const came = text(value);
  return isInstant(came) ? came : (readInstant(value)?.toISOString() ?? came);
};

export const instantOrNull = (value: unknown): string | null => instant(value) || null;
