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

/** Start of 'lastname firstname', whatever its accents and case (contract §2); must agree with the server's SQL. */
export const beginsWith = ({ lastname, firstname }: Named, q: string): boolean =>
  `${folded(lastname)} ${folded(firstname)}`.startsWith(folded(q).replace(/\s+/g, ' '));

interface Sought extends Named {
  readonly licenceNumber: string;
  readonly email: string;
}

/** Each word begins one of the names or of the licence, or the text begins the e-mail; must agree with the server's SQL. */
export function isSought({ lastname, firstname, licenceNumber, email }: Sought, q: string): boolean {
  const words = searchWords(q);
  if (q.trim() === '' || email.toLowerCase().startsWith(q.trim().toLowerCase())) return true;
  return words.length > 0 && matchWords(searchWords(`${lastname} ${firstname} ${licenceNumber}`), words);
}
