// Every list of the product with its filters and orders, its searches and its sums: what the bench asks of a large club.
import { REASONS } from '#domain/daos/entry.ts';
import { parisDay } from '#domain/dates.ts';

const year = Number(parisDay(new Date()).slice(0, 4));
const PRESENT = 'desactived=false';
const REASON = encodeURIComponent(REASONS[3]);

/** Filters and orders of each list, a query each. */
export const LISTS: Readonly<Record<string, string>> = {
  '/divers': `${PRESENT} ${PRESENT}&caci_date=over ${PRESENT}&caci_date=soon ${PRESENT}&caci_date=missing ${PRESENT}&porte_Monnaie=below
    ${PRESENT}&porte_Monnaie=low ${PRESENT}&porte_Monnaie=ok ${PRESENT}&dossier=true ${PRESENT}&cotisation=due ${PRESENT}&level=N2
    ${PRESENT}&familyId=T004 ${PRESENT}&caci_date=over&level=N2 sort=lastname,firstname sort=firstname,lastname sort=email
    sort=level,lastname,firstname sort=caci_date sort=familyId,lastname,firstname sort=porte_Monnaie,desc sort=licenceNumber,desc`,
  '/mouvements': `account=MEMBERSHIP kind=OUTING kind=ONLINE_REFUSED from=${year}-01-01 diver=9 from=${year - 1}-09-01&to=${year}-08-31
    kind=OUTING&event=1 sort=at,desc sort=at,asc sort=amount,desc sort=lastname,firstname,asc`,
  '/daos/': `year=${year} site=PISCINE motif=${REASON} locked=true locked=false unsure=true diver=9 sort=daodate,desc sort=daosite,asc
    sort=daomotif,asc sort=daokm,desc sort=daoprix,desc sort=daolocked,asc sort=daolastname,daofirstname`,
  '/dossiers': 'state=awaited state=sent state=paid sort=lastname,firstname sort=email,asc sort=cotisation,desc',
  '/dettes': 'kind=FEE kind=WALLET sort=since sort=amount,desc sort=lastname,firstname',
  '/frais': 'state=ASKED state=PAID sort=daodate,desc sort=daolastname,daofirstname',
  '/journal': 'action=signIn action=registered',
  '/outbox': 'state=failed state=waiting kind=REGISTERED',
  '/demandes': 'state=OPEN state=DONE',
};

const page = (path: string, number: number, query: string): string => `${path}?page=${number}&size=25&${query}`;

/** The first and the tenth page of each list, under each filter and in each order. */
export const PAGES: readonly string[] = Object.entries(LISTS).flatMap(([path, queries]) =>
  queries.split(/\s+/).flatMap((query) => [page(path, 0, query), page(path, 9, query)]),
);

const LETTERS = ['m', 'ma', 'mahieu', 'mahieu laurence', 'laurence', 'm l'].map(encodeURIComponent);

/** Letters as they are typed into each search. */
export const SEARCHES: readonly string[] = [
  ...LETTERS.flatMap((words) => [page('/divers', 0, `q=${words}&${PRESENT}`), `/divers/recherche?q=${words}`]),
  ...['/mouvements', '/daos/', '/dossiers', '/outbox'].map((path) => page(path, 0, 'q=mahieu')),
  ...['actor=d', 'actor=mahieu', 'subject=mahieu'].map((query) => page('/journal', 0, query)),
  page('/outbox', 0, 'q=sortie'),
];

/** Figures of the whole club. */
export const SUMS: readonly string[] = [
  '/tableau-de-bord',
  '/mouvements/totaux',
  `/mouvements/totaux?from=${year}-01-01`,
  '/mouvements/totaux?kind=OUTING',
];

/** Read once in a while, in one answer (docs/adr/0055): others wait for it in a club as large as these. */
export const ONE_ANSWER = [`/daos/years/${year - 1}`];

const BY_NAME = 'sort=lastname,firstname';

/** Answers that hold all members, movements or donations. */
export const WHOLE = [`/divers/event?${BY_NAME}`, `/divers?${BY_NAME}`, '/mouvements', '/daos/'];
