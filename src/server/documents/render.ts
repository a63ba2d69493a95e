import { createRequire } from 'node:module';
import pdfmake from 'pdfmake';
import type { Column, Content, ContentText, CustomTableLayout, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { mapTexts } from '#domain/text.ts';
import { printed, type PdfDocument, type PdfPart, typeset } from './pdf.ts';

/** Legible in photocopies. */
const ruledBelow = (head: number, padding = 3): CustomTableLayout => ({
  hLineWidth: (line, node) => (line < head || line === node.table.body.length ? 0 : line === head ? 1 : 0.5),
  vLineWidth: () => 0,
  hLineColor: (line) => (line === head ? '#1b3a57' : '#c9d1d9'),
  paddingTop: () => padding,
  paddingBottom: () => padding,
});
const bare = ruledBelow(-1, 0.8);
const boxes: CustomTableLayout = { ...bare, vLineWidth: () => 0.5, vLineColor: '#c9d1d9' };
const LAYOUTS = { ruled: ruledBelow(1), ruledBelowTitle: ruledBelow(2), bare, boxes };

const load = createRequire(import.meta.url);
const figtree = (face: string): string => load.resolve(`@expo-google-fonts/figtree/${face}/Figtree_${face}.ttf`);

/** The screens' typeface; pdfmake's own, whose types do not name this file, for Greek, Cyrillic and Vietnamese. */
const fonts = {
  Figtree: { normal: figtree('400Regular'), bold: figtree('600SemiBold') },
  ...(load('pdfmake/fonts/Roboto.js') as { readonly Roboto: Readonly<Record<string, string>> }),
};
const fontFiles = Object.values(fonts).flatMap((font) => Object.values(font));

pdfmake.setFonts(fonts);
pdfmake.setTableLayouts(LAYOUTS);
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((file) => fontFiles.includes(file));

/** pdfmake adds `positions` to each node during the layout. */
type Beginning = ContentText & { readonly positions?: readonly { readonly pageNumber: number }[] };

const beginning = (club: string, isFirst: boolean): Beginning => ({
  text: club,
  style: 'quiet',
  ...(isFirst ? {} : { pageBreak: 'before' }),
});

/** On one line where each is short of. */
const titles = ({ title, subtitle }: PdfPart, isDense = false): Content[] =>
  isDense
    ? [{ text: [{ text: `${title}   `, fontSize: 15, bold: true }, subtitle], fontSize: 11, margin: [0, 0, 0, 1] }]
    : [
        { text: title, fontSize: 18, bold: true, margin: [0, 2, 0, 0] },
        { text: subtitle, fontSize: 11, margin: [0, 0, 0, 6] },
      ];

/** Numbers pages within their part. */
function footOf(page: number, pages: number, document: PdfDocument, beginnings: readonly Beginning[]): Column[] {
  const { club, parts } = document;
  const starts = beginnings.map(({ positions }) => positions?.[0]?.pageNumber ?? 1);
  const index = Math.max(
    starts.findLastIndex((first) => first <= page),
    0,
  );
  const start = starts[index] ?? 1;
  const end = starts[index + 1] ?? pages + 1;
  const part = parts[index];
  return [
    typeset({
      text: [club, ...(page > start && part ? [part.title, part.subtitle] : []), part?.foot]
        .filter(Boolean)
        .join(' · '),
    }),
    { text: `Page ${page - start + 1} sur ${end - start}`, alignment: 'right', width: 'auto', noWrap: true },
  ];
}

export function renderPdf(given: PdfDocument): Promise<Buffer> {
  const document = typeset(mapTexts(given, printed));
  const beginnings = document.parts.map((_, index) => beginning(document.club, index === 0));
  const definition: TDocumentDefinitions = {
    pageSize: 'A4',
    pageMargins: document.dense ? [24, 20, 24, 34] : [36, 36, 36, 44],
    info: { title: document.title, author: document.club },
    language: 'fr-FR',
    defaultStyle: {
      font: 'Figtree',
      // A dense one adds nothing up: its figures are narrow ones.
      ...(document.dense
        ? { fontSize: 8.5, lineHeight: 0.96 }
        : { fontSize: 9.5, lineHeight: 1.12, fontFeatures: ['tnum'] }),
    },
    styles: {
      heading: { fontSize: 11.5, bold: true, margin: [0, 12, 0, 4], color: '#1b3a57' },
      boxTitle: { fontSize: 10, bold: true, color: '#1b3a57' },
      columnHead: { bold: true, fontSize: document.dense ? 8 : 8.5, color: '#44515e' },
      quiet: { color: '#5b6772' },
      warning: { color: '#9c1c1c', bold: true },
    },
    footer: (page, pages) => ({
      margin: document.dense ? [24, 6, 24, 0] : [36, 14, 36, 0],
      fontSize: 8,
      color: '#5b6772',
      columnGap: 12,
      columns: footOf(page, pages, document, beginnings),
    }),
    content: document.parts.flatMap((part, index) => [
      ...beginnings.slice(index, index + 1),
      ...titles(part, document.dense),
      ...part.content,
    ]),
  };
  return pdfmake.createPdf(definition).getBuffer();
}
