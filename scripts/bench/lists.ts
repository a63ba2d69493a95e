// Every list of the product with its filters and orders, its searches and its sums: what the bench asks of a large club.
import { REASONS } from '../../src/shared/domain/daos/entry.ts';
import { parisDay } from '../../src/shared/domain/dates.ts';

interface List {
  /** After /api/v1. */
  readonly path: string;
  /** Queries, one of which is asked at a time; an empty one asks the list as it opens. */
  readonly filters: readonly string[];
  /** Values of `sort`. */
  readonly orders: readonly string[];
}

const year = Number(parisDay(new Date()).slice(0, 4));
const PRESENT = 'desactived=false';

export const LISTS: readonly List[] = [
  {
    path: '/divers',
    filters: [
      '',
      'caci_date=over',
      'caci_date=soon',
      'caci_date=missing',
      'porte_Monnaie=below',
      'porte_Monnaie=low',
      'porte_Monnaie=ok',
      'dossier=true',
      'cotisation=due',
      'level=N2',
      'familyId=T004',
      'caci_date=over&level=N2',
    ].map((filter) => `${filter}&${PRESENT}`),
    orders: [
      'lastname,firstname',
      'firstname,lastname',
      'email',
      'level,lastname,firstname',
      'caci_date',
      'familyId,lastname,firstname',
      'porte_Monnaie,desc',
      'licenceNumber,desc',
    ],
  },
  {
    path: '/mouvements',
    filters: [
      '',
      'account=MEMBERSHIP',
      'kind=OUTING',
      'kind=ONLINE_REFUSED',
      `from=${year}-01-01`,
      'diver=9',
      `from=${year - 1}-09-01&to=${year}-08-31`,
      'kind=OUTING&event=1',
    ],
    orders: ['at,desc', 'at,asc', 'amount,desc', 'lastname,firstname,asc'],
  },
  {
    path: '/daos/',
    filters: [
      '',
      `year=${year}`,
      'site=PISCINE',
      `motif=${encodeURIComponent(REASONS[3])}`,
      'locked=true',
      'locked=false',
      'unsure=true',
      'diver=9',
    ],
    orders: [
      'daodate,desc',
      'daosite,asc',
      'daomotif,asc',
      'daokm,desc',
      'daoprix,desc',
      'daolocked,asc',
      'daolastname,daofirstname',
    ],
  },
  {
    path: '/dossiers',
    filters: ['', 'state=awaited', 'state=sent', 'state=paid'],
    orders: ['lastname,firstname', 'email,asc', 'cotisation,desc'],
  },
  { path: '/journal', filters: ['', 'action=registered'], orders: [] },
  { path: '/outbox', filters: ['', 'state=failed', 'state=waiting', 'kind=REGISTERED'], orders: [] },
  { path: '/demandes', filters: ['', 'state=OPEN'], orders: [] },
];

const page = (path: string, number: number, query: string): string =>
  `${path}?page=${number}&size=25&${query}`.replace(/&+$/, '');

/** The first and the tenth page of each list, under each filter and in each order. */
export const PAGES: readonly string[] = LISTS.flatMap(({ path, filters, orders }) =>
  [...filters, ...orders.map((order) => `sort=${order}`)].flatMap((query) => [
    page(path, 0, query),
    page(path, 9, query),
  ]),
);

const LETTERS = ['m', 'ma', 'mahieu', 'mahieu laurence', 'laurence', 'm l'].map(encodeURIComponent);

/** Letters as they are typed into each search. */
export const SEARCHES: readonly string[] = [
  ...LETTERS.flatMap((words) => [page('/divers', 0, `q=${words}&${PRESENT}`), `/divers/recherche?q=${words}`]),
  ...['/mouvements', '/daos/', '/dossiers', '/outbox'].map((path) => page(path, 0, 'q=mahieu')),
  ...['actor=d', 'actor=mahieu', 'subject=mahieu'].map((query) => page('/journal', 0, query)),
  page('/outbox', 0, 'q=sortie'),
];

/** Figures of the whole club, which may be a minute old. */
export const SUMS: readonly string[] = [
  '/tableau-de-bord',
  '/mouvements/totaux?sums=true',
  `/mouvements/totaux?sums=true&from=${year}-01-01`,
  '/mouvements/totaux?sums=true&kind=OUTING',
  `/daos/years/${year - 1}?members=false`,
];

/** Answers that hold all members, movements or donations. */
export const WHOLE: readonly string[] = [
  '/divers/event?sort=lastname,firstname',
  '/divers?sort=lastname,firstname',
  '/mouvements',
  '/daos/',
];
