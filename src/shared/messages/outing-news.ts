import type { Price } from '#domain/events/prices.ts';
import type { Kind } from '#domain/registration/placement.ts';
import { firstLine } from '#domain/text.ts';
import { dayAndTime, plural, siteName } from './format.ts';
import { priceText } from './prices.ts';

interface News {
  readonly outing: { readonly date: string; readonly site: { readonly name: string }; readonly description: string };
  readonly kind: Kind;
  /** True: a place came free; false: the outing is new. */
  readonly freed: boolean;
  /** Null: no limit. */
  readonly left: number | null;
  readonly price: Price | null;
  readonly url: string;
}

/** `2 nouvelles, 1 où une place s’est libérée` */
const countsLine = (news: readonly News[]): string => {
  const freed = news.filter((one) => one.freed).length;
  const fresh = news.length - freed;
  return [fresh > 0 && plural(fresh, 'nouvelle', 'nouvelles'), freed > 0 && `${freed}\u00a0où une place s’est libérée`]
    .filter(Boolean)
    .join(', ');
};

const roomText = ({ kind, left }: News): string =>
  left === null
    ? 'Pas de limite de place'
    : `Reste ${plural(left, 'place', 'places')}${kind === 'ACCOMPANIST' ? ' d’encadrant' : ''}`;

/** Longest remark in a mail about many outings. */
const LINE = 160;

const newsParagraph = (news: News): string =>
  [
    `${siteName(news.outing.site.name)}, ${dayAndTime(news.outing.date)}`,
    firstLine(news.outing.description).slice(0, LINE),
    [news.freed && 'Une place s’est libérée', roomText(news), news.price && priceText(news.price)]
      .filter(Boolean)
      .join(' · '),
    `Voir\u00a0: ${news.url}`,
  ]
    .filter(Boolean)
    .join('\n');

export const newsSubject = (news: readonly News[]): string => `De nouvelles plongées\u00a0: ${countsLine(news)}`;

/** `home` lists those beyond `most`. */
export const newsParagraphs = (news: readonly News[], most: number, home: string): string[] => [
  'Parmi les plongées que vous pouvez rejoindre\u00a0:',
  ...news.slice(0, most).map(newsParagraph),
  ...(news.length > most
    ? [`Et ${plural(news.length - most, 'autre plongée', 'autres plongées')}\u00a0: ${home}`]
    : []),
];
