import type { Content, TableCell } from 'pdfmake/interfaces.js';

// Parts of a document as plain data, which a worker thread lays out (render-queue.ts, render.ts).

/** The font has no narrow space and no raised letters. */
export const printed = (text: string): string =>
  text.replaceAll('\u202f', '\u00a0').replaceAll('ᵉ', 'e').replaceAll('ʳ', 'r');

export const heading = (text: string): Content => ({ text, style: 'heading' });

export const quiet = (text: string): Content => ({ text, style: 'quiet', margin: [0, 2, 0, 0] });

/** Space to write by hand. */
export const DOTS = '........................................';

export const labelled = (lines: readonly (readonly [title: string, text: string])[]): Content[] =>
  lines.map(([title, text]) => ({ text: [{ text: `${title}\u00a0: `, bold: true }, text], margin: [0, 2, 0, 0] }));

/** Points between the margins of an A4 page. */
export const PORTRAIT_WIDTH = 523;
const CELL_PADDING = 8;

/** Points. pdfmake's own `*` grows to the longest word and pushes columns off the page; a fixed width breaks it. */
export function columnsWithin(all: number, widths: readonly (number | '*')[]): number[] {
  const taken = widths.reduce<number>((sum, width) => sum + CELL_PADDING + (width === '*' ? 0 : width), 0);
  return widths.map((width) => (width === '*' ? all - taken : width));
}

export const table = (
  widths: number[],
  header: (string | { readonly text: string; readonly alignment: 'right' })[],
  rows: TableCell[][],
): Content => ({
  layout: 'ruled',
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths,
    body: [
      header.map((head) => ({ ...(typeof head === 'string' ? { text: head } : head), style: 'columnHead' })),
      ...rows,
    ],
  },
});

/** Without heads. */
export const bareTable = (widths: number[], rows: TableCell[][], minHeight?: number): Content => ({
  layout: 'bare',
  table: { dontBreakRows: true, widths, ...(minHeight === undefined ? {} : { heights: minHeight }), body: rows },
});

/** Repeats the title with the header, and never leaves it alone at the foot of a page. */
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
  /** At the foot of each page. */
  readonly foot?: string;
}

/** Each part has its own pages and page numbers, to be handed out separately. */
export interface PdfDocument {
  readonly club: string;
  /** Smaller rows and letters, where a part has to stand on one page. */
  readonly dense?: boolean;
  readonly title: string;
  readonly parts: readonly PdfPart[];
}

export const onePart = ({ club, ...part }: Pick<PdfDocument, 'club'> & PdfPart): PdfDocument => ({
  club,
  title: `${part.title} – ${part.subtitle}`,
  parts: [part],
});
