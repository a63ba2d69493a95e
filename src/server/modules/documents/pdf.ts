import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Content, ContentText, CustomTableLayout, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';

/** Light rules between rows, a darker one under the header: legible when photocopied at the water's edge. */
const ruledBelow = (head: number): CustomTableLayout => ({
  hLineWidth: (line, node) => (line < head || line === node.table.body.length ? 0 : line === head ? 1 : 0.5),
  vLineWidth: () => 0,
  hLineColor: (line) => (line === head ? '#1b3a57' : '#c9d1d9'),
  paddingTop: () => 3,
  paddingBottom: () => 3,
});
const ruled = ruledBelow(1);
const ruledBelowTitle = ruledBelow(2);

type Pdfmake = typeof import('pdfmake');
let loaded: Promise<Pdfmake> | undefined;

/** Loaded with the first document: the renderer and its fonts weigh more than the rest of the server. */
const renderer = (): Promise<Pdfmake> =>
  (loaded ??= import('pdfmake').then((module) => {
    const pdfmake = (module as unknown as { default: Pdfmake }).default;
    const fonts = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto');
    pdfmake.setFonts({
      Roboto: {
        normal: join(fonts, 'Roboto-Regular.ttf'),
        bold: join(fonts, 'Roboto-Medium.ttf'),
        italics: join(fonts, 'Roboto-Italic.ttf'),
        bolditalics: join(fonts, 'Roboto-MediumItalic.ttf'),
      },
    });
    pdfmake.setUrlAccessPolicy(() => false);
    pdfmake.setLocalAccessPolicy((path) => path.startsWith(fonts));
    return pdfmake;
  }));

export const heading = (text: string): Content => ({ text, style: 'heading' });

/** A table whose header row comes again on each page, and whose rows are never cut in two. */
export const table = (
  widths: (string | number)[],
  header: (string | { readonly text: string; readonly alignment: 'right' })[],
  rows: TableCell[][],
  minHeight?: number,
): Content => ({
  layout: ruled,
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths,
    ...(minHeight === undefined ? {} : { heights: (row: number) => (row === 0 ? 12 : minHeight) }),
    body: [
      header.map((head) => ({ ...(typeof head === 'string' ? { text: head } : head), style: 'columnHead' })),
      ...rows,
    ],
  },
});

export interface PdfPart {
  readonly title: string;
  readonly subtitle: string;
  readonly content: Content[];
}

interface PdfDocument {
  readonly club: string;
  readonly landscape?: boolean;
}

/** What begins a part. While a document is laid out, pdfmake writes into each node where it came to stand. */
type Beginning = ContentText & { readonly positions?: readonly { readonly pageNumber: number }[] };

const beginning = (club: string, isFirst: boolean): Beginning => ({
  text: club,
  style: 'quiet',
  ...(isFirst ? {} : { pageBreak: 'before' }),
});

const titles = ({ title, subtitle }: PdfPart): Content[] => [
  { text: title, fontSize: 18, bold: true, margin: [0, 2, 0, 0] },
  { text: subtitle, fontSize: 11, margin: [0, 0, 0, 6] },
];

/** 'Page n sur m' of the part that the page belongs to. */
function pageOfPart(page: number, pages: number, beginnings: readonly Beginning[]): string {
  const starts = beginnings.map(({ positions }) => positions?.[0]?.pageNumber ?? 1);
  const start = starts.findLast((first) => first <= page) ?? 1;
  const end = starts.find((first) => first > page) ?? pages + 1;
  return `Page ${page - start + 1} sur ${end - start}`;
}

/** The same below a heading that never stands alone at the foot of a page, and comes again with the header. */
export const titledTable = (
  title: string,
  widths: (string | number)[],
  header: string[],
  rows: TableCell[][],
): Content => ({
  layout: ruledBelowTitle,
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

/** An A4 document with the club's name, its title, and 'page n sur m' at the foot. */
export const renderPdf = ({ club, landscape = false, ...part }: PdfDocument & PdfPart): Promise<Buffer> =>
  renderPdfParts({ club, landscape, title: `${part.title} – ${part.subtitle}`, parts: [part] });

/** Several of them in one file, to be printed and taken apart: each on pages of its own, with numbers of its own. */
export async function renderPdfParts(
  document: PdfDocument & { readonly title: string; readonly parts: readonly PdfPart[] },
): Promise<Buffer> {
  const beginnings = document.parts.map((_, index) => beginning(document.club, index === 0));
  const definition: TDocumentDefinitions = {
    pageSize: 'A4',
    pageOrientation: document.landscape ? 'landscape' : 'portrait',
    pageMargins: [36, 36, 36, 44],
    info: { title: document.title, author: document.club },
    language: 'fr-FR',
    defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.15 },
    styles: {
      heading: { fontSize: 11.5, bold: true, margin: [0, 12, 0, 4], color: '#1b3a57' },
      columnHead: { bold: true, fontSize: 8.5, color: '#44515e' },
      quiet: { color: '#5b6772' },
      warning: { color: '#9c1c1c', bold: true },
    },
    footer: (page, pages) => ({
      margin: [36, 14, 36, 0],
      fontSize: 8,
      color: '#5b6772',
      columns: [document.club, { text: pageOfPart(page, pages, beginnings), alignment: 'right' }],
    }),
    content: document.parts.flatMap((part, index) => [
      ...beginnings.slice(index, index + 1),
      ...titles(part),
      ...part.content,
    ]),
  };
  const pdfmake = await renderer();
  return pdfmake.createPdf(definition).getBuffer();
}
