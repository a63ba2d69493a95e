import { eurosOfCents, type Cents } from '../domain/money.ts';

const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });

/** `1 234,50 €`, with spaces that do not break. */
export const amount = (cents: Cents): string => euros.format(eurosOfCents(cents));
