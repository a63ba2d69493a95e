import type { Day } from '../dates.ts';
import { readCell, type CellFault } from './cells.ts';
import { specOf, REQUIRED_FIELDS, type DiverField } from '../divers/fields.ts';
import { columnsOf, type FieldLabels, type FileFault } from './columns.ts';

/** In bytes. */
export const IMPORT_LIMIT = 5 * 1024 * 1024;

export const CSV_TYPE = 'text/csv';
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Effect of a line on its member. */
export const IMPORT_OUTCOMES = ['new', 'changes', 'unchanged', 'wrong'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** Without the heading. */
export const MAX_LINES = 5000;

/** By wire name; an empty cell leaves the member's value. */
export type ImportWrite = Partial<Record<DiverField, string | number | boolean>>;

type LineFaultCode = CellFault | 'TOO_MANY_CELLS' | 'LICENCE_TWICE';

export interface LineFault {
  readonly code: LineFaultCode;
  /** Heading in the file; empty when the whole line is wrong. */
  readonly column: string;
  readonly value: string;
}

export interface ImportLine {
  /** Counted as in a spreadsheet, from 1. */
  readonly line: number;
  readonly write: ImportWrite;
  readonly faults: readonly LineFault[];
}

export interface ImportFile {
  readonly faults: readonly FileFault[];
  readonly unknown: readonly string[];
  /** As the file writes them. */
  readonly headings: Readonly<Partial<Record<DiverField, string>>>;
  readonly lines: readonly ImportLine[];
}

type Row = readonly string[];

/** Removes the apostrophe that our CSV export puts before text that looks like a formula. */
const cellText = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@＝＋－＠])/, '');

const isBlank = (row: Row): boolean => row.every((cell) => cell.trim() === '');

export const unreadable = (faults: readonly FileFault[], unknown: readonly string[] = []): ImportFile => ({
  faults,
  unknown,
  headings: {},
  lines: [],
});

function lineOf(row: Row, line: number, head: Row, fields: readonly (DiverField | null)[], today: Day): ImportLine {
  const write: ImportWrite = {};
  const faults: LineFault[] = [];
  for (const [at, field] of fields.entries()) {
    const text = cellText(row[at] ?? '');
    if (field === null) continue;
    const column = (head[at] ?? '').trim();
    if (text === '') {
      if (REQUIRED_FIELDS.includes(field)) faults.push({ code: 'MISSING', column, value: '' });
      continue;
    }
    const cell = readCell(specOf(field).kind, text, today);
    if (cell.ok) write[field] = cell.value;
    else faults.push({ code: cell.fault, column, value: text });
  }
  if (!isBlank(row.slice(head.length))) faults.push({ code: 'TOO_MANY_CELLS', column: '', value: '' });
  return { line, write, faults };
}

/** Refuses the second line with the same licence. */
function withoutRepeats(lines: readonly ImportLine[], column: string): ImportLine[] {
  const first = new Map<string, number>();
  return lines.map((one) => {
    const licence = one.write.licenceNumber;
    if (typeof licence !== 'string') return one;
    const before = first.get(licence);
    if (before === undefined) {
      first.set(licence, one.line);
      return one;
    }
    return { ...one, faults: [...one.faults, { code: 'LICENCE_TWICE', column, value: String(before) }] };
  });
}

/** The first filled row is the heading; blank rows are counted and skipped. */
export function readTable(table: readonly Row[], today: Day, labels: FieldLabels): ImportFile {
  const at = table.findIndex((row) => !isBlank(row));
  const head = table[at];
  if (head === undefined) return unreadable([{ code: 'EMPTY' }]);
  const { fields, unknown, faults } = columnsOf(head, labels);
  if (faults.length > 0) return unreadable(faults, unknown);

  const rows = table.slice(at + 1);
  if (rows.every(isBlank)) return unreadable([{ code: 'EMPTY' }], unknown);
  if (rows.length > MAX_LINES) return unreadable([{ code: 'TOO_MANY_LINES' }], unknown);
  const lines = rows.flatMap((row, index) => (isBlank(row) ? [] : [lineOf(row, at + index + 2, head, fields, today)]));
  const headings: Partial<Record<DiverField, string>> = {};
  for (const [index, field] of fields.entries()) if (field !== null) headings[field] = (head[index] ?? '').trim();
  return { faults: [], unknown, headings, lines: withoutRepeats(lines, headings.licenceNumber ?? '') };
}
