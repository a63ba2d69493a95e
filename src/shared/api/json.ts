/** Readers of JSON that nobody has checked: another server, a provider, a token. */
export type Raw = Readonly<Record<string, unknown>>;

/** Accepts numeric strings. */
export function number<F>(value: unknown, fallback: F): number | F {
  const result = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof result === 'number' && Number.isFinite(result) ? result : fallback;
}

export const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

export const flag = (value: unknown, missing = false): boolean =>
  typeof value === 'boolean' ? value : (value ?? missing) === true || value === 'true' || value === 1;

export const array = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
