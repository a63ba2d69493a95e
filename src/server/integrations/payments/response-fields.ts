import { ProviderFailed } from './port.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** The name of the field, never its value: it may be a key. */
export const unreadable = (what: string): ProviderFailed =>
  new ProviderFailed('UNREADABLE', `no readable ${what} in the answer`);

export const isAbsent = (value: unknown): value is null | undefined => value === null || value === undefined;

export function fieldsOf(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unreadable(what);
  return value as Fields;
}

export function idIn({ id }: Fields, what: string): number {
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1) throw unreadable(`id of ${what}`);
  return id;
}
