// The requests of the authorization table: for each route one that is complete, so that only a right can be missing.
import type { RefundState } from '#domain/daos/refund.ts';
import { EMPTY_PLAN } from '#domain/palanquees/plan.ts';
import { bookId } from '#domain/books/accounts.ts';
import { booksRepository } from '#server/modules/money/books/repository.ts';
import { ledgerRepository } from '#server/commons/ledger/repository.ts';
import { ticketsSealedWith, type TicketKind } from '#server/modules/money/payments/tickets.ts';
import { JWT_SECRET, type TestClub } from './app.ts';
import { pngOf } from './club.ts';
import { addDiver, newLicence, type Person } from './divers.ts';
import { seedDao } from './donations.ts';
import { seedReceipt } from './receipts.ts';
import { members, PASSWORD } from './members.ts';
import { seedEvent, seedRegistration, seedSite } from './outings.ts';
import { seedPlan } from './palanquees.ts';
import { openingWith } from './season.ts';

export interface Prepared {
  readonly path: string;
  readonly body?: object | string;
  /** Of a body that is a file; JSON otherwise. */
  readonly type?: string;
}

const addSeance = async (club: TestClub): Promise<number> => {
  const [day] = club.clock().toISOString().split('T');
  const season = { key: key(), name: 'Piscine', place: '', start: '20:00', end: '21:30', first: day, last: day };
  const weekday = (club.clock().getUTCDay() + 6) % 7;
  await club.as('SUPER_ADMIN').post('/seances', { ...season, weekday, toggled: [] });
  return (await club.rows('seances')).at(-1)?.id ?? 0;
};

const addEvent = async (club: TestClub): Promise<number> =>
  seedEvent(club.database, await seedSite(club.database), { diver_max: 0, accompanist_max: 0 });

async function addRegistration(club: TestClub, diver: Person): Promise<number> {
  const event = await addEvent(club);
  await seedRegistration(club.database, event, diver.id, 'PARTICIPANT', 1);
  return event;
}

const addPlan = async (club: TestClub): Promise<number> => {
  const event = await addEvent(club);
  await seedPlan(club.database, event, { author: await club.idOf('SUPER_ADMIN') });
  return event;
};

const addSetting = (club: TestClub): Promise<number> =>
  club.database.write(async ({ db }) => {
    const values = { nom: 'Réglage', valeur_booleen: 0 };
    return (await db.insertInto('settings').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });

/** Of the session that the callers of the table are in. */
const ticket = async (club: TestClub, { id }: Person, kind: TicketKind): Promise<string> => {
  const session = await club.database.read(({ db }) =>
    db.selectFrom('sessions').select('id').where('diver_id', '=', id).executeTakeFirst(),
  );
  const holder = { diverId: id, sessionId: session?.id ?? '' };
  return ticketsSealedWith(JWT_SECRET).issue(kind, holder, club.clock());
};

const addImport = (club: TestClub): Promise<number> =>
  club.database.write(async ({ db }) => {
    const values = { kind: 'outings', imported_at: club.clock().toISOString(), author_id: 1, records: '[]' };
    return (await db.insertInto('imports').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });

/** A movement by hand of which nobody noted how it came. */
const addMovement = (club: TestClub, { id }: Person): Promise<number> =>
  club.database.write(async (tx) => {
    const row = { diverId: id, cents: 10_00, kind: 'MANUAL', reason: 'Avance', authorId: id } as const;
    return (await ledgerRepository(tx).add([row], club.clock()))[0] ?? 0;
  });

const addTransfer = async (club: TestClub, about: Person): Promise<number> => {
  const movement_id = await addMovement(club, about);
  return (await club.rows('transfers', { movement_id }))[0]?.id ?? 0;
};

const addDeposit = (club: TestClub): Promise<number> => {
  const day = { day: '2026-05-01', created_at: club.clock().toISOString() };
  const sides = { debit: bookId('BANK'), credit: bookId('CASH'), cents: 10_00, reference: `deposit:${newLicence()}` };
  return club.database.write((tx) => booksRepository(tx).add({ ...day, ...sides }));
};

/** Owed 84,60 €, which went to nobody's wallet. */
const seedExpense = (club: TestClub, about: Person, refund: RefundState): Promise<number> =>
  seedDao(club, about, {
    refund,
    refund_on: '2026-05-01',
    ...(refund !== 'ASKED' && { refund_cents: 84_60 }),
    ...(refund === 'PAID' && { refund_way: 'TRANSFER' }),
  });

type Part = (club: TestClub, about: Person) => string | number | Promise<string | number>;

/** The record of an address's `:id` or `:eventId`, by the first pattern that its call has; `1` elsewhere. */
const RECORDS: readonly (readonly [RegExp, Part])[] = [
  [/imports/, addImport],
  [/seances/, addSeance],
  [/mouvements\/:id/, addMovement],
  [/ecritures/, addTransfer],
  [/remises/, addDeposit],
  [/dossiers/, async (club) => (await addDiver(club, { dossier: 1, cotisation_cents: 170_00 })).id],
  [/divers/, (_, about) => about.id],
  [/sites/, (club) => seedSite(club.database)],
  [/parametres/, addSetting],
  [/decision|abandon/, (club, about) => seedExpense(club, about, 'ASKED')],
  [/frais.*paiement/, (club, about) => seedExpense(club, about, 'ACCEPTED')],
  [/frais/, (club, about) => seedExpense(club, about, 'PAID')],
  [/recus/, seedReceipt],
  [/daos/, seedDao],
  [/POST .*\/seuil/, addEvent],
  [/participants|POST \/mouvements\/sortie\/:id$/, addRegistration],
  [/palanquees\/:version|plongees/, addPlan],
  [/events|mouvements\/sortie|encadrement/, addEvent],
];

/** Parts of addresses that are no record's. */
const PARTS: Readonly<Record<string, Part>> = {
  idOrName: addSetting,
  licenceNumber: (_, about) => about.licence,
  diver: (_, about) => about.id,
  other: async (club) => (await addDiver(club)).id,
  diverId: (_, about) => about.id,
  accessToken: (club, about) => ticket(club, about, 'access'),
  cptanalytique: () => 0,
  threshold: () => 0,
  type: () => 'PARTICIPANT',
  argument: () => 'refresh',
  organization: () => 'club',
  coordinates: () => '3.8,50.4;4.7,50.2',
  year: () => 2025,
  step: () => 'payment',
};

/** What the address asks for beside its parts. */
const QUERIES: Readonly<Record<string, string>> = {
  'GET /demandes': 'page=0&size=10',
  'GET /divers': 'sort=lastname,firstname',
  'GET /divers/event': 'sort=lastname,firstname',
  'GET /divers/recherche': 'q=a',
  'GET /outbox': 'state=failed&page=0&size=10',
  'GET /parametres': 'sort=id',
  'DELETE /parametres/HELLOASSO/cle': 'version=1',
  'GET /seances': 'period=past&page=0&size=10',
  'GET /presences': 'sort=total,desc&page=0&size=10',
  'GET /sites': 'sort=name',
  'GET /mouvements': 'sort=at,desc&page=0&size=10',
  'GET /mouvements/totaux': 'from=2026-01-01',
  'GET /mouvements/sorties': 'toRefund=true',
  'GET /caisse': 'day=2026-05-01',
  'GET /caisse/comptes': 'page=0&size=10',
  'GET /caisse/totaux': 'from=2026-01-01',
  'GET /caisse/ecritures': 'account=CASH&page=0&size=10',
  'GET /caisse/remises': 'page=0&size=10',
  'GET /events': 'sort=date,asc&from=05/04/2026',
  'GET /daos': 'year=2025',
  'GET /fiches-securite': 'year=2026',
  'GET /journal': 'action=registered&page=0&size=10',
  'GET /dossiers': 'sort=lastname,firstname',
  'GET /dettes': 'sort=since&page=0&size=10',
  'GET /frais': 'state=ASKED&page=0&size=10',
};

const outing = async ({ database }: TestClub) => {
  return { date: '2026-06-06T07:00:00Z', site: { id: await seedSite(database) } };
};
const place = { position: 2, type: 'PARTICIPANT', description: '' };
/** Of no device. */
const passkey = { id: 'x', rawId: 'x', type: 'public-key', clientExtensionResults: {} };
const ASSERTION = { ...passkey, response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' } };
const attestation = { ...passkey, response: { clientDataJSON: 'x', attestationObject: 'x' } };
const SEANCE = { name: 'Piscine', place: 'Bassin', start: '20:00', end: '21:30' };
const key = () => `key-${newLicence()}`;

type Sent = Readonly<Record<string, unknown>> | readonly unknown[] | string | Buffer;
type Body = Sent | ((club: TestClub, about: Person) => Sent | Promise<Sent>);

const BODIES: Readonly<Record<string, Body>> = {
  'POST /premiere-visite': {
    code: '0000',
    licenceNumber: 'B-1',
    lastname: 'Dupont',
    firstname: 'Jeanne',
    email: 'jeanne@club.example',
    password: PASSWORD,
  },
  'POST /premiere-visite/code': { code: '0000' },
  'POST /premiere-visite/sauvegardes': { code: '0000' },
  'POST /premiere-visite/restauration': { code: '0000', file: 'none' },
  'POST /sauvegardes/restauration': { file: 'none', clubName: 'Club de plongée' },
  'POST /users/login': { licence: members.OTHER.licence, password: PASSWORD },
  'POST /users/login/second-factor': { ticket: 'x', totp: '1' },
  'POST /users/login/passkey': { ticket: 'x', passkey: ASSERTION },
  'POST /users/proof': { ticket: 'x', password: PASSWORD },
  'POST /users/passkeys': { ticket: 'x', name: 'Clé', passkey: attestation },
  'PUT /users/passkeys/:id': { name: 'Clé' },
  'PUT /users/totp': { totp: '123456' },
  'PUT /users/donnees': { version: 1, telephone: '+33 6 00 00 00 01' },
  'POST /users/demandes': { kind: 'CORRECTION', text: 'Mon adresse' },
  'POST /divers/:id/fusion/:other': { digest: 'x' },
  'PUT /demandes/:id': { state: 'DONE', answer: 'Corrigé' },
  'PUT /users/password': { oldPassword: 'not-the-old-one', newPassword: 'Palanquée-2026!' },
  'POST /users/address/objection': { key: 'used up' },
  'POST /mail': { To: 'secretariat@club.example', Subject: 'Dossier', Body: 'Voici' },
  'PUT /mail/choices': { kinds: [{ kind: 'REGISTERED', wanted: false }] },

  'POST /divers': () => ({ lastname: 'NEUF', licenceNumber: newLicence() }),
  'POST /divers/mail': (_, about) => ({
    subject: 'Fête',
    text: 'Samedi',
    selection: { ids: [about.id] },
    recipients: 1,
  }),
  'POST /divers/mail/destinataires': { desactived: false },
  'PUT /divers/mail/textes': { subject: 'Certificat', text: 'Le vôtre.' },
  'POST /divers/import': () => `Licence;Nom\n${newLicence()};NEUF`,
  'POST /events/import': 'Date;Heure;Site\n01/06/2027;10:00;NULLE PART',
  'PUT /divers/:id': { ville: 'Mons' },
  'POST /divers/mailInscription/:licenceNumber': '"Mon dossier"',
  'POST /divers/HELLOASSO/:reference': '"1"',
  'POST /helloasso/oauth2/token': async (club, about) => ({
    grant_type: 'refresh_token',
    refresh_token: await ticket(club, about, 'handle'),
  }),

  'POST /parametres': { nom: 'Autre' },
  'PUT /parametres/:id': { valeurBooleen: true },
  'POST /parametres/HELLOASSO/:argument': '"credential"',
  'POST /seances': () => ({ ...SEANCE, key: key(), first: '2026-09-01', last: '2027-06-30', weekday: 1, toggled: [] }),
  'PUT /seances/:id': { ...SEANCE, version: 1, following: false, day: '2026-06-02', cancelReason: 'Bassin fermé' },
  'PUT /seances/:id/appel': (_, about) => ({ marks: [{ diver: about.id, present: true, ago: 0 }] }),
  'POST /sites': { name: 'DOURS' },
  'PUT /sites/:id': { name: 'DOURS' },
  'PUT /conservation': { on: false },
  'PUT /club/1': async (club) =>
    (await club.as('SUPER_ADMIN').get('/club/1')).json<Readonly<Record<string, unknown>>>(),
  'PUT /club/1/logo': pngOf(64, 64),
  'PUT /mise-en-route/:step': { skipped: true },

  'POST /mouvements': (_, about) => ({ diver: about.id, amount: -4, reason: 'Gonflage', key: key() }),
  'POST /mouvements/sortie/:id': (_, about) => ({ lines: [{ diver: about.id, amount: 12 }], key: key(), again: true }),
  'POST /mouvements/:id/annulation': { reason: 'Erreur de saisie' },
  'POST /caisse': (_, about) => ({
    key: key(),
    receipts: false,
    lines: [{ diver: about.id, amount: 20, purpose: 'WALLET', means: { kind: 'CASH' } }],
  }),
  'POST /caisse/ecritures/:id/explication': { means: { kind: 'CASH' } },
  'POST /rapprochement/ecritures/:id': { as: 'GIFT' },
  'POST /caisse/comptes': () => ({
    number: `606${String(Math.random()).slice(2, 8)}`,
    label: 'Fournitures',
    kind: 'EXPENSE',
  }),
  'PUT /caisse/comptes/:id': { number: '706', label: 'Plongées' },
  'POST /caisse/remises': async (club, about) => {
    const lines = [{ diver: about.id, amount: 5, purpose: 'WALLET', means: { kind: 'CASH' } }];
    await club.as('SUPER_ADMIN').post('/caisse', { key: key(), receipts: false, lines });
    return { kind: 'CASH', amount: 5, key: key() };
  },
  'POST /exercices/:year/cloture': { digest: 'x' },
  'POST /daos': (_, about) => ({ daoiddiver: about.id, daosite: 'VODELE', daomotif: 'Directeur de Plongée' }),
  'PUT /daos/:id': { daokm: 12 },
  'POST /daos/:id/abandon': { version: 1 },
  'POST /daos/recus/:id/annulation': { reason: 'Adresse erronée' },
  'POST /daos/years/:year/recus': { digest: 'x' },
  'POST /frais/:id/decision': { version: 1, amount: null, reason: 'Pas une sortie du club' },
  'POST /frais/:id/paiement': { version: 1, means: { kind: 'TRANSFER' } },
  'POST /frais/:id/annulation': { version: 1, reason: 'Erreur de saisie' },
  'POST /dettes/rappels': (_, about) => ({ divers: [about.id] }),
  'POST /saison': () => openingWith(),
  'POST /dossiers/relances': async (club) => ({
    divers: [(await addDiver(club, { dossier: 1, cotisation_cents: 170_00 })).id],
  }),
  'PUT /dossiers/:id/manque': { missing: 'photo', version: 1, again: false, mail: false },
  'POST /dossiers/:id/regle': { amount: 170, reason: 'Espèces' },

  'POST /events': outing,
  'POST /events/serie': async (club) => {
    const { date, ...rest } = await outing(club);
    return { ...rest, dates: [date] };
  },
  'PUT /events/:id': { description: 'Épave' },
  'PUT /encadrement/:id': { answer: 'YES' },
  'POST /events/:id/annulation': { reason: 'Orage' },
  'POST /events/:id/report': { version: 1, date: '2027-06-06T10:00:00+02:00', hourRdv: '', reason: 'Orage' },
  'POST /events/:eventId/participants/:diverId/seuil/:threshold': place,
  'PUT /events/:eventId/participants/:diverId': { ...place, position: 1, description: 'Nitrox' },
  'PUT /events/:eventId/participants/:diverId/position/:position/type/:type': place,
  'PUT /events/:id/covoiturage': { seats: 2, leavesFrom: 'Mons' },
  'PUT /events/:id/palanquees': { version: 0, plan: EMPTY_PLAN },
  'PUT /events/:id/plongees/:dive/realise': { version: 0, log: { palanquees: [] }, attendance: [] },
  'POST /events/:id/plongees/:dive/fiches': { version: 0, planVersion: 1, after: 0, reason: '' },
};

/** Media types of bodies that are files. */
const FILES: Readonly<Record<string, string>> = {
  'POST /divers/import': 'text/csv',
  'POST /events/import': 'text/csv',
  'PUT /club/1/logo': 'image/png',
};

/** `name`: method and route, the route as the server declares it after /api/v1. */
export async function requestOf(club: TestClub, name: string, about: Person): Promise<Prepared> {
  const [, route = ''] = name.split(' ');
  const parts = await Promise.all(
    route.split('/').map(async (part) => {
      if (!part.startsWith(':')) return part;
      const isRecord = [':id', ':eventId'].includes(part);
      const make = isRecord ? RECORDS.find(([pattern]) => pattern.test(name))?.[1] : PARTS[part.slice(1)];
      return make ? make(club, about) : 1;
    }),
  );
  // The statements of a year have one donation at least.
  if (route.startsWith('/daos/years/:year/statement')) await seedDao(club, about);
  const queries = [QUERIES[name] ?? (route === '/daos/years/:year/statement' ? `diver=${about.id}` : '')];
  const given = BODIES[name];
  const body: Sent | undefined = typeof given === 'function' ? await given(club, about) : given;
  return {
    path: [parts.join('/'), ...queries.filter((query) => query !== '')].join('?'),
    ...(body === undefined ? {} : { body }),
    ...(FILES[name] === undefined ? {} : { type: FILES[name] }),
  };
}

/** All routes that ask for a right; a HEAD is the GET beside it. */
export const routesOf = (club: TestClub): string[] =>
  club.app.guardedRoutes
    .filter(({ method }) => method !== 'HEAD')
    .map(({ method, url }) => `${method} ${url.replace('/api/v1', '')}`);
