import { isDay } from '../../domain/dates.ts';
import { numericDay } from '../../messages/dates.ts';
import { isBlank, type ExportColumn } from './columns.ts';

/** Tells Excel that the file is in UTF-8. */
const BOM = '\u{feff}';
const LINE_END = '\r\n';

/** Start of a formula in a spreadsheet, full-width signs included. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Turns a formula into a text by an apostrophe, as Excel itself does. */
const neutralised = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

const quoted = (text: string): string => (/[;"\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function cellOf<T>({ kind, valueOf }: ExportColumn<T>, record: T): string {
  const value = valueOf(record);
  if (isBlank(value)) return '';
  if (kind === 'flag') return value ? 'oui' : 'non';
  // Our own figures: a minus sign is no formula.
  if (kind === 'amount' && typeof value === 'number') return value.toFixed(2).replace('.', ',');
  if (kind === 'number' && typeof value === 'number') return String(value).replace('.', ',');
  const text = String(value);
  return quoted(kind === 'day' && isDay(text) ? numericDay(text) : neutralised(text));
}

/** CSV for a French Excel: `;` between cells, CRLF, decimal comma, days as 31/12/2026. */
export function csvOf<T>(columns: readonly ExportColumn<T>[], records: readonly T[]): string {
  const head = columns.map(({ label }) => quoted(neutralised(label)));
  const lines = records.map((record) => columns.map((column) => cellOf(column, record)));
  return BOM + [head, ...lines].map((cells) => cells.join(';') + LINE_END).join('');
}
