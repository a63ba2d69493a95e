import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Content, CustomTableLayout, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';

/** Light rules between rows, a darker one under the header: legible when photocopied at the water's edge. */
const ruled: CustomTableLayout = {
  hLineWidth: (line, node) => (line === 0 || line === node.table.body.length ? 0 : line === 1 ? 1 : 0.5),
  vLineWidth: () => 0,
  hLineColor: (line) => (line === 1 ? '#1b3a57' : '#c9d1d9'),
  paddingTop: () => 3,
  paddingBottom: () => 3,
};

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
  header: string[],
  rows: TableCell[][],
  minHeight?: number,
): Content => ({
  layout: ruled,
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths,
    ...(minHeight === undefined ? {} : { heights: (row: number) => (row === 0 ? 12 : minHeight) }),
    body: [header.map((text) => ({ text, style: 'columnHead' })), ...rows],
  },
});

/** An A4 document with the club's name, its title, and 'page n sur m' at the foot. */
export async function renderPdf(document: {
  readonly club: string;
  readonly title: string;
  readonly subtitle: string;
  readonly content: Content[];
  readonly landscape?: boolean;
}): Promise<Buffer> {
  const definition: TDocumentDefinitions = {
    pageSize: 'A4',
    pageOrientation: document.landscape ? 'landscape' : 'portrait',
    pageMargins: [36, 36, 36, 44],
    info: { title: `${document.title} – ${document.subtitle}`, author: document.club },
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
      columns: [document.club, { text: `Page ${page} sur ${pages}`, alignment: 'right' }],
    }),
    content: [
      { text: document.club, style: 'quiet' },
      { text: document.title, fontSize: 18, bold: true, margin: [0, 2, 0, 0] },
      { text: document.subtitle, fontSize: 11, margin: [0, 0, 0, 6] },
      ...document.content,
    ],
  };
  const pdfmake = await renderer();
  return pdfmake.createPdf(definition).getBuffer();
}
