/** What the club may have recorded an instant of; the first three are the last change of the field. */
export const SINCE_FACTS = [
  'desactived',
  'level',
  'email',
  /** When the fee that remains due was entered. */
  'feeDue',
  'feePaid',
  'dossierAsked',
  'dossierSent',
  /** Movement that took the wallet below the minimum of today. */
  'walletBelow',
  'mailSent',
  /** Set when the last mail to the present address was given up. */
  'mailFailed',
] as const;
export type SinceFact = (typeof SINCE_FACTS)[number];

/** Instants; null where nothing was recorded, or hidden from the reader. */
export type Since = { readonly [F in SinceFact]: string | null };
