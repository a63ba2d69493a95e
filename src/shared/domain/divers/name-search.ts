import { folded } from '../folding.ts';
import type { Named } from './identity.ts';

/** Start of 'lastname firstname', whatever its accents and case (contract §2); must agree with the server's SQL. */
export const beginsWith = ({ lastname, firstname }: Named, q: string): boolean =>
  `${folded(lastname)} ${folded(firstname)}`.startsWith(folded(q).replace(/\s+/g, ' '));
