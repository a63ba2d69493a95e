import { isRecord, number, type Raw } from './fields.ts';

/** Where a record keeps what came otherwise than it was read. A text, as copies of a record drop symbols. */
const RECEIVED = '@received';

/** What was read of a field, then what came; the latter is missing when nothing came. */
type Reading = readonly [read: unknown, came?: unknown];

const isNested = (value: unknown): boolean => typeof value === 'object' && value !== null;

/**
 * Adds to what was read of an answer the values that came otherwise: a text that can't be read, null where a form shows an
 * unticked box, a field that is missing. `restoreOriginalValues` sends them back. Parts of a record keep their own.
 */
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

/** The body of a PUT: what a form left as it was read goes back as it came (contract §11), and what was missing stays missing. */
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
