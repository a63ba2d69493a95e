import { folded } from '../text.ts';
import type { DiverValues } from './fields.ts';

/** `line`: of a file that is not written yet. */
export type Namesake = Pick<DiverValues, 'licenceNumber' | 'lastname'> &
  Partial<Pick<DiverValues, 'firstname' | 'datenaissance' | 'email'>> & { readonly line?: number };

/** Name with the day of birth, and name with the e-mail address: people who have one of them in common may be the same. */
export function personKeys({ lastname, firstname = '', datenaissance, email = '' }: Namesake): string[] {
  const name = folded(`${lastname} ${firstname}`).replace(/[^\p{L}\p{N}]/gu, '');
  return name === '' ? [] : [datenaissance, folded(email)].flatMap((one) => (one ? `${name} ${one}` : []));
}
