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

/** Day of a date that may come with its time: `2026-05-01T00:00:00Z` → `2026-05-01`. */
export const dayOrNull = (value: unknown): string | null => /^\d{4}-\d{2}-\d{2}/.exec(text(value))?.[0] ?? null;

/** An instant in ISO 8601, which may come as milliseconds since 1970. */
export const instant = (value: unknown): string =>
  typeof value === 'number' ? new Date(value).toISOString() : text(value);
