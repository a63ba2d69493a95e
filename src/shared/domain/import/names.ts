/** Word of a first name, without figures and brackets. */
const WORD = /^\p{L}[\p{L}\p{M}'’.-]*$/u;
/** Last name as French lists write it: `MARTIN`, `D’ARTAGNAN`, `d’ARTAGNAN`. */
const IN_CAPITALS = /^(d['’])?\p{Lu}\p{M}*['’-]?\p{Lu}[\p{Lu}\p{M}'’-]*$/u;
const PARTICLE = /^(de|du|des|la|le|van|von|der|den|da|di)$/;
const TITLE = /^(m|mr|mme|mlle)\.?\s+/i;

export interface SplitName {
  readonly lastname: string;
  readonly firstname: string;
}

const joined = (lastname: readonly string[], firstname: readonly string[]): SplitName | null =>
  lastname.length > 0 &&
  firstname.length > 0 &&
  firstname.every((word) => WORD.test(word) && !IN_CAPITALS.test(word) && !PARTICLE.test(word))
    ? { lastname: lastname.join(' '), firstname: firstname.join(' ') }
    : null;

/**
 * Of a cell that holds both: a comma parts them, or capitals mark the last name at one of its ends. Null where neither says
 * surely which is which.
 */
export function splitName(cell: string): SplitName | null {
  const [before = '', after, ...others] = cell.replace(TITLE, '').split(',');
  if (others.length > 0) return null;
  const words = before.split(/\s+/).filter(Boolean);
  if (after !== undefined) return joined(words, after.split(/\s+/).filter(Boolean));
  const isLast = (word: string, at: number): boolean =>
    IN_CAPITALS.test(word) || (PARTICLE.test(word) && at + 1 < words.length && isLast(words[at + 1] ?? '', at + 1));
  const marks = words.map(isLast);
  const [first, end] = [marks.indexOf(true), marks.lastIndexOf(true) + 1];
  const isWhole = first >= 0 && !marks.slice(first, end).includes(false) && (first === 0 || end === words.length);
  return isWhole ? joined(words.slice(first, end), [...words.slice(0, first), ...words.slice(end)]) : null;
}
