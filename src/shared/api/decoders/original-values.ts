import { isRecord, number, type Raw } from './fields.ts';

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
