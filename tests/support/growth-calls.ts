// The lists, filters, sorts and figures whose cost may not follow the size of the club: one line each, of the portal and of
// the back office.
import { monthFirst, parisDay } from '../../src/shared/domain/dates.ts';
import { REASONS } from '../../src/shared/domain/daos/entry.ts';

/** Records that every club of the bench has. */
export interface KnownRecords {
  readonly member: number;
  /** The one that was debited last. */
  readonly outing: number;
  /** Numbers of all movements and of all present members. */
  readonly movements: number;
  readonly members: number;
}

export interface GrowthCall {
  readonly name: string;
  /** After /api/v1. */
  readonly path: string | ((known: KnownRecords) => string);
  /** Asked by a member; by the treasurer otherwise. */
  readonly byMember?: true;
  /** Indexes along which a page or a bounded count is found, from one end until it is full: any other way would read every row. */
  readonly walks?: readonly string[];
}

const SIZE = 25;
const PAGE = `page=0&size=${SIZE}`;
/** The page with this part of a list before it. */
const pageAt = (total: number, part: number): string =>
  `page=${Math.max(0, Math.ceil((total * part) / SIZE) - 1)}&size=${SIZE}`;
const today = parisDay(new Date());
const year = Number(today.slice(0, 4));
const search = (words: string): string => `q=${encodeURIComponent(words)}`;

const walking = (walks: string | undefined) => (walks === undefined ? {} : { walks: [walks] });
const ledger = (name: string, query: string, walks?: string): GrowthCall => ({
  name: `ledger ${name}`,
  path: `/mouvements?${PAGE}&${query}`,
  ...walking(walks),
});
const sums = (name: string, query: string): GrowthCall => ({
  name: `sums ${name}`,
  path: `/mouvements/totaux?sums=true&${query}`,
});
const daos = (name: string, query: string, walks?: string): GrowthCall => ({
  name: `donations ${name}`,
  path: `/daos/?${PAGE}&${query}`,
  ...walking(walks),
});
const PRESENT = 'desactived=false&sort=lastname,firstname';
const divers = (name: string, query: string): GrowthCall => ({
  name: `divers ${name}`,
  path: `/divers?${PAGE}&${query}`,
});
const farDivers = (name: string, part: number, query: string): GrowthCall => ({
  name: `divers ${name}`,
  path: ({ members }) => `/divers?${pageAt(members, part)}&${query}`,
});
const farLedger = (name: string, part: number): GrowthCall => ({
  name: `ledger ${name}`,
  path: ({ movements }) => `/mouvements?${pageAt(movements, part)}&sort=at,desc`,
  walks: ['movements_by_time'],
});
const person = (name: string, words: string): GrowthCall => ({
  name: `person searched ${name}`,
  path: `/divers/recherche?${search(words)}`,
});
const dossiers = (name: string, query: string): GrowthCall => ({
  name: `dossiers ${name}`,
  path: `/dossiers?${PAGE}&${query}`,
});

/** Members, their dossiers, the figures about them. */
export const MEMBER_CALLS: readonly GrowthCall[] = [
  divers('page', 'sort=lastname,firstname'),
  divers('not deactivated', PRESENT),
  ...['firstname,lastname', 'email', 'level,lastname,firstname', 'familyId,lastname,firstname', 'caci_date'].map(
    (sort) => divers(`by ${sort}`, `desactived=false&sort=${sort}`),
  ),
  ...['porte_Monnaie', 'licenceNumber'].map((sort) => divers(`by ${sort}, descending`, `sort=${sort},desc`)),
  ...['over', 'soon', 'missing'].map((state) => divers(`with certificate ${state}`, `caci_date=${state}&${PRESENT}`)),
  ...['below', 'low', 'ok'].map((band) => divers(`with wallet ${band}`, `porte_Monnaie=${band}&${PRESENT}`)),
  divers('with dossier awaited', `dossier=true&${PRESENT}`),
  divers('with fee due', `cotisation=due&${PRESENT}`),
  divers('of a level', `level=N2&${PRESENT}`),
  divers('of a tribe', `familyId=T004&${PRESENT}`),
  divers('of two filters', `caci_date=over&level=N2&${PRESENT}`),
  farDivers('last page', 1, 'sort=lastname,firstname'),
  farDivers('middle page', 0.5, 'sort=lastname,firstname'),
  farDivers('middle page of a filter, by email', 0.45, 'desactived=false&sort=email'),
  divers('of a name', `${search('mahieu laurence')}&${PRESENT}`),

  person('by nothing yet', ''),
  person('by a letter', 'm'),
  person('by a name', 'mahieu laurence'),
  person('by two letters of frequent names', 'm l'),

  { name: 'where one stands', path: ({ member }) => `/divers/${member}/situation`, byMember: true },
  { name: 'own requests', path: '/users/demandes', byMember: true },
  { name: 'own sessions', path: '/users/sessions', byMember: true },
  { name: 'requests', path: `/demandes?${PAGE}`, walks: ['data_requests_of_member', 'data_requests_pkey'] },
  { name: 'requests to answer', path: `/demandes?${PAGE}&state=OPEN` },
  { name: 'erasures', path: '/effacements', walks: ['erasures_pkey'] },
  { name: 'a member', path: ({ member }) => `/divers/${member}` },
  { name: 'retention', path: '/conservation', walks: ['retention_runs_once', 'tally_former_by_time'] },
  { name: 'missed outings', path: ({ member }) => `/divers/${member}/absences` },

  dossiers('page', ''),
  ...['awaited', 'sent', 'paid'].map((state) => dossiers(state, `state=${state}`)),
  dossiers('by e-mail', 'sort=email,asc'),
  dossiers('by fee', 'sort=cotisation,desc'),
  dossiers('of a name', search('mahieu laurence')),

  { name: 'dashboard', path: '/tableau-de-bord' },
];

/** Ledger, outings to debit, donations, payments. */
export const MONEY_CALLS: readonly GrowthCall[] = [
  { name: 'own ledger', path: ({ member }) => `/divers/${member}/mouvements?${PAGE}`, byMember: true },
  { name: 'own donations', path: ({ member }) => `/daos/${member}?${PAGE}`, byMember: true },
  ledger('page', 'sort=at,desc', 'movements_by_time'),
  farLedger('last page', 1),
  farLedger('middle page', 0.5),
  ledger('oldest first', 'sort=at,asc', 'movements_by_time'),
  ledger('by amount', 'sort=amount,desc', 'movements_by_amount'),
  ledger('by name', 'sort=lastname,firstname,asc', 'divers_by_any_name'),
  ledger('of an account', 'account=MEMBERSHIP'),
  ledger('of a kind', 'kind=OUTING'),
  ledger('of a rare kind', 'kind=ONLINE_REFUSED'),
  ledger('of a year', `from=${year}-01-01`),
  ledger('of a season', `from=${year - 1}-09-01&to=${year}-08-31`),
  ledger('of a member', 'diver=9'),
  ledger('of an outing', 'kind=OUTING&event=1'),
  ledger('of a name', search('mahieu laurence')),
  sums('of all', ''),
  sums('of a kind', 'kind=OUTING'),
  sums('of an account', 'account=WALLET'),
  sums('of a year', `from=${year}-01-01`),
  sums('of three months', `from=${year}-02-14&to=${year}-05-13`),
  sums('of a member', 'diver=9'),
  sums('of a name', search('mahieu laurence')),
  { name: 'outings to debit', path: '/mouvements/sorties' },
  { name: 'outings to refund', path: '/mouvements/sorties?toRefund=true' },
  { name: 'account of an outing', path: ({ outing }) => `/mouvements/sortie/${outing}` },

  daos('page', 'sort=daodate,desc', 'daos_by_day'),
  daos('by site', 'sort=daosite,asc', 'daos_by_site'),
  daos('by motif', 'sort=daomotif,asc', 'daos_by_motif'),
  daos('by distance', 'sort=daokm,desc', 'daos_by_km'),
  daos('by costs', 'sort=daoprix,desc', 'daos_by_price_cents'),
  daos('by lock', 'sort=daolocked,asc', 'daos_by_locked'),
  daos('by name', 'sort=daolastname,daofirstname', 'divers_by_any_name'),
  daos('of a year', `year=${year}`),
  daos('of a site', 'site=PISCINE'),
  daos('of a motif', `motif=${encodeURIComponent(REASONS[3])}`),
  daos('locked', 'locked=true'),
  daos('not locked', 'locked=false'),
  daos('of unsure distance', 'unsure=true', 'daos_by_day'),
  daos('of a member', 'diver=9'),
  daos('of a name', search('mahieu laurence')),
  { name: 'payments', path: '/paiements' },
  {
    name: 'accounts, a part',
    path: '/mouvements/totaux?size=100',
    walks: ['divers_by_account', 'movements_of_member'],
  },
  {
    name: 'accounts, a later part',
    path: '/mouvements/totaux?size=100&after=900',
    walks: ['divers_by_account', 'movements_of_member'],
  },
  // Follows the year's donors, whose sums the scale is applied to (docs/adr/0041).
  { name: 'sums of a year’s donations', path: `/daos/years/${year - 1}?members=false` },
  { name: 'a year’s donors, a part', path: `/daos/years/${year - 1}/membres?size=100`, walks: ['divers_by_any_name'] },
];

const ACTS = ['security_log_by_time', 'audit_of_access', 'audit_of_access_by_author', 'audit_of_access_by_record'];
const journal = (name: string, query: string, walks?: readonly string[]): GrowthCall => ({
  name: `journal ${name}`,
  path: `/journal?${PAGE}&${query}`,
  ...(walks && { walks }),
});
/** Mails that wait or have failed are few; those that were sent are counted up to a bound. */
const MAILS = ['outbox_by_time', 'outbox_waiting_of_kind', 'outbox_by_sending', 'outbox_failed_of_kind'];
const outbox = (name: string, query: string): GrowthCall => ({
  name: `outbox ${name}`,
  path: `/outbox?${PAGE}&${query}`,
  walks: MAILS,
});

/** What was done, and what was written: both grow with the members and the months that they are kept. */
export const LOG_CALLS: readonly GrowthCall[] = [
  journal('page', '', ACTS),
  journal('of an act', 'action=registered'),
  journal('of a name', `actor=${encodeURIComponent('mahieu laurence')}`),
  journal('of a letter that many have', 'actor=d', ACTS),
  journal('about a name', `subject=${encodeURIComponent('mahieu laurence')}`),
  outbox('page', ''),
  outbox('not sent', 'state=failed'),
  outbox('of a text that few have', search('introuvable')),
  outbox('of a text that all have', search('sortie')),
  outbox('of a kind', 'kind=REGISTERED'),
];

/** Read what there is of all members, and are asked for rarely, by one person: measured, and not flat (docs/adr/0041). */
const RARE_CALLS: readonly GrowthCall[] = [
  { name: 'what an erasure would do', path: ({ member }) => `/divers/${member}/effacement` },
];

export const GROWTH_CALLS: readonly GrowthCall[] = [
  ...MONEY_CALLS,
  ...LOG_CALLS,

  // The portal, for a member.
  {
    name: 'outings of four months',
    path: `/events?sort=date,asc&from=${encodeURIComponent(monthFirst(today))}`,
    byMember: true,
  },
  { name: 'an outing', path: ({ outing }) => `/events/${outing}`, byMember: true },
  { name: 'a dive as it was', path: ({ outing }) => `/events/${outing}/plongees/1/realise` },
  { name: 'safety sheets of this year', path: '/fiches-securite' },
  { name: 'safety sheets of last year', path: `/fiches-securite?year=${year - 1}` },

  ...MEMBER_CALLS,
  ...RARE_CALLS,
];
