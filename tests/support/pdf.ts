// Reads a PDF back as a person would: page by page, line by line, from left to right.
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** A piece of text: its baseline starts at (`transform[4]`, `transform[5]`), measured from the foot of the page. */
interface Piece {
  readonly str: string;
  readonly width: number;
  readonly height: number;
  readonly transform: readonly number[];
}

interface Page {
  getTextContent(): Promise<{ items: readonly Piece[] }>;
  getOperatorList(): Promise<{ fnArray: readonly number[]; argsArray: readonly (readonly unknown[])[] }>;
  readonly commonObjs: { get(id: string): { readonly name: string; readonly missingFile?: boolean } };
}

/** The part of PDF.js that is used here; it comes with tests/tools, which the types of the project do not see. */
interface Reader {
  getDocumentProxy(data: Uint8Array): Promise<{ numPages: number; getPage(number: number): Promise<Page> }>;
  getResolvedPDFJS(): Promise<{ readonly OPS: { readonly setFont: number } }>;
}

const unpdf = path.resolve(import.meta.dirname, '../tools/node_modules/unpdf/dist/index.mjs');
const reader = (): Promise<Reader> => import(/* @vite-ignore */ pathToFileURL(unpdf).href) as Promise<Reader>;

async function pagesOf(bytes: Buffer): Promise<Page[]> {
  const { getDocumentProxy } = await reader();
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  return Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)));
}

const left = ({ transform }: Piece): number => transform[4] ?? 0;
const baseline = ({ transform }: Piece): number => transform[5] ?? 0;

/** Pieces whose baselines lie within 2 points of the line's first one. */
function linesOf(pieces: readonly Piece[]): Piece[][] {
  const lines: Piece[][] = [];
  for (const piece of pieces.toSorted((a, b) => baseline(b) - baseline(a))) {
    const line = lines.at(-1);
    if (line?.[0] && baseline(line[0]) - baseline(piece) < 2) line.push(piece);
    else lines.push([piece]);
  }
  return lines.map((line) => line.toSorted((a, b) => left(a) - left(b)));
}

/** A gap of a fifth of the letters' height is a space. */
function textOfLine(line: readonly Piece[]): string {
  let text = '';
  let end: number | null = null;
  for (const piece of line) {
    if (end !== null && left(piece) - end > piece.height / 5) text += ' ';
    text += piece.str;
    end = left(piece) + piece.width;
  }
  return text;
}

interface Line {
  readonly text: string;
  /** Points above the foot of its page. */
  readonly height: number;
}

/** By page, from its head to its foot. */
export async function linesOfPdf(bytes: Buffer): Promise<Line[][]> {
  const pages = await pagesOf(bytes);
  return Promise.all(
    pages.map(async (page) => {
      const { items } = await page.getTextContent();
      const lines = linesOf(items.filter((piece) => piece.str.trim() !== ''));
      return lines.map((line) => ({ text: textOfLine(line), height: line[0] ? baseline(line[0]) : 0 }));
    }),
  );
}

/** Each page ends with a form feed. */
export const textOfPdf = async (bytes: Buffer): Promise<string> =>
  (await linesOfPdf(bytes)).map((lines) => `${lines.map(({ text }) => text).join('\n')}\n\f`).join('');

/** Fonts that the pages use, each with whether the file carries it. */
export async function fontsOfPdf(bytes: Buffer): Promise<{ name: string; embedded: boolean }[]> {
  const { OPS } = await (await reader()).getResolvedPDFJS();
  const fonts = new Map<string, boolean>();
  for (const page of await pagesOf(bytes)) {
    const { fnArray, argsArray } = await page.getOperatorList();
    const ids = fnArray.flatMap((operator, index) => (operator === OPS.setFont ? [String(argsArray[index]?.[0])] : []));
    for (const id of new Set(ids)) {
      const font = page.commonObjs.get(id);
      fonts.set(font.name, !font.missingFile);
    }
  }
  return [...fonts].map(([name, embedded]) => ({ name, embedded }));
}
