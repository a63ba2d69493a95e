import { isInstant, readDay, readInstant } from '#domain/dates.ts';
import { centsOfEuros, eurosOfCents } from '#domain/money.ts';

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

export interface List<T> {
  readonly content: T[];
  /** Falls back to the number received. */
  readonly total: number;
}

/** Accepts `{content: […]}` and arrays, with or without totals (contract §1). */
export function readList<T>(answer: unknown, read: (item: unknown) => T): List<T> {
  const items: unknown = isRecord(answer) ? answer['content'] : answer;
  const content = (Array.isArray(items) ? (items as unknown[]) : []).filter(isRecord).map(read);
  return { content, total: isRecord(answer) ? number(answer['totalElements'], content.length) : content.length };
}

/** Key of the values received; a text, since copies of a record drop symbols. */
const RECEIVED = '@received';

/** The value received is missing when none came. */
type Reading = readonly [read: unknown, came?: unknown];

const isNested = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** Keeps what a form would alter (unreadable text, null flags, missing fields) for `restoreOriginalValues`. */
export function withOriginalValues<R extends object>(raw: Raw, read: R): R {
  let received: Record<string, Reading> | undefined;
  for (const field of Object.keys(read)) {
    const value = read[field as keyof R];
    const came = raw[field];
    if (Object.is(came, value) || (isNested(came) && isNested(value))) continue;
    received ??= {};
    received[field] = field in raw ? [value, came] : [value];
  }
  return received ? { ...read, [RECEIVED]: received } : read;
}

/** Keeps the unknown fields and original values of a record, for a PUT; `version` is absent on existing servers. */
export function readRecord<R extends object>(raw: Raw, read: R): R & { readonly version?: number } {
  const version = number(raw['version'], undefined);
  return { ...raw, ...withOriginalValues(raw, { ...(version === undefined ? {} : { version }), ...read }) };
}

const isSame = (a: unknown, b: unknown): boolean => Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b);

/** Sends fields that the form left untouched as they were received, and missing ones as missing (contract §11). */
export function restoreOriginalValues(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(restoreOriginalValues);
  if (!isRecord(value)) return value;
  const { [RECEIVED]: kept, ...fields } = value;
  const received = (kept ?? {}) as Readonly<Record<string, Reading>>;
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, now]) => {
      const [read, ...came] = received[field] ?? [];
      const untouched = field in received && isSame(now, read);
      return untouched ? came.map((one) => [field, one]) : [[field, restoreOriginalValues(now)]];
    }),
  );
}
