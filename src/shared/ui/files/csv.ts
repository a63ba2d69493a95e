import { isDay } from '../../domain/dates.ts';
import { numericDay } from '../../messages/dates.ts';
import { isBlank, type ExportColumn } from './columns.ts';

/** By this a French Excel knows that the file is in UTF-8. */
const BOM = '\u{feff}';
const LINE_END = '\r\n';

/** What a spreadsheet would run as a formula, full-width signs included. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** A text that would be a formula is made a text again by an apostrophe, as Excel itself does. */
const neutralised = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

const quoted = (text: string): string => (/[;"\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function cellOf<T>({ kind, valueOf }: ExportColumn<T>, record: T): string {
  const value = valueOf(record);
  if (isBlank(value)) return '';
  if (kind === 'flag') return value ? 'oui' : 'non';
  // Figures are ours and no one's text: a minus sign in front stays one.
  if (kind === 'amount' && typeof value === 'number') return value.toFixed(2).replace('.', ',');
  if (kind === 'number' && typeof value === 'number') return String(value).replace('.', ',');
  const text = String(value);
  return quoted(kind === 'day' && isDay(text) ? numericDay(text) : neutralised(text));
}

/** The records as a French Excel opens them: `;` between cells, CRLF, comma for decimals, days as 31/12/2026. */
export function csvOf<T>(columns: readonly ExportColumn<T>[], records: readonly T[]): string {
  const head = columns.map(({ label }) => quoted(neutralised(label)));
  const lines = records.map((record) => columns.map((column) => cellOf(column, record)));
  return BOM + [head, ...lines].map((cells) => cells.join(';') + LINE_END).join('');
}
