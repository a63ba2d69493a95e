import type { ContentText, TableCell } from 'pdfmake/interfaces.js';

// pdfmake measures, places and draws each word on its own: a cell that surely fits in one line is laid out as one word.

/** Widest letter of each kind in Roboto, regular or medium, in parts of its size; the one of all is 1.2. */
const KINDS: readonly (readonly [letters: RegExp, width: number])[] = [
  [/[ \u00a0.,:;·’'()-]/, 0.35],
  [/[\da-ln-vx-zà-åç-öø-ÿ]/, 0.6],
  [/[A-LN-VX-ZÀ-ÅÇ-ÖØ-Ý]/, 0.75],
  // Line breaks.
  [/\p{Cc}|[\u2028\u2029]/u, Infinity],
];
const mostOf = (letter: string): number => KINDS.find(([letters]) => letters.test(letter))?.[1] ?? 1.2;

/** Of the documents' text, in points; headers of columns are smaller. */
export const FONT_SIZE = 9.5;

const surelyFits = (text: string, points: number): boolean =>
  FONT_SIZE * Array.from(text).reduce((sum, letter) => sum + mostOf(letter), 0) <= points;

/** The text, as few words as surely fit in `points`: the whole of it, or what stands between its points. */
export function unbroken(text: string, points: number): ContentText | string {
  const pieces = text.split(/(?<= · )/);
  if (surelyFits(text, points)) return { text, noWrap: true };
  if (pieces.length === 1 || !pieces.every((piece) => surelyFits(piece, points))) return text;
  return { text: pieces.map((piece) => ({ text: piece, noWrap: true })) };
}

/** The cell with the look that it had; an empty one has no line. */
export function cellOf(cell: TableCell, points: number): TableCell {
  if (cell === '') return { stack: [] };
  if (typeof cell === 'string') return unbroken(cell, points);
  if (!('text' in cell) || typeof cell.text !== 'string') return cell;
  return surelyFits(cell.text, points) ? { ...cell, noWrap: true } : cell;
}
