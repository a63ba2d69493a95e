import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import type { FileFault, ImportKind } from '#domain/import/columns.ts';
import { headingOf, hasTooManyCells, MAX_LINES, TOP_ROWS, type FileCell, type FileRow } from '#domain/import/lines.ts';
import { COLUMN_LABELS } from '#messages/import.ts';
import { shownAs } from './number-formats.ts';

/** A workbook has some twenty files; each costs the reader an entry, however small. */
const MAX_FILES = 1000;

/** Unpacked bytes; 5,000 members with all their fields take about 12 MB. */
const MAX_UNPACKED_BYTES = 48 * 1024 * 1024;

/** Adds up sizes of the zip's directory, of which fflate, the reader's too, makes room for exactly that much. */
function sizeFault(zip: Uint8Array): FileFault | null {
  let [files, bytes] = [0, 0];
  unzipSync(zip, {
    filter({ size, originalSize }) {
      files += 1;
      bytes += Math.max(size, originalSize);
      return false;
    },
  });
  if (files > MAX_FILES) return { code: 'WORKBOOK_UNREADABLE' };
  return bytes > MAX_UNPACKED_BYTES ? { code: 'WORKBOOK_TOO_LARGE' } : null;
}

/** An element with this name, whatever its prefix: its tag, attributes, and content unless it is `<c/>`. */
const element = (name: string): RegExp =>
  new RegExp(`<((?:[\\w.-]+:)?${name})((?:\\s(?:[^>"']|"[^"]*"|'[^']*')*?)?)(?:/>|>([^]*?)</\\1\\s*>)`, 'g');
const [ROW, CELL, SHEET] = [element('row'), element('c'), element('sheet')];
const [FORMAT, STYLES, STYLE] = [element('numFmt'), element('cellXfs'), element('xf')];
/** Attributes of rows and cells; `FIRST` is the row of the first cell that says one. */
const REFERENCE = /\sr\s*=\s*["']([A-Z]*)(\d+)/;
const FIRST = /<(?:[\w.-]+:)?c\s(?:[^>]*?\s)?r\s*=\s*["'][A-Z]*(\d+)/;
const VALUE = /(<(?:[\w.-]+:)?v>)([^<]*)/;
const FORMAT_ID = /\snumFmtId\s*=\s*["'](\d+)/;

/** Formats of numbers that the file brings itself, by the style of a cell. */
function formatsIn(styles: string): (string | undefined)[] {
  const codes = new Map(
    [...styles.matchAll(FORMAT)].map(([, , one = '']) => {
      const [, , code = ''] = /\sformatCode\s*=\s*(["'])(.*?)\1/.exec(one) ?? [];
      return [FORMAT_ID.exec(one)?.[1], code.replaceAll('&quot;', '"')] as const;
    }),
  );
  const [, , , cells = ''] = [...styles.matchAll(STYLES)][0] ?? [];
  return [...cells.matchAll(STYLE)].map(([, , one = '']) => codes.get(FORMAT_ID.exec(one)?.[1]));
}

/** `A` is 1. */
const columnAt = (letters: string): number =>
  Array.from(letters).reduce((sum, one) => sum * 26 + one.charCodeAt(0) - 64, 0);
const lettersOf = (column: number): string =>
  column < 1 ? '' : lettersOf(Math.floor((column - 1) / 26)) + String.fromCharCode(65 + ((column - 1) % 26));

/**
 * Gives the reader what it asks for and the format leaves out, the places of rows and cells (the next one by default), and as
 * texts what it keeps for itself: errors, and numbers that their format pads.
 */
function prepared(sheet: string, formats: readonly (string | undefined)[]): string {
  let row = 0;
  return sheet.replace(ROW, (_row, tag: string, attributes: string, cells: string = '') => {
    const said = REFERENCE.exec(attributes)?.[2];
    row = Number(said ?? FIRST.exec(cells)?.[1] ?? row + 1);
    let column = 0;
    const body = cells.replace(CELL, (_cell, name: string, own: string, content?: string) => {
      const place = REFERENCE.exec(own)?.[1];
      column = place === undefined ? column + 1 : columnAt(place);
      const format = /\st\s*=\s*["'][^n]/.test(own) ? undefined : formats[Number(/\ss\s*=\s*["'](\d+)/.exec(own)?.[1])];
      const number = VALUE.exec(content ?? '')?.[2];
      const shown = format === undefined || number === undefined ? null : shownAs(format, Number(number));
      // Errors and padded figures are given as texts.
      const typed =
        shown === null
          ? own.replace(/(\st\s*=\s*["'])e(?=["'])/, '$1str')
          : `${own.replace(/\st\s*=\s*["']n["']/, '')} t="str"`;
      const whole = place === undefined ? `${typed} r="${lettersOf(column)}${row}"` : typed;
      const said = shown === null ? content : content?.replace(VALUE, `$1${shown}`);
      return content === undefined ? `<${name}${whole}/>` : `<${name}${whole}>${said}</${name}>`;
    });
    return `<${tag}${attributes}${said === undefined ? ` r="${row}"` : ''}>${body}</${tag}>`;
  });
}

/** Digits that a spreadsheet keeps; further ones are rounding errors of binary fractions. */
const DIGITS = 15;

function cellOf(cell: unknown): FileCell {
  if (cell instanceof Date) {
    const iso = new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString().slice(0, 16);
    // A time alone is of a day before 1900, or the first of 1904: its midnight is one.
    return iso.replace(/^(?!1899|1904-01-01)(.*)T00:00$/, '$1');
  }
  if (typeof cell === 'boolean') return cell ? 'oui' : 'non';
  return typeof cell === 'number' ? Number(cell.toPrecision(DIGITS)) : typeof cell === 'string' ? cell : '';
}

export interface FileSheet {
  /** Null in a file that has none. */
  readonly name: string | null;
  readonly rows: readonly FileRow[];
}

/** Of the visible sheets the one with most of the known headings. */
async function bestSheet(content: Uint8Array, kind: ImportKind): Promise<FileSheet> {
  const files = unzipSync(content, { filter: ({ name }) => /\.(xml|rels)$/.test(name) });
  const styles = Object.keys(files).find((name) => /styles\.xml$/i.test(name));
  const formats = formatsIn(styles === undefined ? '' : strFromU8(files[styles] ?? new Uint8Array()));
  for (const [name, bytes] of Object.entries(files)) {
    const visible = prepared(strFromU8(bytes), formats)
      .replace(SHEET, (sheet: string) => (/\sstate\s*=\s*["'](very)?hidden/i.test(sheet) ? '' : sheet))
      .replace(/(\sdate1904\s*=\s*["'])true/, '$11');
    files[name] = strToU8(visible);
  }
  const sheets = await readWorkbook(zipSync(files, { level: 0 }).buffer);
  const read = sheets.map(({ sheet: name, data }) => {
    // A sheet of a chart has none.
    const rows = (data ?? []).slice(0, MAX_LINES + TOP_ROWS).map((row) => row.map(cellOf));
    return { name, rows, known: hasTooManyCells(rows) ? 0 : headingOf(rows, kind, COLUMN_LABELS[kind]).known };
  });
  const filled = read.filter(({ rows }) => rows.length > 0);
  const most = Math.max(...filled.map(({ known }) => known));
  return filled.find(({ known }) => known === most) ?? { name: null, rows: [] };
}

/** Days as `YYYY-MM-DD`; a few rows more than allowed, to detect too many. */
export async function sheetOf(content: Buffer, kind: ImportKind): Promise<FileSheet | FileFault> {
  try {
    // An encrypted workbook is no zip: a stream of this name stands in it.
    if (content.includes('EncryptedPackage', 0, 'utf16le')) return { code: 'WORKBOOK_ENCRYPTED' };
    const fault = sizeFault(content);
    if (fault) return fault;
    const sheet = await bestSheet(content, kind);
    // PostgreSQL stores U+0000 in no text, and a cell may escape it.
    if (sheet.rows.flat().some((cell) => typeof cell === 'string' && cell.includes('\0')))
      return { code: 'WORKBOOK_UNREADABLE' };
    return hasTooManyCells(sheet.rows) ? { code: 'TOO_MANY_CELLS' } : sheet;
  } catch {
    return { code: 'WORKBOOK_UNREADABLE' };
  }
}
