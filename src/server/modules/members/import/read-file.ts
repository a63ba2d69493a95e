import { CsvError, parse } from 'csv-parse/sync';
import type { Day } from '../../../../shared/domain/dates.ts';
import type { Choices, FileFault, ImportKind } from '../../../../shared/domain/import/columns.ts';
import {
  MAX_LINES,
  readTable,
  unreadable,
  XLSX_TYPE,
  type ImportFile,
} from '../../../../shared/domain/import/lines.ts';
import { COLUMN_LABELS, fileSentence } from '../../../../shared/messages/import.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { rowsOfXlsx } from './xlsx.ts';

const SEPARATORS = [';', ',', '\t'] as const;

const startsWith = (content: Buffer, ...bytes: number[]): boolean => bytes.every((byte, at) => content[at] === byte);

/** Decodes UTF-16 by its byte order mark; UTF-8 if the bytes are valid, else windows-1252. */
function textOf(content: Buffer): string {
  if (startsWith(content, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(content);
  if (startsWith(content, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
}

/** Of the first line that has one, quoted cells aside: a title may stand above. */
function separatorOf(text: string): string {
  const unquoted = text.replace(/"[^"]*"/g, '');
  const heading = unquoted.split(/[\r\n]/).find((line) => SEPARATORS.some((one) => line.includes(one))) ?? '';
  const counts = SEPARATORS.map((separator) => heading.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ';';
}

/** Millions of empty cells would hold up all other requests. */
const MAX_CELLS = 1000;

/** Reads a few rows more than allowed, to detect too many. Throws IMPORT_UNREADABLE. */
function rowsOfCsv(content: Buffer): string[][] | FileFault {
  const text = textOf(content);
  const delimiter = separatorOf(text);
  if (text.split(/[\r\n]/).some((line) => line.split(delimiter).length > MAX_CELLS))
    throw new DomainError('IMPORT_UNREADABLE');
  try {
    return parse(text, { delimiter, relax_column_count: true, relax_quotes: true, to: MAX_LINES + 10 });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code !== 'CSV_QUOTE_NOT_CLOSED') throw new DomainError('IMPORT_UNREADABLE');
    return { code: 'QUOTE_NOT_CLOSED', line: openedAt(text) };
  }
}

/** Line of the last opening quote: an even number of quotes precedes it. */
const openedAt = (text: string): number => text.slice(0, text.lastIndexOf('"')).split('\n').length;

/** By its first bytes: a zip, or Excel's own format before 2007. */
const isWorkbook = (content: Buffer): boolean =>
  startsWith(content, 0x50, 0x4b, 0x03, 0x04) || startsWith(content, 0xd0, 0xcf, 0x11, 0xe0);

/** Throws IMPORT_UNREADABLE, TOO_LARGE. */
export async function readRows(content: Buffer, type: string): Promise<string[][] | FileFault> {
  const saysWorkbook = type.startsWith(XLSX_TYPE);
  if (!saysWorkbook && isWorkbook(content)) throw new DomainError('IMPORT_UNREADABLE');
  const rows = saysWorkbook ? await rowsOfXlsx(content) : rowsOfCsv(content);
  // PostgreSQL stores U+0000 in no text, and a cell of a workbook may escape it.
  if (!('code' in rows) && rows.flat().some((cell) => cell.includes('\0'))) throw new DomainError('IMPORT_UNREADABLE');
  return rows;
}

export const fileOfRows = (rows: string[][] | FileFault, today: Day, kind: ImportKind, choices: Choices): ImportFile =>
  'code' in rows ? unreadable(kind, [rows]) : readTable(rows, today, kind, COLUMN_LABELS[kind], choices);

export const problemsOf = ({ kind, faults }: ImportFile): string[] => faults.map((fault) => fileSentence(fault, kind));
