/** Start of a spreadsheet formula, full-width signs included, behind the apostrophes of its own text. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** Digits and blanks after a plus compute nothing. */
const TELEPHONE = /^\+[\d ]+$/;

/** Prefixes a formula with an apostrophe, as Excel does; `unguarded` is its inverse. */
export const guarded = (text: string): string => (FORMULA.test(text) && !TELEPHONE.test(text) ? `'${text}` : text);

/** Also unwraps `="01000"`, by which programs keep a spreadsheet from counting. */
export function unguarded(cell: string): string {
  const [, kept] = /^="((?:[^"]|"")*)"$/.exec(cell) ?? [];
  if (kept !== undefined) return kept.replaceAll('""', '"');
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
