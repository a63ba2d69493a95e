import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { seen } from '#domain/text.ts';

// Parts of a document as plain data, which a worker thread lays out (render-queue.ts, render.ts).

/** Characters that Roboto lacks, or whose width pdfmake misjudges; a test reads the fonts' own tables. */
const WITHOUT_GLYPH =
  /[^\r\n -~\xa0-\u017f\u018f\u0192\u01a0-\u01a1\u01af-\u01b0\u01f0\u01fa-\u01ff\u0218-\u021b\u0237\u0259\u02bc\u02c6-\u02c7\u02c9\u02d8-\u02dd\u02f3\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u03d1-\u03d2\u03d6\u0400-\u0482\u048a-\u0513\u1e00-\u1e01\u1e3e-\u1e3f\u1e80-\u1e85\u1e9e\u1ea0-\u1ef9\u1f4d\u2000-\u200a\u2010-\u2011\u2013-\u2015\u2017-\u201e\u2020-\u2022\u2025-\u2027\u2030\u2032-\u2033\u2039-\u203a\u203c\u2044\u2070\u2074-\u208e\u20a3-\u20a4\u20a6-\u20ac\u20b1\u20b9-\u20ba\u20bc-\u20bd\u20c1\u2105\u2113\u2116\u2122\u2126\u212e\u215b-\u215e\u2202\u2206\u220f\u2211-\u2212\u221a\u221e\u222b\u2248\u2260\u2264-\u2265\u25a0\u25ca-\u25cb\u25cf\ufb01-\ufb04\ufffc-\ufffd]/gu;
const BOX = '\u25a0';

/** The letters that a sign stands for (`ᵉ` → `e`, `ǎ` → `a`), or a box; nothing for an accent alone. */
function substitute(sign: string): string {
  const letters = sign.normalize('NFKD').replace(/\p{M}/gu, '');
  return letters.search(WITHOUT_GLYPH) < 0 ? letters : BOX;
}

/** As the fonts have it: what they lack never moves the words beside it. No line breaks within a telephone number. */
export const printed = (text: string): string =>
  seen(text)
    .replace(/(?<=[\d)]) (?=[\d(])|\u202f/g, '\u00a0')
    .replace(WITHOUT_GLYPH, substitute);

/** Characters that Figtree lacks. */
const IN_ROBOTO =
  /[^\r\n -~\xa0-\xac\xae-\u0113\u0116-\u0127\u012a-\u012b\u012e-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u014d\u0150-\u0161\u0164-\u0165\u016a-\u017e\u0218-\u021b\u02c6-\u02c7\u02d8-\u02dd\u1e80-\u1e85\u1e9e\u1ef2-\u1ef3\u2013-\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2039-\u203a\u2044\u20ac\u2122\u2212\u2264-\u2265]/u;

/** Content with Roboto for each text that Figtree lacks a sign of: pdfmake has no fallback of its own. */
export function typeset<Data>(content: Data): Data {
  const isOther = (value: unknown): boolean => typeof value === 'string' && IN_ROBOTO.test(value);
  const set = (value: unknown): unknown => {
    if (Array.isArray(value))
      return value.map((one: unknown) => (isOther(one) ? { text: one, font: 'Roboto' } : set(one)));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, inner]) => [key, set(inner)]);
    return { ...Object.fromEntries(entries), ...('text' in value && isOther(value.text) && { font: 'Roboto' }) };
  };
  return set(content) as Data;
}

export const heading = (text: string): Content => ({ text, style: 'heading' });

export const quiet = (text: string): Content => ({ text, style: 'quiet', margin: [0, 2, 0, 0] });

/** Space to write by hand. */
export const DOTS = '........................................';

export const labelled = (lines: readonly (readonly [title: string, text: string])[]): Content[] =>
  lines.map(([title, text]) => ({ text: [{ text: `${title}\u00a0: `, bold: true }, text], margin: [0, 2, 0, 0] }));

/** Points between the margins of an A4 page. */
export const PORTRAIT_WIDTH = 523;
/** The same of a dense document, whose margins are narrower. */
export const DENSE_WIDTH = 547;
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

/** Table without heads. */
export const bareTable = (
  widths: number[],
  rows: TableCell[][],
  minHeight?: number,
  layout: 'bare' | 'boxes' = 'bare',
): Content => ({
  layout,
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
