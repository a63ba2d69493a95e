import { folded } from '../text.ts';
import type { Named } from './identity.ts';

/** Words by which a person is searched, without accents and case; must agree with the server's index of words. */
export const searchWords = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Matches each word of the search with the beginning of one of the person's. */
export const matchWords = (words: readonly string[], searched: readonly string[]): boolean =>
  searched.every((prefix) => words.some((word) => word.startsWith(prefix)));

/** Each word of the search begins one of the text's, signs alone none; must agree with the server's SQL. */
export function hasWords(text: string, q: string): boolean {
  const searched = searchWords(q);
  return q.trim() === '' || (searched.length > 0 && matchWords(searchWords(text), searched));
}

interface Sought extends Named {
  readonly licenceNumber: string;
  readonly email: string;
}

/** Each word begins one of the names or of the licence, or the text begins the e-mail; must agree with the server's SQL. */
export const isSought = ({ lastname, firstname, licenceNumber, email }: Sought, q: string): boolean =>
  hasWords(`${lastname} ${firstname} ${licenceNumber}`, q) || email.toLowerCase().startsWith(q.trim().toLowerCase());
