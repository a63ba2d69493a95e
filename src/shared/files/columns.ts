import { isDay } from '#domain/dates.ts';
import { guarded } from '#domain/import/guard.ts';
import { numericDay } from '#messages/format.ts';

export interface ExportColumn<T> {
  readonly key: string;
  readonly label: string;
  /** `day`: `YYYY-MM-DD`, a real date in the file. `amount`: euros, a number with two decimals. `flag`: oui or non. */
  readonly kind: 'text' | 'day' | 'amount' | 'number' | 'flag';
  readonly valueOf: (record: T) => string | number | boolean | null | undefined;
  readonly usual?: boolean;
}

export const isBlank = (value: unknown): value is null | undefined | '' =>
  value === null || value === undefined || value === '';

/** In the list's order; ignores remembered keys of removed columns. */
export const chosenOf = <T>(columns: readonly ExportColumn<T>[], keys: readonly string[]): ExportColumn<T>[] =>
  columns.filter(({ key }) => keys.includes(key));

export const usualKeys = <T>(columns: readonly ExportColumn<T>[]): string[] =>
  columns.filter(({ usual }) => usual).map(({ key }) => key);

/** Marks the file as UTF-8 for Excel. */
const BOM = '\u{feff}';
const LINE_END = '\r\n';

const quoted = (text: string): string => (/[;"\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function cellOf<T>({ kind, valueOf }: ExportColumn<T>, record: T): string {
  const value = valueOf(record);
  if (isBlank(value)) return '';
  if (kind === 'flag') return value ? 'oui' : 'non';
  // Numbers are ours: a minus sign starts no formula.
  if (kind === 'amount' && typeof value === 'number') return value.toFixed(2).replace('.', ',');
  if (kind === 'number' && typeof value === 'number') return String(value).replace('.', ',');
  const text = String(value);
  return quoted(kind === 'day' && isDay(text) ? numericDay(text) : guarded(text));
}

/** For a French Excel: `;` between cells, CRLF, decimal comma, days as 31/12/2026. */
export function csvOf<T>(columns: readonly ExportColumn<T>[], records: readonly T[]): string {
  const head = columns.map(({ label }) => quoted(guarded(label)));
  const lines = records.map((record) => columns.map((column) => cellOf(column, record)));
  return BOM + [head, ...lines].map((cells) => cells.join(';') + LINE_END).join('');
}
