import { isInstant, readDay, readInstant } from '#domain/dates.ts';
import { centsOfEuros, eurosOfCents } from '#domain/money.ts';
import { isRecord, record } from '#domain/records.ts';
import { type Raw, array, number, text } from '../json.ts';

/** Turns an empty text into null. */
export const textOrNull = (value: unknown): string | null => text(value) || null;

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

/** Items of `{content: […]}` or of an array (contract §1). */
export function readList<T>(answer: unknown, read: (item: unknown) => T): T[] {
  const items: unknown = isRecord(answer) ? answer['content'] : answer;
  return array(items).filter(isRecord).map(read);
}

/** Key of the values received; a text, since copies of a record drop symbols. */
const RECEIVED = '@received';

/** The value received is missing when none came. */
type Reading = readonly [read: unknown, came?: unknown];

const isNested = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** Keeps what a form would alter (unreadable text, null flags, missing fields) for `restoreOriginalValues`. */
export function withOriginalValues<R extends object>(raw: Raw, read: R): R {
  let received: Record<string, Reading> | undefined;
  for (const [field, value] of Object.entries(record(read))) {
    const came = raw[field];
    if (Object.is(came, value) || (isNested(came) && isNested(value))) continue;
    received ??= {};
    received[field] = field in raw ? [value, came] : [value];
  }
  return received ? { ...read, [RECEIVED]: received } : read;
}

/** Keeps the unknown fields and original values of a record, for a PUT; its version is missing there, and goes back so. */
export const readRecord = <R extends object>(raw: Raw, read: R): R & { readonly version: number } =>
  readPart(raw, { version: number(raw['version'], 0), ...read });

/** The same of a part of a record. */
export const readPart = <R extends object>(raw: Raw, read: R): R => ({ ...raw, ...withOriginalValues(raw, read) });

const isSame = (a: unknown, b: unknown): boolean => Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b);

/** Sends fields that the form left untouched as they were received, and missing ones as missing (contract §11). */
export function restoreOriginalValues(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(restoreOriginalValues);
  if (!isRecord(value)) return value;
  const { [RECEIVED]: kept, ...fields } = value;
  const received = record(kept);
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, now]) => {
      const [read, ...came] = array(received[field]);
      const untouched = field in received && isSame(now, read);
      return untouched ? came.map((one) => [field, one]) : [[field, restoreOriginalValues(now)]];
    }),
  );
}
