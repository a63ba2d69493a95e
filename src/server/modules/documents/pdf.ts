import type { Content, TableCell } from 'pdfmake/interfaces.js';

// What a document consists of, as plain data: it is laid out in a thread of its own (printing.ts, render.ts).

export const heading = (text: string): Content => ({ text, style: 'heading' });

/** Lines that begin with what they are about. */
export const labelled = (lines: readonly (readonly [title: string, text: string])[]): Content[] =>
  lines.map(([title, text]) => ({
    text: [{ text: `${title}\u00a0: `, bold: true }, text],
    margin: [0, 2, 0, 0],
  }));

/** Points between the margins of an A4 page. */
export const PORTRAIT_WIDTH = 523;
export const LANDSCAPE_WIDTH = 769;
const CELL_PADDING = 8;

/**
 * Widths of columns in points, `*` being what the others leave of `all`. pdfmake's own `*` is as wide as the longest word,
 * which pushes the columns behind it off the page; in a width that is given, the word is broken.
 */
export function columnsWithin(all: number, widths: readonly (number | '*')[]): number[] {
  const taken = widths.reduce<number>((sum, width) => sum + CELL_PADDING + (width === '*' ? 0 : width), 0);
  return widths.map((width) => (width === '*' ? all - taken : width));
}

/** A table whose header row comes again on each page, and whose rows are never cut in two. */
export const table = (
  widths: number[],
  header: (string | { readonly text: string; readonly alignment: 'right' })[],
  rows: TableCell[][],
  minHeight?: number,
): Content => ({
  layout: 'ruled',
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths,
    ...(minHeight === undefined ? {} : { heights: [12, ...rows.map(() => minHeight)] }),
    body: [
      header.map((head) => ({ ...(typeof head === 'string' ? { text: head } : head), style: 'columnHead' })),
      ...rows,
    ],
  },
});

/** A table below a heading that never stands alone at the foot of a page, and comes again with the header. */
export const titledTable = (title: string, widths: number[], header: string[], rows: TableCell[][]): Content => ({
  layout: 'ruledBelowTitle',
  margin: [0, 6, 0, 0],
  table: {
    headerRows: 2,
    keepWithHeaderRows: 1,
    dontBreakRows: true,
    widths,
    body: [
      [
        { text: title, style: 'heading', margin: [-4, 0, 0, 0], colSpan: widths.length },
        ...widths.slice(1).map(() => ''),
      ],
      header.map((text) => ({ text, style: 'columnHead' })),
      ...rows,
    ],
  },
});

export interface PdfPart {
  readonly title: string;
  readonly subtitle: string;
  readonly content: Content[];
}

/** An A4 document. Several parts are to be printed and taken apart: each on pages of its own, with numbers of its own. */
export interface PdfDocument {
  readonly club: string;
  readonly landscape?: boolean;
  readonly title: string;
  readonly parts: readonly PdfPart[];
}

/** A document of one part, which names it. */
export const onePart = ({
  club,
  landscape = false,
  ...part
}: Pick<PdfDocument, 'club' | 'landscape'> & PdfPart): PdfDocument => ({
  club,
  landscape,
  title: `${part.title} – ${part.subtitle}`,
  parts: [part],
});
