import type { PaidBy, PaymentMeans } from '../books/means.ts';
import type { Day } from '../dates.ts';
import { centsOfEuros, eurosOfCents } from '../money.ts';
import { formatEuros } from '../typed-amount.ts';
import { folded, oneText } from '../text.ts';
import { readCell, type CellFault, type CellRemark } from './cells.ts';
import {
  COLUMNS,
  columnsOf,
  fieldsBrought,
  KEYS,
  type Choices,
  type ColumnLabels,
  type FileColumn,
  type FileFault,
  type ImportKind,
} from './columns.ts';
import { unguarded } from './guard.ts';

/** In bytes. */
export const IMPORT_LIMIT = 5 * 1024 * 1024;

export const CSV_TYPE = 'text/csv';
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Effect of a line on its member or outing. */
export const IMPORT_OUTCOMES = ['new', 'changes', 'unchanged', 'wrong'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** Without the heading. */
export const MAX_LINES = 5000;

/** Values by column; an empty cell leaves the member's. */
export type ImportWrite = Partial<Record<string, string | number | boolean>>;

type LineFaultCode =
  | CellFault
  | 'TOO_MANY_CELLS'
  | 'REPEATED'
  | 'TOTAL_DIFFERS'
  | 'NAME_UNSURE'
  | 'FEE_UNKNOWN'
  | 'UNKNOWN_HEAD'
  | 'HEAD_WITHOUT_TRIBE'
  | 'UNKNOWN_SITE'
  | 'SITES_ALIKE';

export interface LineFault {
  readonly code: LineFaultCode;
  /** Heading in the file; empty when the whole line is wrong. */
  readonly column: string;
  readonly value: string;
  /** REPEATED: the first line with that key. TOTAL_DIFFERS: the sum of the lines. */
  readonly other?: string;
}

export interface ImportLine {
  /** Counted as in a spreadsheet, from 1. */
  readonly line: number;
  readonly write: ImportWrite;
  /** In euros: what a member has paid, where the file says how much. */
  readonly feePaid?: number;
  /** How that, or a change of the wallet, was paid. */
  readonly means?: PaymentMeans;
  readonly faults: readonly LineFault[];
  /** As texts, by column. */
  readonly cells?: readonly string[];
  /** Of its cells. */
  readonly remarks?: readonly CellRemark[];
}

export interface ImportFile {
  readonly kind: ImportKind;
  readonly faults: readonly FileFault[];
  readonly columns: readonly FileColumn[];
  /** Columns by field, the first of several. */
  readonly headings: Readonly<Partial<Record<string, string>>>;
  readonly lines: readonly ImportLine[];
  /** Of lines that say none. */
  readonly means?: PaidBy | undefined;
}

/** A number is a workbook's, whose sheet shows it without zeros before it. */
export type FileCell = string | number;
export type FileRow = readonly FileCell[];

/** More would hold up whoever compares them. */
export const MOST_CELLS = { line: 1000, file: 500_000 } as const;

export const hasTooManyCells = (rows: readonly FileRow[]): boolean =>
  rows.some(({ length }) => length > MOST_CELLS.line) ||
  rows.reduce((sum, { length }) => sum + length, 0) > MOST_CELLS.file;

const shownIn = (cell: FileCell = ''): string => oneText(String(cell));

const isBlank = (row: FileRow): boolean => row.every((cell) => cell === '' || shownIn(cell) === '');

interface Heading {
  readonly kind: ImportKind;
  readonly columns: readonly FileColumn[];
}

export const unreadable = (
  kind: ImportKind,
  faults: readonly FileFault[],
  columns: readonly FileColumn[] = [],
): ImportFile => ({ kind, faults, columns, headings: {}, lines: [] });

function lineOf(row: FileRow, line: number, { kind, columns }: Heading, today: Day): ImportLine {
  const write: ImportWrite = {};
  const faults: LineFault[] = [];
  const remarks: CellRemark[] = [];
  const cells: string[] = [];
  for (const [at, { heading: column, field }] of columns.entries()) {
    const cell = row[at];
    const text = oneText(unguarded(shownIn(cell)));
    cells.push(text);
    const spec = COLUMNS[kind][field ?? ''];
    if (field === null || spec === undefined) continue;
    if (text === '') {
      if (spec.required) faults.push({ code: 'MISSING', column, value: '' });
      continue;
    }
    const read = readCell(spec.kind, text, today, cell);
    if (!read.ok) faults.push({ code: read.fault, column, value: text });
    else {
      write[field] = spec.joins && write[field] !== undefined ? `${write[field]}, ${read.value}` : read.value;
      if (read.remark) remarks.push(read.remark);
    }
  }
  if (!isBlank(row.slice(columns.length))) faults.push({ code: 'TOO_MANY_CELLS', column: '', value: '' });
  return { line, write, faults, cells, remarks };
}

/** Refuses the second line with the same key. */
function withoutRepeats(lines: readonly ImportLine[], fields: readonly string[], column: string): ImportLine[] {
  const first = new Map<string, number>();
  return lines.map((one) => {
    const values = fields.map((field) => one.write[field]);
    if (values.includes(undefined)) return one;
    const key = folded(values.join(' '));
    const before = first.get(key);
    if (before !== undefined) {
      return { ...one, faults: [...one.faults, { code: 'REPEATED', column, value: '', other: String(before) }] };
    }
    first.set(key, one.line);
    return one;
  });
}

const TOTAL = /^(sous.?)?tota(l|ux)\b|^sommes?\b/;

/** A row below the lines that sums them up: it says so, and names nobody. */
const isTotal = (row: FileRow, { kind, columns }: Heading): boolean =>
  row.some((cell) => TOTAL.test(folded(shownIn(cell)))) &&
  columns.some(({ field }, at) => COLUMNS[kind][field ?? '']?.required && shownIn(row[at]) === '');

const centsIn = ({ write }: ImportLine, field: string): number => {
  const value = write[field];
  return typeof value === 'number' ? (centsOfEuros(value) ?? 0) : 0;
};

/** Columns whose total row differs from the sum of lines; skipped while a cell is invalid. */
function totalFaults(total: ImportLine, lines: readonly ImportLine[], { kind, columns }: Heading): LineFault[] {
  return columns.flatMap(({ heading: column, field }): LineFault[] => {
    const said = total.write[field ?? ''];
    const isMoney = ['amount', 'fee'].includes(COLUMNS[kind][field ?? '']?.kind ?? '');
    if (field === null || !isMoney || typeof said !== 'number') return [];
    if (lines.some(({ faults }) => faults.some((fault) => fault.column === column))) return [];
    const sum = lines.reduce((cents, line) => cents + centsIn(line, field), 0);
    if (sum === centsOfEuros(said)) return [];
    return [{ code: 'TOTAL_DIFFERS', column, value: formatEuros(said), other: formatEuros(eurosOfCents(sum)) }];
  });
}

/** Takes a last row off that is a total, and leaves it as a wrong line where it differs from the sum. */
function withoutTotal(rows: readonly FileRow[], lines: readonly ImportLine[], heading: Heading): readonly ImportLine[] {
  const row = rows.findLast((one) => !isBlank(one));
  const total = lines.at(-1);
  if (row === undefined || total === undefined || !isTotal(row, heading)) return lines;
  const others = lines.slice(0, -1);
  const faults = totalFaults(total, others, heading);
  return faults.length > 0 ? [...others, { line: total.line, write: {}, faults }] : others;
}

/** Rows at the top among which the heading is looked for. */
export const TOP_ROWS = 10;

/** Place of the row that has most of the known headings, and how many: a title may stand above it. -1: all rows are blank. */
export function headingOf(table: readonly FileRow[], kind: ImportKind, labels: ColumnLabels) {
  const first = table.findIndex((row) => !isBlank(row));
  const counts = table
    .slice(first, first + TOP_ROWS)
    .map((row) => columnsOf(row.map(shownIn), kind, labels).columns.filter(({ field }) => field !== null).length);
  const known = Math.max(...counts);
  return first < 0 ? { at: first, known: 0 } : { at: first + counts.indexOf(known), known };
}

/** Blank rows and headings that come again on each printed page are counted and skipped. */
export function readTable(
  table: readonly FileRow[],
  today: Day,
  kind: ImportKind,
  labels: ColumnLabels,
  choices?: Choices,
): ImportFile {
  const { at } = headingOf(table, kind, labels);
  const head = table[at]?.map(shownIn);
  if (head === undefined) return unreadable(kind, [{ code: 'EMPTY' }]);
  const { columns, faults } = columnsOf(head, kind, labels, choices);
  if (faults.length > 0) return unreadable(kind, faults, columns);

  const isSkipped = (row: FileRow): boolean => isBlank(row) || String(row) === String(table[at]);
  const rows = table.slice(at + 1);
  if (rows.every(isSkipped)) return unreadable(kind, [{ code: 'EMPTY' }], columns);
  if (rows.length > MAX_LINES) return unreadable(kind, [{ code: 'TOO_MANY_LINES' }], columns);
  const heading = { kind, columns };
  const read = rows.flatMap((row, index) => (isSkipped(row) ? [] : [lineOf(row, at + index + 2, heading, today)]));
  const headings: Partial<Record<string, string>> = {};
  for (const { field, heading: written } of columns)
    if (field !== null) for (const brought of [field, ...fieldsBrought(kind, field)]) headings[brought] ??= written;
  const lines = withoutRepeats(withoutTotal(rows, read, heading), KEYS[kind], headings[KEYS[kind][0]] ?? '');
  return { kind, faults: [], columns, headings, lines };
}
