// The requests of the authorization table: for each route one that is complete, so that only a right can be missing.
import type { Insertable } from 'kysely';
import type { DiversTable } from '../../src/server/db/tables/members.ts';
import { EMPTY_PLAN } from '../../src/shared/domain/palanquees/plan.ts';
import { ticketsSealedWith, type TicketKind } from '../../src/server/modules/money/payments/tickets.ts';
import { JWT_SECRET, type TestClub } from './app.ts';
import { newLicence } from './divers.ts';
import { seedDao } from './donations.ts';
import { members, PASSWORD } from './members.ts';
import { seedEvent, seedRegistration, seedSite } from './outings.ts';
import { seedPlan } from './palanquees.ts';
import { openingWith } from './season.ts';

/** Member whom a request concerns. */
export interface Person {
  readonly id: number;
  readonly licence: string;
}

export interface Prepared {
  readonly path: string;
  readonly body?: object | string;
  /** Of a body that is a file; JSON otherwise. */
  readonly type?: string;
}

type Request = (club: TestClub, about: Person) => Prepared | Promise<Prepared>;

/** An ordinary member by default. */
export const addDiver = (club: TestClub, given: Partial<Insertable<DiversTable>> = {}): Promise<Person> =>
  club.database.write(async ({ db }) => {
    const { id: _, ...model } = await db
      .selectFrom('divers')
      .selectAll()
      .where('licence', '=', members.OTHER.licence)
      .executeTakeFirstOrThrow();
    const row = { ...model, licence: newLicence(), ...given };
    return db.insertInto('divers').values(row).returning(['id', 'licence']).executeTakeFirstOrThrow();
  });

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

const outing = (siteId: number) => ({ date: '2026-06-06T07:00:00Z', site: { id: siteId } });
/** A member with a dossier to send and a fee to pay. */
const AWAITED = { dossier: 1, cotisation_cents: 170_00 };
const donation = { daosite: 'VODELE', daomotif: 'Directeur de Plongée' };
const place = { position: 2, type: 'PARTICIPANT', description: '' };

/** Of no device. */
const ASSERTION = {
  id: 'x',
  rawId: 'x',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' },
};

/** By method and route, the route as the server declares it after /api/v1. */
export const REQUESTS: Readonly<Record<string, Request>> = {
  'GET /openapi.json': () => ({ path: '/openapi.json' }),
  'POST /users/login': () => ({
    path: '/users/login',
    body: { licence: members.OTHER.licence, password: PASSWORD },
  }),
  'POST /users/logout': () => ({ path: '/users/logout' }),
  'GET /users/sessions': () => ({ path: '/users/sessions' }),
  'DELETE /users/sessions/:id': () => ({ path: '/users/sessions/unknown' }),
  'POST /users/sessions/end-all': () => ({ path: '/users/sessions/end-all' }),
  'GET /divers/:licenceNumber/sessions': (_, about) => ({ path: `/divers/${about.licence}/sessions` }),
  'DELETE /divers/:licenceNumber/sessions': (_, about) => ({ path: `/divers/${about.licence}/sessions` }),
  'POST /users/login/second-factor': () => ({ path: '/users/login/second-factor', body: { ticket: 'x', totp: '1' } }),
  'POST /users/login/passkey/options': () => ({ path: '/users/login/passkey/options' }),
  'POST /users/login/passkey': () => ({
    path: '/users/login/passkey',
    body: { ticket: 'x', passkey: ASSERTION },
  }),
  'POST /users/proof/options': () => ({ path: '/users/proof/options' }),
  'POST /users/proof': () => ({ path: '/users/proof', body: { ticket: 'x', password: PASSWORD } }),
  'GET /users/second-factor': () => ({ path: '/users/second-factor' }),
  'POST /users/passkeys/options': () => ({ path: '/users/passkeys/options' }),
  'POST /users/passkeys': () => ({
    path: '/users/passkeys',
    body: {
      ticket: 'x',
      name: 'Clé',
      passkey: { ...ASSERTION, response: { clientDataJSON: 'x', attestationObject: 'x' } },
    },
  }),
  'PUT /users/passkeys/:id': () => ({ path: '/users/passkeys/1', body: { name: 'Clé' } }),
  'DELETE /users/passkeys/:id': () => ({ path: '/users/passkeys/1' }),
  'POST /users/totp': () => ({ path: '/users/totp' }),
  'PUT /users/totp': () => ({ path: '/users/totp', body: { totp: '123456' } }),
  'DELETE /users/totp': () => ({ path: '/users/totp' }),
  'POST /users/recovery-codes': () => ({ path: '/users/recovery-codes' }),
  'DELETE /divers/:licenceNumber/second-factor': (_, about) => ({ path: `/divers/${about.licence}/second-factor` }),
  'GET /users/copie': () => ({ path: '/users/copie' }),
  'POST /users/copie': () => ({ path: '/users/copie' }),
  'GET /users/copie/fichier': () => ({ path: '/users/copie/fichier' }),
  'GET /users/demandes': () => ({ path: '/users/demandes' }),
  'POST /users/demandes': () => ({ path: '/users/demandes', body: { kind: 'CORRECTION', text: 'Mon adresse' } }),
  'GET /demandes': () => ({ path: '/demandes?page=0&size=10' }),
  'GET /demandes/:id': () => ({ path: '/demandes/1' }),
  'PUT /demandes/:id': () => ({ path: '/demandes/1', body: { state: 'DONE', answer: 'Corrigé' } }),
  'GET /divers/:id/effacement': (_, about) => ({ path: `/divers/${about.id}/effacement` }),
  'POST /divers/:id/effacement': (_, about) => ({ path: `/divers/${about.id}/effacement` }),
  'GET /effacements': () => ({ path: '/effacements' }),
  'GET /effacements/:id/identite': () => ({ path: '/effacements/1/identite' }),
  'POST /users/refresh': () => ({ path: '/users/refresh' }),
  'POST /users/refresh-token': () => ({ path: '/users/refresh-token' }),
  'PUT /users/password': () => ({
    path: '/users/password',
    body: { oldPassword: 'not-the-old-one', newPassword: 'Palanquée-2026!' },
  }),
  'POST /users/address/objection': () => ({ path: '/users/address/objection', body: { key: 'used up' } }),
  'PUT /divers/:licenceNumber/password/init': (_, about) => ({ path: `/divers/${about.licence}/password/init` }),
  'POST /mail': () => ({ path: '/mail', body: { To: 'secretariat@club.example', Subject: 'Dossier', Body: 'Voici' } }),

  'GET /divers': () => ({ path: '/divers?sort=lastname,firstname' }),
  'GET /divers/event': () => ({ path: '/divers/event?sort=lastname,firstname' }),
  'GET /divers/recherche': () => ({ path: '/divers/recherche?q=a' }),
  'GET /divers/:id': (_, about) => ({ path: `/divers/${about.id}` }),
  'GET /divers/:id/situation': (_, about) => ({ path: `/divers/${about.id}/situation` }),
  'GET /divers/:id/absences': (_, about) => ({ path: `/divers/${about.id}/absences` }),
  'GET /divers/DTT/:licenceNumber': (_, about) => ({ path: `/divers/DTT/${about.licence}` }),
  'POST /divers': () => ({ path: '/divers', body: { lastname: 'NEUF', licenceNumber: newLicence() } }),
  'POST /divers/import': () => ({
    path: '/divers/import',
    body: `Licence;Nom\n${newLicence()};NEUF`,
    type: 'text/csv',
  }),
  'PUT /divers/:id': (_, about) => ({ path: `/divers/${about.id}`, body: { ville: 'Mons' } }),
  'DELETE /divers/:id': (_, about) => ({ path: `/divers/${about.id}` }),
  'GET /divers/mailInscription/:licenceNumber': (_, about) => ({ path: `/divers/mailInscription/${about.licence}` }),
  'POST /divers/mailInscription/:licenceNumber': (_, about) => ({
    path: `/divers/mailInscription/${about.licence}`,
    body: '"Mon dossier"',
  }),

  'POST /divers/APIHELLOASSO/:amount/:cptanalytique/:accessToken': async (club, about) => ({
    path: `/divers/APIHELLOASSO/1/0/${await ticket(club, about, 'access')}`,
  }),
  'POST /divers/APIHELLOASSOADHESIONUNEX/:licenceNumber/:accessToken': async (club, about) => ({
    path: `/divers/APIHELLOASSOADHESIONUNEX/${about.licence}/${await ticket(club, about, 'access')}`,
  }),
  'POST /divers/APIHELLOASSOADHESIONTROISX/:licenceNumber/:accessToken': async (club, about) => ({
    path: `/divers/APIHELLOASSOADHESIONTROISX/${about.licence}/${await ticket(club, about, 'access')}`,
  }),
  'POST /divers/APIHELLOASSOOK/:checkoutIntentId/:accessToken': async (club, about) => ({
    path: `/divers/APIHELLOASSOOK/1/${await ticket(club, about, 'access')}`,
  }),
  'POST /divers/HELLOASSO/:reference': () => ({ path: '/divers/HELLOASSO/nothing', body: '"1"' }),
  'POST /helloasso/oauth2/token': async (club, about) => ({
    path: '/helloasso/oauth2/token',
    body: { grant_type: 'refresh_token', refresh_token: await ticket(club, about, 'handle') },
  }),
  'GET /helloasso/v5/organizations/:organization/checkout-intents/:id': () => ({
    path: '/helloasso/v5/organizations/club/checkout-intents/1',
  }),

  'GET /mail/choices': () => ({ path: '/mail/choices' }),
  'PUT /mail/choices': () => ({ path: '/mail/choices', body: { kinds: [{ kind: 'REGISTERED', wanted: false }] } }),
  'GET /outbox': () => ({ path: '/outbox?state=failed&page=0&size=10' }),
  'POST /outbox/:id/resend': () => ({ path: '/outbox/1/resend' }),
  'GET /calendar': () => ({ path: '/calendar' }),
  'POST /calendar': () => ({ path: '/calendar' }),
  'DELETE /calendar': () => ({ path: '/calendar' }),

  'GET /paiements': () => ({ path: '/paiements' }),
  'POST /paiements/adresse-notification': () => ({ path: '/paiements/adresse-notification' }),
  'GET /parametres': () => ({ path: '/parametres?sort=id' }),
  'GET /parametres/:idOrName': async (club) => ({ path: `/parametres/${await addSetting(club)}` }),
  'POST /parametres': () => ({ path: '/parametres', body: { nom: 'Autre' } }),
  'PUT /parametres/:id': async (club) => ({
    path: `/parametres/${await addSetting(club)}`,
    body: { valeurBooleen: true },
  }),
  'DELETE /parametres/:id': async (club) => ({ path: `/parametres/${await addSetting(club)}` }),
  'POST /parametres/HELLOASSO/:argument': () => ({ path: '/parametres/HELLOASSO/refresh', body: '"credential"' }),
  'DELETE /parametres/HELLOASSO/cle': () => ({ path: '/parametres/HELLOASSO/cle?version=1' }),

  'GET /sites': () => ({ path: '/sites?sort=name' }),
  'GET /sites/:id': async (club) => ({ path: `/sites/${await seedSite(club.database)}` }),
  'POST /sites': () => ({ path: '/sites', body: { name: 'DOURS' } }),
  'PUT /sites/:id': async (club) => ({ path: `/sites/${await seedSite(club.database)}`, body: { name: 'DOURS' } }),
  'DELETE /sites/:id': async (club) => ({ path: `/sites/${await seedSite(club.database)}` }),

  'GET /tableau-de-bord': () => ({ path: '/tableau-de-bord' }),

  'GET /divers/:id/mouvements': (_, about) => ({ path: `/divers/${about.id}/mouvements` }),
  'GET /mouvements': () => ({ path: '/mouvements?sort=at,desc&page=0&size=10' }),
  'POST /mouvements': (_, about) => ({
    path: '/mouvements',
    body: { diver: about.id, amount: -4, reason: 'Gonflage', key: `key-${newLicence()}` },
  }),
  'GET /mouvements/totaux': () => ({ path: '/mouvements/totaux?from=2026-01-01' }),
  'GET /mouvements/sorties': () => ({ path: '/mouvements/sorties?toRefund=true' }),
  'GET /mouvements/sortie/:id': async (club) => ({ path: `/mouvements/sortie/${await addEvent(club)}` }),
  'POST /mouvements/sortie/:id': async (club, about) => ({
    path: `/mouvements/sortie/${await addRegistration(club, about)}`,
    body: { lines: [{ diver: about.id, amount: 12 }], key: `key-${newLicence()}`, again: true },
  }),
  'POST /mouvements/sortie/:id/remboursement': async (club) => ({
    path: `/mouvements/sortie/${await addEvent(club)}/remboursement`,
  }),

  'GET /events': () => ({ path: '/events?sort=date,asc&from=05/04/2026' }),
  'GET /events/:id': async (club) => ({ path: `/events/${await addEvent(club)}` }),
  'POST /events': async (club) => ({ path: '/events', body: outing(await seedSite(club.database)) }),
  'POST /events/serie': async (club) => {
    const { date, ...rest } = outing(await seedSite(club.database));
    return { path: '/events/serie', body: { ...rest, dates: [date] } };
  },
  'PUT /events/:id': async (club) => ({ path: `/events/${await addEvent(club)}`, body: { description: 'Épave' } }),
  'DELETE /events/:id': async (club) => ({ path: `/events/${await addEvent(club)}` }),
  'DELETE /events/mailevent/:eventId': async (club) => ({ path: `/events/mailevent/${await addEvent(club)}` }),
  'GET /events/:id/pdf': async (club) => ({ path: `/events/${await addEvent(club)}/pdf` }),
  'GET /events/FDS/:id/FDS': async (club) => ({ path: `/events/FDS/${await addEvent(club)}/FDS` }),

  'GET /daos': () => ({ path: '/daos?year=2025' }),
  'GET /daos/': () => ({ path: '/daos/' }),
  'GET /daos/:diver': (_, about) => ({ path: `/daos/${about.id}` }),
  'GET /daos/detail/:id': async (club, about) => ({ path: `/daos/detail/${await seedDao(club, about)}` }),
  'POST /daos': (_, about) => ({ path: '/daos', body: { daoiddiver: about.id, ...donation } }),
  'PUT /daos/:id': async (club, about) => ({ path: `/daos/${await seedDao(club, about)}`, body: { daokm: 12 } }),
  'DELETE /daos/:id': async (club, about) => ({ path: `/daos/${await seedDao(club, about)}` }),
  'GET /osrm/route/v1/driving/:coordinates': () => ({ path: '/osrm/route/v1/driving/3.8,50.4;4.7,50.2' }),
  'GET /daos/years/:year': () => ({ path: '/daos/years/2025' }),
  'GET /daos/years/:year/membres': () => ({ path: '/daos/years/2025/membres' }),
  'GET /daos/years/:year/statement': async (club, about) => {
    await seedDao(club, about);
    return { path: `/daos/years/2025/statement?diver=${about.id}` };
  },
  'GET /daos/years/:year/statements': async (club, about) => {
    await seedDao(club, about);
    return { path: '/daos/years/2025/statements' };
  },

  'GET /historique/daos/:id': async (club, about) => ({ path: `/historique/daos/${await seedDao(club, about)}` }),

  'GET /events/:id/palanquees': async (club) => ({ path: `/events/${await addEvent(club)}/palanquees` }),
  'GET /events/:id/palanquees/:version': async (club) => ({
    path: `/events/${await addPlan(club)}/palanquees/1`,
  }),
  'PUT /events/:id/palanquees': async (club) => ({
    path: `/events/${await addEvent(club)}/palanquees`,
    body: { version: 0, plan: EMPTY_PLAN },
  }),

  'GET /events/:id/plongees/:dive/realise': async (club) => ({
    path: `/events/${await addPlan(club)}/plongees/1/realise`,
  }),
  'PUT /events/:id/plongees/:dive/realise': async (club) => ({
    path: `/events/${await addPlan(club)}/plongees/1/realise`,
    body: { version: 0, log: { palanquees: [] }, attendance: [] },
  }),
  'POST /events/:id/plongees/:dive/fiches': async (club) => ({
    path: `/events/${await addPlan(club)}/plongees/1/fiches`,
    body: { version: 0, planVersion: 1, after: 0, reason: '' },
  }),
  'GET /fiches-securite': () => ({ path: '/fiches-securite?year=2026' }),
  'GET /fiches-securite/:id': () => ({ path: '/fiches-securite/1' }),
  'GET /fiches-securite/annees/:year': () => ({ path: '/fiches-securite/annees/2026' }),

  'GET /conservation': () => ({ path: '/conservation' }),
  'PUT /conservation': () => ({ path: '/conservation', body: { on: false } }),
  'POST /conservation/essais': () => ({ path: '/conservation/essais' }),
  'GET /journal': () => ({ path: '/journal?action=registered&page=0&size=10' }),

  'GET /saison': () => ({ path: '/saison' }),
  'POST /saison': () => ({ path: '/saison', body: openingWith() }),
  'POST /saison/membres': () => ({
    path: '/saison/membres',
    body: { view: 'all', label: '', contracts: [], excluded: [], added: [] },
  }),
  'GET /dossiers': () => ({ path: '/dossiers?sort=lastname,firstname' }),
  'GET /dossiers/:id': async (club) => ({ path: `/dossiers/${(await addDiver(club, AWAITED)).id}` }),
  'POST /dossiers/relances': async (club) => ({
    path: '/dossiers/relances',
    body: { divers: [(await addDiver(club, AWAITED)).id] },
  }),
  'POST /dossiers/:id/regle': async (club) => ({
    path: `/dossiers/${(await addDiver(club, AWAITED)).id}/regle`,
    body: { amount: 170, reason: 'Espèces' },
  }),

  'GET /historique/divers/:id': (_, about) => ({ path: `/historique/divers/${about.id}` }),
  'GET /historique/sites/:id': async (club) => ({ path: `/historique/sites/${await seedSite(club.database)}` }),
  'GET /historique/events/:id': async (club) => ({ path: `/historique/events/${await addEvent(club)}` }),
  'GET /historique/parametres/:id': async (club) => ({ path: `/historique/parametres/${await addSetting(club)}` }),

  'POST /events/:eventId/participants/:diverId/seuil/:threshold': async (club, about) => ({
    path: `/events/${await addEvent(club)}/participants/${about.id}/seuil/0`,
    body: place,
  }),
  'PUT /events/:eventId/participants/:diverId': async (club, about) => ({
    path: `/events/${await addRegistration(club, about)}/participants/${about.id}`,
    body: { ...place, position: 1, description: 'Nitrox' },
  }),
  'PUT /events/:eventId/participants/:diverId/position/:position/type/:type': async (club, about) => ({
    path: `/events/${await addRegistration(club, about)}/participants/${about.id}/position/2/type/PARTICIPANT`,
    body: place,
  }),
  'DELETE /events/:eventId/participants/:diverId': async (club, about) => ({
    path: `/events/${await addRegistration(club, about)}/participants/${about.id}`,
  }),
  'DELETE /events/:eventId/participants/purge/:diverId/position/:position/type/:type': async (club, about) => ({
    path: `/events/${await addRegistration(club, about)}/participants/purge/${about.id}/position/1/type/PARTICIPANT`,
  }),
};
