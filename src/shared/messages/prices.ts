import type { Price, Tariffs } from '#domain/events/prices.ts';
import type { Cents } from '#domain/money.ts';
import { amount, amountOfEuros, dayAndTime, dayMonth } from './format.ts';

/** `N1–N2, membre`; empty for one price for all. A kind begins with a small letter, unless it is an abbreviation. */
export const tariffName = ({ group, kind }: Pick<Price, 'group' | 'kind'>): string =>
  [group, kind?.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase())].filter(Boolean).join(', ');

/** `12,00 € (N1–N2, membre)` */
export function priceText(price: Price): string {
  const name = tariffName(price);
  return amount(price.cents) + (name === '' ? '' : ` (${name})`);
}

/** Term of refunds: at once before it, by the treasurer's decision afterwards. */
export const refundTerm = (until: Date, now: Date): string =>
  now < until
    ? `Rendus en cas de désinscription avant le ${dayAndTime(until.toISOString(), dayMonth)}.`
    : 'En cas de désinscription, le trésorier décide de ce qui est rendu.';

/** To the member, or of a member. */
type Whose = 'votre' | 'le';
const of = (whose: Whose): string => (whose === 'le' ? 'du' : 'de votre');

/** What a place takes, with its `refundTerm`. */
export const chargedText = (charge: Cents, whose: Whose, waits: boolean, term: string): string =>
  waits
    ? `${amount(charge)} débités ${of(whose)} porte-monnaie si une place se libère.`
    : `${amount(charge)} débités ${of(whose)} porte-monnaie à l’inscription. ${term}`;

/** Refund when the place is left. */
export const returnedText = (charge: Cents, whose: Whose, isLate: boolean): string =>
  isLate
    ? `Cette désinscription est tardive\u00a0: le trésorier décide de ce qui est rendu des ${amount(charge)} débités.`
    : `${amount(charge)} rendus ${whose === 'le' ? 'au' : 'à votre'} porte-monnaie.`;

/** In one line, for histories: `N1–N2 12,00 € / 15,00 € · Encadrants 0,00 €`. */
export const tariffsText = ({ rows }: Tariffs): string =>
  rows
    .map(
      ({ name, prices }) =>
        `${name} ${prices.map((price) => (price === null ? '—' : amountOfEuros(price))).join(' / ')}`,
    )
    .join(' · ');
