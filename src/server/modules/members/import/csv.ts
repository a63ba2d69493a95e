import { CsvError, parse } from 'csv-parse/sync';
import type { FileFault } from '#domain/import/columns.ts';
import { hasTooManyCells, MAX_LINES, TOP_ROWS } from '#domain/import/lines.ts';
import { textIn } from './code-pages.ts';
import type { FileSheet } from './xlsx.ts';

const SEPARATORS = [';', ',', '\t'] as const;

/** Of the first line that has one, quoted cells aside: a title may stand above. */
function separatorOf(text: string): string {
  const unquoted = text.replace(/"[^"]*"/g, '');
  const heading = unquoted.split(/[\r\n]/).find((line) => SEPARATORS.some((one) => line.includes(one))) ?? '';
  const counts = SEPARATORS.map((separator) => heading.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ';';
}

/** Line of the last opening quote: an even number of quotes precedes it. */
const openedAt = (text: string): number => text.slice(0, text.lastIndexOf('"')).split('\n').length;

/** Reads a few rows more than allowed, to detect too many. */
export function rowsOfCsv(content: Buffer): FileSheet | FileFault {
  const text = textIn(content);
  if (typeof text !== 'string') return text;
  const delimiter = separatorOf(text);
  const most = MAX_LINES + TOP_ROWS;
  // Counted first: millions of empty cells take seconds to read.
  if (hasTooManyCells(text.split(/\r\n|\r|\n/, most).map((line) => line.split(delimiter))))
    return { code: 'TOO_MANY_CELLS' };
  try {
    const rows = parse(text, { delimiter, relax_column_count: true, relax_quotes: true, to: most });
    return hasTooManyCells(rows) ? { code: 'TOO_MANY_CELLS' } : { name: null, rows };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return error.code === 'CSV_QUOTE_NOT_CLOSED'
      ? { code: 'QUOTE_NOT_CLOSED', line: openedAt(text) }
      : { code: 'NO_TEXT' };
  }
}
