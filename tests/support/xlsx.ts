// Workbooks of the tests: made by the library that the list is exported with, and zips that no program would make.
import { deflateRawSync } from 'node:zlib';
import writeXlsxFile, { type SheetData } from 'write-excel-file/universal';

export async function workbook(rows: SheetData): Promise<Buffer> {
  return Buffer.from(await (await writeXlsxFile(rows).toBlob()).arrayBuffer());
}

interface ZipEntry {
  readonly name: string;
  readonly content: Buffer;
  /** Declared size of the content; the real one without it. */
  readonly said?: number;
}

/** A zip of deflated files, the sizes in it as told. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, said = content.length } of entries) {
    const packed = deflateRawSync(content, { level: 9 });
    const title = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(said, 22);
    local.writeUInt16LE(title.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 6);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(said, 24);
    entry.writeUInt16LE(title.length, 28);
    entry.writeUInt32LE(offset, 42);
    files.push(local, title, packed);
    directory.push(entry, title);
    offset += local.length + title.length + packed.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, ...directory, end]);
}

const NS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const xml = (text: string, doctype = ''): Buffer => Buffer.from(`<?xml version="1.0"?>${doctype}${text}`);
const BOOK = xml(
  `<workbook xmlns="${NS}" xmlns:r="${RELATIONS}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
);
const BOOK_RELATIONS = xml(
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
);

/** A workbook of one sheet, given as the XML within `<sheetData>`; `doctype` stands before its root. */
export const rawWorkbook = (sheetData: string | Buffer, said?: number, doctype = ''): Buffer => {
  const [head, foot] = [`<worksheet xmlns="${NS}"><sheetData>`, '</sheetData></worksheet>'];
  const sheet = Buffer.concat([xml(head, doctype), Buffer.from(sheetData), Buffer.from(foot)]);
  return zipOf([
    { name: 'xl/workbook.xml', content: BOOK },
    { name: 'xl/_rels/workbook.xml.rels', content: BOOK_RELATIONS },
    { name: 'xl/worksheets/sheet1.xml', content: sheet, ...(said === undefined ? {} : { said }) },
  ]);
};

export const textCell = (ref: string, text: string): string =>
  `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`;

interface RawSheet {
  readonly name: string;
  /** XML within `<sheetData>`. */
  readonly data: string;
  readonly state?: 'hidden' | 'veryHidden';
  /** XML behind the data: merged cells, protection. */
  readonly after?: string;
}

interface RawBook {
  /** Codes of numbers' formats; a cell's `s` is 1 for the first. */
  readonly formats?: readonly string[];
  readonly date1904?: string;
  /** Of all elements of the sheets. */
  readonly prefix?: string;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** A workbook of sheets as other programs write them. */
export function rawBook(sheets: readonly RawSheet[], { formats = [], date1904, prefix = '' }: RawBook = {}): Buffer {
  const names = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${escaped(name)}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
  );
  const relations = sheets.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  const codes = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`);
  const styles = formats.map((_, at) => `<xf numFmtId="${164 + at}" xfId="0"/>`);
  const of = (data: string): string => (prefix === '' ? data : data.replace(/<(\/?)(?=\w)/g, `<$1${prefix}:`));
  const namespace = prefix === '' ? `xmlns="${NS}"` : `xmlns:${prefix}="${NS}"`;
  return zipOf([
    {
      name: 'xl/workbook.xml',
      content: xml(
        `<workbook xmlns="${NS}" xmlns:r="${RELATIONS}">${date1904 ? `<workbookPr date1904="${date1904}"/>` : ''}<sheets>${names.join('')}</sheets></workbook>`,
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: xml(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join('')}<Relationship Id="rId99" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
      ),
    },
    {
      name: 'xl/styles.xml',
      content: xml(
        `<styleSheet xmlns="${NS}"><numFmts>${codes.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`,
      ),
    },
    ...sheets.map(({ data, after = '' }, at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      content: xml(
        of(`<worksheet><sheetData>${data}</sheetData>${after}</worksheet>`).replace(
          'worksheet',
          `worksheet ${namespace}`,
        ),
      ),
    })),
  ]);
}

/** A cell without its place: a text, or a number with the style of its format. */
export const bareCell = (value: string | number, style = 0): string =>
  typeof value === 'string'
    ? `<c t="inlineStr"><is><t>${value}</t></is></c>`
    : `<c${style > 0 ? ` s="${style}"` : ''}><v>${value}</v></c>`;

export const errorCell = (error: string): string => `<c t="e"><v>${error}</v></c>`;
export const bareRow = (...cells: string[]): string => `<row>${cells.join('')}</row>`;
