import type { Price, Tariffs } from '#domain/events/prices.ts';
import { amount, amountOfEuros } from './format.ts';

/** `N1–N2, membre`; empty for one price for all. A kind begins with a small letter, unless it is an abbreviation. */
export const tariffName = ({ group, kind }: Pick<Price, 'group' | 'kind'>): string =>
  [group, kind?.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase())].filter(Boolean).join(', ');

/** `12,00 € (N1–N2, membre)` */
export function priceText(price: Price): string {
  const name = tariffName(price);
  return amount(price.cents) + (name === '' ? '' : ` (${name})`);
}

/** In one line, for histories: `N1–N2 12,00 € / 15,00 € · Encadrants 0,00 €`. */
export const tariffsText = ({ rows }: Tariffs): string =>
  rows
    .map(
      ({ name, prices }) =>
        `${name} ${prices.map((price) => (price === null ? '—' : amountOfEuros(price))).join(' / ')}`,
    )
    .join(' · ');
