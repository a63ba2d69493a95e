import Fastify, { type LightMyRequestResponse as Response } from 'fastify';
import { describe, expect, it } from 'vitest';
import { guardRoutes } from '../../src/server/http/access.ts';
import type { ErrorBody } from '../../src/shared/contract/common.ts';
import { onEngine, type TestClub } from '../support/app.ts';
import { requestOf, routesOf, type Prepared } from '../support/authorization.ts';
import { addDiver, newLicence, type Person } from '../support/divers.ts';
import { tableOf } from '../unit/domain/fixtures.ts';

const byText = (one: string, other: string): number => (one < other ? -1 : 1);

/**
 * Who may call what: section 6 of the specification with sections 3 and 10 of the contract, written out, not derived
 * from the table that the server asks. Columns: the six roles (all of level N2, without the donation flag), a visitor,
 * a deactivated member. Cells: `+` allowed, `-` 403, `!` 401. The request of each route: tests/support/authorization.ts.
 */
const TABLE = `
method route                                                               about   SUPER ADMIN SITES DIVERS OPEN USER visitor off
GET    /openapi.json                                                       .       +     +     +     +      +    +    +       +
POST   /users/login                                                        .       +     +     +     +      +    +    +       +
POST   /users/logout                                                       .       +     +     +     +      +    +    !       +
GET    /users/sessions                                                     .       +     +     +     +      +    +    !       +
DELETE /users/sessions/:id                                                 .       +     +     +     +      +    +    !       +
POST   /users/sessions/end-all                                             .       +     +     +     +      +    +    !       +
GET    /divers/:licenceNumber/sessions                                     self    +     -     -     -      -    -    !       -
GET    /divers/:licenceNumber/sessions                                     other   +     -     -     -      -    -    !       -
GET    /divers/:licenceNumber/sessions                                     nobody  +     -     -     -      -    -    !       -
DELETE /divers/:licenceNumber/sessions                                     super   +     -     -     -      -    -    !       -
DELETE /divers/:licenceNumber/sessions                                     other   +     -     -     -      -    -    !       -
POST   /users/login/second-factor                                          .       +     +     +     +      +    +    +       +
POST   /users/login/passkey/options                                        .       +     +     +     +      +    +    +       +
POST   /users/login/passkey                                                .       +     +     +     +      +    +    +       +
POST   /users/proof/options                                                .       +     +     +     +      +    +    !       +
POST   /users/proof                                                        .       +     +     +     +      +    +    !       +
GET    /users/second-factor                                                .       +     +     +     +      +    +    !       +
POST   /users/passkeys/options                                             .       +     +     +     +      +    +    !       +
POST   /users/passkeys                                                     .       +     +     +     +      +    +    !       +
PUT    /users/passkeys/:id                                                 .       +     +     +     +      +    +    !       +
DELETE /users/passkeys/:id                                                 .       +     +     +     +      +    +    !       +
POST   /users/totp                                                         .       +     +     +     +      +    +    !       +
PUT    /users/totp                                                         .       +     +     +     +      +    +    !       +
DELETE /users/totp                                                         .       +     +     +     +      +    +    !       +
POST   /users/recovery-codes                                               .       +     +     +     +      +    +    !       +
DELETE /divers/:licenceNumber/second-factor                                other   +     -     -     -      -    -    !       -
DELETE /divers/:licenceNumber/second-factor                                nobody  +     -     -     -      -    -    !       -
GET    /users/copie                                                         .       +     +     +     +      +    +    !       +
POST   /users/copie                                                         .       +     +     +     +      +    +    !       +
GET    /users/copie/fichier                                                 .       +     +     +     +      +    +    !       +
GET    /users/demandes                                                      .       +     +     +     +      +    +    !       +
POST   /users/demandes                                                      .       +     +     +     +      +    +    !       +
GET    /demandes                                                            .       +     -     -     -      -    -    !       -
GET    /demandes/:id                                                        .       +     -     -     -      -    -    !       -
PUT    /demandes/:id                                                        .       +     -     -     -      -    -    !       -
GET    /divers/:id/effacement                                               other   +     -     -     -      -    -    !       -
POST   /divers/:id/effacement                                               other   +     -     -     -      -    -    !       -
POST   /divers/:id/effacement                                               nobody  +     -     -     -      -    -    !       -
GET    /effacements                                                         .       +     -     -     -      -    -    !       -
GET    /effacements/:id/identite                                            .       +     -     -     -      -    -    !       -
POST   /users/refresh                                                      .       +     +     +     +      +    +    !       +
POST   /users/refresh-token                                                .       +     +     +     +      +    +    !       +
PUT    /users/password                                                     .       +     +     +     +      +    +    !       +
POST   /users/address/objection                                            .       +     +     +     +      +    +    +       +
PUT    /divers/:licenceNumber/password/init                                self    +     +     +     +      +    +    +       +
PUT    /divers/:licenceNumber/password/init                                other   +     +     +     +      +    +    +       +
PUT    /divers/:licenceNumber/password/init                                nobody  +     +     +     +      +    +    +       +
POST   /mail                                                               .       +     +     +     +      +    +    !       -
GET    /mail/choices                                                       .       +     +     +     +      +    +    !       -
PUT    /mail/choices                                                       .       +     +     +     +      +    +    !       -
GET    /outbox                                                             .       +     +     -     -      -    -    !       -
POST   /outbox/:id/resend                                                  .       +     +     -     -      -    -    !       -
GET    /calendar                                                           .       +     +     +     +      +    +    !       -
POST   /calendar                                                           .       +     +     +     +      +    +    !       -
DELETE /calendar                                                           .       +     +     +     +      +    +    !       -

GET    /divers                                                             .       +     +     -     +      -    -    !       -
GET    /divers/event                                                       .       +     +     +     +      +    +    !       -
GET    /divers/recherche                                                   .       +     +     +     +      +    +    !       -
GET    /divers/:id                                                         self    +     +     +     +      +    +    !       +
GET    /divers/:id                                                         tribe   +     +     +     +      +    +    !       -
GET    /divers/:id                                                         other   +     +     -     +      -    -    !       -
GET    /divers/:id                                                         super   +     +     -     +      -    -    !       -
GET    /divers/:id                                                         nobody  +     +     -     +      -    -    !       -
GET    /divers/:id/situation                                               self    +     +     +     +      +    +    !       +
GET    /divers/:id/situation                                               tribe   +     +     -     +      -    -    !       -
GET    /divers/:id/situation                                               other   +     +     -     +      -    -    !       -
GET    /divers/:id/situation                                               nobody  +     +     -     +      -    -    !       -
GET    /divers/DTT/:licenceNumber                                          self    +     +     +     +      +    +    !       +
GET    /divers/DTT/:licenceNumber                                          tribe   +     +     +     +      +    +    !       -
GET    /divers/DTT/:licenceNumber                                          other   +     +     -     +      -    -    !       -
GET    /divers/DTT/:licenceNumber                                          nobody  +     +     -     +      -    -    !       -
POST   /divers                                                             .       +     -     -     -      -    -    !       -
POST   /divers/import                                                      .       +     -     -     -      -    -    !       -
PUT    /divers/:id                                                         self    +     -     -     +      -    -    !       -
PUT    /divers/:id                                                         tribe   +     +     -     +      -    -    !       -
PUT    /divers/:id                                                         other   +     +     -     +      -    -    !       -
PUT    /divers/:id                                                         admin   +     -     -     -      -    -    !       -
PUT    /divers/:id                                                         super   +     -     -     -      -    -    !       -
PUT    /divers/:id                                                         nobody  +     +     -     +      -    -    !       -
DELETE /divers/:id                                                         tribe   +     +     -     +      -    -    !       -
DELETE /divers/:id                                                         other   +     +     -     +      -    -    !       -
DELETE /divers/:id                                                         admin   +     -     -     -      -    -    !       -
DELETE /divers/:id                                                         super   +     -     -     -      -    -    !       -
DELETE /divers/:id                                                         nobody  +     +     -     +      -    -    !       -
GET    /divers/:id/absences                                                .       +     +     -     +      -    -    !       -
GET    /divers/mailInscription/:licenceNumber                              self    +     +     +     +      +    +    !       -
GET    /divers/mailInscription/:licenceNumber                              tribe   -     -     -     -      -    -    !       -
GET    /divers/mailInscription/:licenceNumber                              other   -     -     -     -      -    -    !       -
GET    /divers/mailInscription/:licenceNumber                              nobody  -     -     -     -      -    -    !       -
POST   /divers/mailInscription/:licenceNumber                              self    +     +     +     +      +    +    !       -
POST   /divers/mailInscription/:licenceNumber                              tribe   -     -     -     -      -    -    !       -
POST   /divers/mailInscription/:licenceNumber                              other   -     -     -     -      -    -    !       -
POST   /divers/mailInscription/:licenceNumber                              nobody  -     -     -     -      -    -    !       -

POST   /divers/APIHELLOASSO/:amount/:cptanalytique/:accessToken            .       +     +     +     +      +    +    !       +
POST   /divers/APIHELLOASSOADHESIONUNEX/:licenceNumber/:accessToken        self    +     +     +     +      +    +    !       +
POST   /divers/APIHELLOASSOADHESIONUNEX/:licenceNumber/:accessToken        tribe   -     -     -     -      -    -    !       -
POST   /divers/APIHELLOASSOADHESIONUNEX/:licenceNumber/:accessToken        nobody  -     -     -     -      -    -    !       -
POST   /divers/APIHELLOASSOADHESIONTROISX/:licenceNumber/:accessToken      self    +     +     +     +      +    +    !       +
POST   /divers/APIHELLOASSOADHESIONTROISX/:licenceNumber/:accessToken      other   -     -     -     -      -    -    !       -
POST   /divers/APIHELLOASSOOK/:checkoutIntentId/:accessToken               .       +     +     +     +      +    +    !       +
POST   /divers/HELLOASSO/:reference                                        .       +     +     +     +      +    +    !       +
POST   /helloasso/oauth2/token                                             .       +     +     +     +      +    +    !       +
GET    /helloasso/v5/organizations/:organization/checkout-intents/:id      .       +     +     +     +      +    +    !       +

GET    /paiements                                                          .       +     -     -     -      -    -    !       -
POST   /paiements/adresse-notification                                     .       +     -     -     -      -    -    !       -

GET    /parametres                                                         .       +     +     +     +      +    +    !       +
GET    /parametres/:idOrName                                               .       +     +     +     +      +    +    !       +
POST   /parametres                                                         .       +     -     -     -      -    -    !       -
PUT    /parametres/:id                                                     .       +     -     -     -      -    -    !       -
DELETE /parametres/:id                                                     .       +     -     -     -      -    -    !       -
POST   /parametres/HELLOASSO/:argument                                     .       +     -     -     -      -    -    !       -
DELETE /parametres/HELLOASSO/cle                                           .       +     -     -     -      -    -    !       -

GET    /sites                                                              .       +     +     +     +      +    +    !       -
GET    /sites/:id                                                          .       +     +     +     +      +    +    !       -
POST   /sites                                                              .       +     +     +     -      -    -    !       -
PUT    /sites/:id                                                          .       +     +     +     -      -    -    !       -
DELETE /sites/:id                                                          .       +     +     +     -      -    -    !       -

GET    /tableau-de-bord                                                    .       +     +     +     +      -    -    !       -

GET    /divers/:id/mouvements                                              self    +       +     +     +      +    +    !       +
GET    /divers/:id/mouvements                                              tribe   +       -     -     -      -    -    !       -
GET    /divers/:id/mouvements                                              other   +       -     -     -      -    -    !       -
GET    /divers/:id/mouvements                                              super   +       -     -     -      -    -    !       -
GET    /divers/:id/mouvements                                              nobody  +       -     -     -      -    -    !       -
GET    /mouvements                                                         .       +       -     -     -      -    -    !       -
POST   /mouvements                                                         .       +       -     -     -      -    -    !       -
GET    /mouvements/totaux                                                  .       +       -     -     -      -    -    !       -
GET    /mouvements/sorties                                                 .       +       -     -     -      -    -    !       -
GET    /mouvements/sortie/:id                                              .       +       -     -     -      -    -    !       -
POST   /mouvements/sortie/:id                                              .       +       -     -     -      -    -    !       -
POST   /mouvements/sortie/:id/remboursement                                .       +       -     -     -      -    -    !       -

GET    /events                                                             .       +     +     +     +      +    +    !       -
GET    /events/:id                                                         .       +     +     +     +      +    +    !       -
POST   /events                                                             .       +     +     +     -      -    -    !       -
POST   /events/serie                                                       .       +     +     +     -      -    -    !       -
PUT    /events/:id                                                         .       +     +     +     -      -    -    !       -
DELETE /events/:id                                                         .       +     +     +     -      -    -    !       -
DELETE /events/mailevent/:eventId                                          .       +     +     +     -      -    -    !       -
GET    /events/:id/pdf                                                     .       +     +     +     +      +    +    !       -
GET    /events/FDS/:id/FDS                                                 .       +     +     -     -      -    -    !       -
GET    /events/:id/palanquees                                              .       +     +     -     -      -    -    !       -
GET    /events/:id/palanquees/:version                                     .       +     +     -     -      -    -    !       -
PUT    /events/:id/palanquees                                              .       +     +     -     -      -    -    !       -
GET    /events/:id/plongees/:dive/realise                                  .       +     +     -     -      -    -    !       -
PUT    /events/:id/plongees/:dive/realise                                  .       +     +     -     -      -    -    !       -
POST   /events/:id/plongees/:dive/fiches                                   .       +     +     -     -      -    -    !       -
GET    /fiches-securite                                                    .       +     +     -     -      -    -    !       -
GET    /fiches-securite/:id                                                .       +     +     -     -      -    -    !       -
GET    /fiches-securite/annees/:year                                       .       +     +     -     -      -    -    !       -

GET    /daos                                                       .       +       -     -     -      -    -    !       -
GET    /daos/                                                      .       +       -     -     -      -    -    !       -
GET    /daos/:diver                                                self    +       -     -     -      -    -    !       -
GET    /daos/:diver                                                other   +       -     -     -      -    -    !       -
GET    /daos/:diver                                                super   +       -     -     -      -    -    !       -
GET    /daos/:diver                                                nobody  +       -     -     -      -    -    !       -
GET    /daos/detail/:id                                            self    +       -     -     -      -    -    !       -
GET    /daos/detail/:id                                            other   +       -     -     -      -    -    !       -
POST   /daos                                                       self    +       -     -     -      -    -    !       -
POST   /daos                                                       other   +       -     -     -      -    -    !       -
POST   /daos                                                       nobody  +       -     -     -      -    -    !       -
PUT    /daos/:id                                                   self    +       -     -     -      -    -    !       -
PUT    /daos/:id                                                   other   +       -     -     -      -    -    !       -
DELETE /daos/:id                                                   self    +       -     -     -      -    -    !       -
DELETE /daos/:id                                                   other   +       -     -     -      -    -    !       -
GET    /daos/years/:year                                                   .       +       -     -     -      -    -    !       -
GET    /daos/years/:year/membres                                           .       +       -     -     -      -    -    !       -
GET    /daos/years/:year/statement                                         self    +       -     -     -      -    -    !       -
GET    /daos/years/:year/statement                                         other   +       -     -     -      -    -    !       -
GET    /daos/years/:year/statements                                        .       +       -     -     -      -    -    !       -
GET    /osrm/route/v1/driving/:coordinates                         .       +       -     -     -      -    -    !       -
GET    /historique/daos/:id                                        self    +       -     -     -      -    -    !       -
GET    /historique/daos/:id                                        other   +       -     -     -      -    -    !       -

GET    /journal                                                            .       +     -     -     -      -    -    !       -
GET    /conservation                                                       .       +     -     -     -      -    -    !       -
PUT    /conservation                                                       .       +     -     -     -      -    -    !       -
POST   /conservation/essais                                                .       +     -     -     -      -    -    !       -

GET    /saison                                                             .       +     -     -     -      -    -    !       -
POST   /saison                                                             .       +     -     -     -      -    -    !       -
POST   /saison/membres                                                     .       +     -     -     -      -    -    !       -
GET    /dossiers                                                           .       +     -     -     -      -    -    !       -
GET    /dossiers/:id                                                       .       +     -     -     -      -    -    !       -
POST   /dossiers/relances                                                  .       +     -     -     -      -    -    !       -
POST   /dossiers/:id/regle                                                 .       +     -     -     -      -    -    !       -

GET    /historique/divers/:id                                              self    +     -     -     +      -    -    !       -
GET    /historique/divers/:id                                              tribe   +     +     -     +      -    -    !       -
GET    /historique/divers/:id                                              other   +     +     -     +      -    -    !       -
GET    /historique/divers/:id                                              admin   +     -     -     -      -    -    !       -
GET    /historique/divers/:id                                              super   +     -     -     -      -    -    !       -
GET    /historique/divers/:id                                              nobody  +     +     -     +      -    -    !       -
GET    /historique/sites/:id                                               .       +     +     +     -      -    -    !       -
GET    /historique/events/:id                                              .       +     +     +     -      -    -    !       -
GET    /historique/parametres/:id                                          .       +     -     -     -      -    -    !       -

POST   /events/:eventId/participants/:diverId/seuil/:threshold             self    +     +     +     +      +    +    !       -
POST   /events/:eventId/participants/:diverId/seuil/:threshold             tribe   +     +     +     +      +    +    !       -
POST   /events/:eventId/participants/:diverId/seuil/:threshold             other   +     +     -     -      +    -    !       -
POST   /events/:eventId/participants/:diverId/seuil/:threshold             nobody  +     +     -     -      +    -    !       -
PUT    /events/:eventId/participants/:diverId                              self    +     +     +     +      +    +    !       -
PUT    /events/:eventId/participants/:diverId                              tribe   +     -     -     -      -    -    !       -
PUT    /events/:eventId/participants/:diverId                              other   +     -     -     -      -    -    !       -
PUT    /events/:eventId/participants/:diverId/position/:position/type/:type self   +     +     -     -      -    -    !       -
PUT    /events/:eventId/participants/:diverId/position/:position/type/:type other  +     +     -     -      -    -    !       -
DELETE /events/:eventId/participants/:diverId                              self    +     +     +     +      +    +    !       -
DELETE /events/:eventId/participants/:diverId                              tribe   +     +     +     +      +    +    !       -
DELETE /events/:eventId/participants/:diverId                              other   +     +     -     -      +    -    !       -
DELETE /events/:eventId/participants/purge/:diverId/position/:position/type/:type self   + - -     -      -    -    !       -
DELETE /events/:eventId/participants/purge/:diverId/position/:position/type/:type other  + - -     -      -    -    !       -
`;

const rows = tableOf(TABLE);
const COLUMNS = ['SUPER', 'ADMIN', 'SITES', 'DIVERS', 'OPEN', 'USER', 'visitor', 'off'] as const;
const ROLES = {
  SUPER: 'SUPER_ADMIN',
  ADMIN: 'ADMIN',
  SITES: 'ADMIN_SITES',
  DIVERS: 'ADMIN_PLONGEURS',
  OPEN: 'OPEN',
  USER: 'USER',
} as const;
const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

interface Caller extends Person {
  /** Null for a visitor. */
  readonly token: string | null;
  readonly familyId: string;
}

/** Level N2, no donation flag, a tribe of their own. */
async function caller(club: TestClub, role: string, desactived: 0 | 1): Promise<Caller> {
  const familyId = newLicence();
  const person = await addDiver(club, { role, desactived, level: 'N2', family_id: familyId });
  return { ...person, familyId, token: await club.tokenOfLicence(person.licence) };
}

/** The member of each column; a deactivated super administrator is treated like any deactivated member. */
async function callersOf(club: TestClub, column: (typeof COLUMNS)[number]): Promise<Caller[]> {
  if (column === 'visitor') return [{ ...(await caller(club, 'USER', 0)), token: null }];
  if (column === 'off') return [await caller(club, 'USER', 1), await caller(club, 'SUPER_ADMIN', 1)];
  return [await caller(club, ROLES[column], 0)];
}

/** A member of its own for each request: a deleted member cannot be deleted again. */
const ABOUT: Readonly<Record<string, (club: TestClub, by: Caller) => Person | Promise<Person>>> = {
  '.': (_, by) => by,
  self: (_, by) => by,
  tribe: (club, by) => addDiver(club, { family_id: by.familyId }),
  other: (club) => addDiver(club),
  admin: (club) => addDiver(club, { role: 'ADMIN' }),
  super: (club) => addDiver(club, { role: 'SUPER_ADMIN' }),
  nobody: () => ({ id: 999_999, licence: 'NOBODY' }),
};

/** `+`, `-` or `!`: the answer of the door and the service about the right to call, apart from any other refusal. */
function outcomeOf(answer: Response): string {
  if (answer.statusCode !== 401 && answer.statusCode !== 403) return '+';
  const { code } = answer.json<ErrorBody>();
  expect(code).toMatch(/^(NOT_SIGNED_IN|FORBIDDEN|DEACTIVATED)$/);
  return answer.statusCode === 401 ? '!' : '-';
}

function send(club: TestClub, method: string, { path, body, type }: Prepared, token: string | null): Promise<Response> {
  const known = METHODS.find((one) => one === method);
  if (known === undefined) throw new Error(`There is no method ${method}.`);
  const client = token === null ? club.anonymous : club.as({ token });
  const isText = typeof body === 'string';
  return client.send(known, path, body, isText ? { 'content-type': type ?? 'application/json' } : {});
}

onEngine('sqlite', 'the authorization table', (club) => {
  const named = [...new Set(rows.map((row) => `${row['method']} ${row['route']}`))];

  it('has a line for every route, and a route for every line', () => {
    expect(named.toSorted(byText)).toEqual(routesOf(club).toSorted(byText));
  });

  it('guards HEAD as it guards GET', () => {
    const { guardedRoutes } = club.app;
    for (const head of guardedRoutes.filter(({ method }) => method === 'HEAD')) {
      const get = guardedRoutes.find(({ method, url }) => method === 'GET' && url === head.url);
      expect(get?.action, head.url).toBe(head.action);
    }
  });

  it.each(rows)('$method $route about $about', async ({ method = '', route = '', about = '', ...cells }) => {
    const outcomes: Record<string, string> = {};
    // Side by side: some answers take their time on purpose.
    const asking = COLUMNS.map(async (column) => {
      const seen = new Set<string>();
      for (const by of await callersOf(club, column)) {
        const subject = await ABOUT[about]!(club, by);
        const answer = await send(club, method, await requestOf(club, `${method} ${route}`, subject), by.token);
        expect(answer.statusCode, answer.body).toBeLessThan(500);
        seen.add(outcomeOf(answer));
      }
      outcomes[column] = [...seen].join('');
    });
    await Promise.all(asking);
    expect(outcomes).toEqual(cells);
  });

  it('lets no dead or foreign token in anywhere but where nobody is asked for one', async () => {
    const tokens = [await club.tokenOf('DELETED'), 'x.y.z', (await club.tokenOf('USER')).replace(/..$/, 'AA')];
    const open = new Set(rows.filter((row) => row['visitor'] === '+').map((row) => `${row['method']} ${row['route']}`));
    const anybody = await addDiver(club);
    for (const name of named.filter((one) => !open.has(one))) {
      const prepared = await requestOf(club, name, anybody);
      for (const token of tokens) {
        const answer = await send(club, name.split(' ')[0]!, prepared, token);
        expect([name, answer.statusCode, answer.json<ErrorBody>().code]).toEqual([name, 401, 'NOT_SIGNED_IN']);
      }
    }
  });

  it('gives the safety sheet to supervisors too, whatever their role', async () => {
    const { path } = await requestOf(club, 'GET /events/FDS/:id/FDS', await addDiver(club));
    expect((await club.as('DAO').get(path)).statusCode).toBe(200);
    expect((await club.as('OTHER').get(path)).statusCode).toBe(403);
  });
});

describe('a route that names no action', () => {
  it('can’t even be declared under /api', () => {
    const app = Fastify();
    guardRoutes(app, () => Promise.resolve(null));
    expect(() => app.get('/api/v1/secrets', () => 'all of them')).toThrow('GET /api/v1/secrets names no action');
    expect(() => app.get('/logo.svg', () => '')).not.toThrow();
  });
});
