import Fastify, { type LightMyRequestResponse as Response } from 'fastify';
import { expect, it } from 'vitest';
import { guardRoutes } from '#server/http/access.ts';
import { apiNameOf, RESOURCES } from '#shared/resource-screens.ts';
import type { ResourceScreen } from '#shared/resources.ts';
import { recordOf } from '#domain/records.ts';
import type { ErrorBody } from '#contract/common.ts';
import { onEngine, type TestClub } from '../support/app.ts';
import { type Prepared, requestOf, routesOf } from '../support/authorization.ts';
import { addDiver, newLicence, type Person } from '../support/divers.ts';
import { isGiven, type Who } from '../support/rights.ts';
import { tableOf } from '../unit/domain/fixtures.ts';

/**
 * Who may call what: section 6 of the specification with sections 3 and 10 of the contract, written out, not derived
 * from the table that the server asks. Columns: the six roles (all of level N2, without the donation flag), a visitor,
 * a deactivated member. Cells: `+` allowed, `-` 403, `!` 401; a line may be of several methods and about several members.
 * Without a line here: the calls below the address of a resource that react-admin makes, which have the rights of its verbs, and its
 * history, which has the right to edit (both by tests/support/rights.ts). The request of each route: tests/support/authorization.ts.
 */
const TABLE = `
method          route                                                about              SUPER ADMIN SITES DIVERS OPEN USER visitor off
GET             /openapi.json                                        .                  +     +     +     +      +    +    +       +
POST            /users/login                                         .                  +     +     +     +      +    +    +       +
POST            /premiere-visite                                     .                  +     +     +     +      +    +    +       +
POST            /premiere-visite/code                                .                  +     +     +     +      +    +    +       +
POST            /users/logout                                        .                  +     +     +     +      +    +    !       +
GET             /users/sessions                                      .                  +     +     +     +      +    +    !       +
DELETE          /users/sessions/:id                                  .                  +     +     +     +      +    +    !       +
POST            /users/sessions/end-all                              .                  +     +     +     +      +    +    !       +
GET             /divers/:licenceNumber/sessions                      self,other,nobody  +     -     -     -      -    -    !       -
DELETE          /divers/:licenceNumber/sessions                      super,other        +     -     -     -      -    -    !       -
POST            /users/login/second-factor                           .                  +     +     +     +      +    +    +       +
POST            /users/login/passkey/options                         .                  +     +     +     +      +    +    +       +
POST            /users/login/passkey                                 .                  +     +     +     +      +    +    +       +
POST            /users/proof/options                                 .                  +     +     +     +      +    +    !       +
POST            /users/proof                                         .                  +     +     +     +      +    +    !       +
GET             /users/second-factor                                 .                  +     +     +     +      +    +    !       +
POST            /users/passkeys/options                              .                  +     +     +     +      +    +    !       +
POST            /users/passkeys                                      .                  +     +     +     +      +    +    !       +
PUT,DELETE      /users/passkeys/:id                                  .                  +     +     +     +      +    +    !       +
POST,PUT,DELETE /users/totp                                          .                  +     +     +     +      +    +    !       +
POST            /users/recovery-codes                                .                  +     +     +     +      +    +    !       +
DELETE          /divers/:licenceNumber/second-factor                 other,nobody       +     -     -     -      -    -    !       -
GET,POST        /users/copie                                         .                  +     +     +     +      +    +    !       +
GET             /users/copie/fichier                                 .                  +     +     +     +      +    +    !       +
PUT             /users/donnees                                       .                  +     +     +     +      +    +    !       +
GET,POST        /users/demandes                                      .                  +     +     +     +      +    +    !       +
DELETE          /users/demandes/:id                                  .                  +     +     +     +      +    +    !       +
GET             /users/effacement                                    .                  +     +     +     +      +    +    !       +
GET             /divers/:id/effacement                               other              +     -     -     -      -    -    !       -
POST            /divers/:id/effacement                               other,nobody       +     -     -     -      -    -    !       -
GET,POST        /divers/:id/fusion/:other                            other              +     -     -     -      -    -    !       -
GET             /divers/:id/fusions                                  other              +     -     -     -      -    -    !       -
DELETE          /fusions/:id                                         .                  +     -     -     -      -    -    !       -
GET             /effacements                                         .                  +     -     -     -      -    -    !       -
GET             /effacements/:id/identite                            .                  +     -     -     -      -    -    !       -
POST            /users/refresh                                       .                  +     +     +     +      +    +    !       +
POST            /users/refresh-token                                 .                  +     +     +     +      +    +    !       +
PUT             /users/password                                      .                  +     +     +     +      +    +    !       +
POST            /users/address/objection                             .                  +     +     +     +      +    +    +       +
PUT             /divers/:licenceNumber/password/init                 self,other,nobody  +     +     +     +      +    +    +       +
POST            /mail                                                .                  +     +     +     +      +    +    !       -
GET,PUT         /mail/choices                                        .                  +     +     +     +      +    +    !       -
POST            /outbox/:id/resend                                   .                  +     +     -     -      -    -    !       -
GET,PUT,DELETE  /events/:id/covoiturage                              .                  +     +     +     +      +    +    !       -
GET,POST,DELETE /calendar                                            .                  +     +     +     +      +    +    !       -
GET             /divers                                              .                  +     +     -     +      -    -    !       -
GET             /divers/event                                        .                  +     +     +     +      +    +    !       -
GET             /divers/recherche                                    .                  +     +     +     +      +    +    !       -
GET             /divers/:id                                          self               +     +     +     +      +    +    !       +
GET             /divers/:id                                          tribe              +     +     +     +      +    +    !       -
GET             /divers/:id                                          other,super,nobody +     +     -     +      -    -    !       -
GET             /divers/:id/situation                                self               +     +     +     +      +    +    !       +
GET             /divers/:id/situation                                tribe,other,nobody +     +     -     +      -    -    !       -
GET             /divers/DTT/:licenceNumber                           self               +     +     +     +      +    +    !       +
GET             /divers/DTT/:licenceNumber                           tribe              +     +     +     +      +    +    !       -
GET             /divers/DTT/:licenceNumber                           other,nobody       +     +     -     +      -    -    !       -
POST            /divers                                              .                  +     -     -     -      -    -    !       -
POST            /divers/import                                       .                  +     +     -     -      -    -    !       -
POST            /events/import                                       .                  +     -     -     -      -    -    !       -
GET             /imports                                             .                  +     +     -     -      -    -    !       -
DELETE          /imports/:id                                         .                  +     -     -     -      -    -    !       -
POST            /divers/mail                                         .                  +     +     -     +      -    -    !       -
GET,PUT,DELETE  /divers/mail/textes                                  .                  +     +     -     +      -    -    !       -
POST            /divers/mail/destinataires                           .                  +     +     -     +      -    -    !       -
PUT             /divers/:id                                          self               +     -     -     +      -    -    !       -
PUT,DELETE      /divers/:id                                          tribe,other,nobody +     +     -     +      -    -    !       -
PUT,DELETE      /divers/:id                                          admin,super        +     -     -     -      -    -    !       -
GET             /divers/:id/plongees                                 .                  +     +     -     -      -    -    !       -
GET             /divers/:id/absences                                 .                  +     +     -     +      -    -    !       -
GET,POST        /divers/mailInscription/:licenceNumber               self               +     +     +     +      +    +    !       -
GET,POST        /divers/mailInscription/:licenceNumber               tribe,other,nobody -     -     -     -      -    -    !       -
POST            /divers/APIHELLOASSO/:amount/:cptanalytique/:accessToken .              +     +     +     +      +    +    !       +
POST            /divers/APIHELLOASSOADHESIONUNEX/:licenceNumber/:accessToken self       +     +     +     +      +    +    !       +
POST            /divers/APIHELLOASSOADHESIONUNEX/:licenceNumber/:accessToken tribe,nobody -     -     -     -      -    -    !       -
POST            /divers/APIHELLOASSOADHESIONTROISX/:licenceNumber/:accessToken self     +     +     +     +      +    +    !       +
POST            /divers/APIHELLOASSOADHESIONTROISX/:licenceNumber/:accessToken other    -     -     -     -      -    -    !       -
POST            /divers/APIHELLOASSOOK/:checkoutIntentId/:accessToken .                 +     +     +     +      +    +    !       +
POST            /divers/HELLOASSO/:reference                         .                  +     +     +     +      +    +    !       +
POST            /helloasso/oauth2/token                              .                  +     +     +     +      +    +    !       +
GET             /helloasso/v5/organizations/:organization/checkout-intents/:id .        +     +     +     +      +    +    !       +
GET             /paiements                                           .                  +     -     -     -      -    -    !       -
POST            /paiements/adresse-notification                      .                  +     -     -     -      -    -    !       -
GET             /parametres                                          .                  +     +     +     +      +    +    !       +
GET             /parametres/:idOrName                                .                  +     +     +     +      +    +    !       +
PUT,DELETE      /parametres/:id                                      .                  +     -     -     -      -    -    !       -
POST            /parametres/HELLOASSO/:argument                      .                  +     -     -     -      -    -    !       -
DELETE          /parametres/HELLOASSO/cle                            .                  +     -     -     -      -    -    !       -
GET             /tableau-de-bord                                     .                  +     +     +     +      -    -    !       -
GET             /a-propos                                            .                  +     +     -     -      -    -    !       -
GET             /divers/:id/mouvements                               self               +     +     +     +      +    +    !       +
GET             /divers/:id/mouvements                               tribe,other,super,nobody +     -     -     -      -    -    !       -
GET             /mouvements/totaux                                   .                  +     -     -     -      -    -    !       -
GET             /mouvements/sorties                                  .                  +     -     -     -      -    -    !       -
POST            /mouvements/:id/annulation                           .                  +     -     -     -      -    -    !       -
GET,POST        /caisse                                              .                  +     -     -     -      -    -    !       -
GET             /caisse/totaux                                       .                  +     -     -     -      -    -    !       -
GET             /caisse/ecritures                                    .                  +     -     -     -      -    -    !       -
GET             /caisse/fec                                          .                  +     -     -     -      -    -    !       -
GET             /caisse/fec/:year                                    .                  +     -     -     -      -    -    !       -
POST            /caisse/ecritures/:id/explication                    .                  +     -     -     -      -    -    !       -
GET,POST        /caisse/comptes                                      .                  +     -     -     -      -    -    !       -
PUT             /caisse/comptes/:id                                  .                  +     -     -     -      -    -    !       -
GET             /caisse/a-remettre                                   .                  +     -     -     -      -    -    !       -
GET,POST        /caisse/remises                                      .                  +     -     -     -      -    -    !       -
POST            /caisse/remises/:id/annulation                       .                  +     -     -     -      -    -    !       -
GET             /caisse/remises/:id/bordereau                        .                  +     -     -     -      -    -    !       -
GET,POST        /rapprochement                                       .                  +     -     -     -      -    -    !       -
POST            /rapprochement/ecritures/:id                         .                  +     -     -     -      -    -    !       -
GET             /exercices                                           .                  +     -     -     -      -    -    !       -
GET,POST        /exercices/:year/cloture                             .                  +     -     -     -      -    -    !       -
GET             /exercices/:year/dossier                             .                  +     -     -     -      -    -    !       -
GET,POST        /mouvements/sortie/:id                               .                  +     -     -     -      -    -    !       -
POST            /mouvements/sortie/:id/desistement                   .                  +     -     -     -      -    -    !       -
POST            /mouvements/sortie/:id/remboursement                 .                  +     -     -     -      -    -    !       -
POST            /events/serie                                        .                  +     +     +     -      -    -    !       -
GET,POST        /events/:id/annulation                               .                  +     +     +     -      -    -    !       -
POST            /events/:id/report                                   .                  +     +     +     -      -    -    !       -
DELETE          /events/mailevent/:eventId                           .                  +     +     +     -      -    -    !       -
GET             /events/:id/tarifs                                   .                  +     +     -     -      -    -    !       -
GET             /events/:id/pdf                                      .                  +     +     +     +      +    +    !       -
GET             /events/FDS/:id/FDS                                  .                  +     +     -     -      -    -    !       -
GET,PUT         /events/:id/palanquees                               .                  +     +     -     -      -    -    !       -
GET             /events/:id/palanquees/:version                      .                  +     +     -     -      -    -    !       -
GET             /events/:id/palanquees/experience                   .                  +     +     -     -      -    -    !       -
GET,PUT         /events/:id/plongees/:dive/realise                   .                  +     +     -     -      -    -    !       -
POST            /events/:id/plongees/:dive/fiches                    .                  +     +     -     -      -    -    !       -
GET             /fiches-securite                                     .                  +     +     -     -      -    -    !       -
GET             /fiches-securite/:id                                 .                  +     +     -     -      -    -    !       -
GET             /fiches-securite/annees/:year                        .                  +     +     -     -      -    -    !       -
GET             /mes-plongees                                        .                  +     +     +     +      +    +    !       -
GET             /encadrement                                         .                  +     +     +     -      +    -    !       -
PUT             /encadrement/:id                                     .                  -     -     -     -      -    -    !       -
GET             /daos/                                               .                  +     -     -     -      -    -    !       -
GET             /daos/:diver                                         self,other,super,nobody +     -     -     -      -    -    !       -
GET             /daos/detail/:id                                     self,other         +     -     -     -      -    -    !       -
POST            /daos                                                self,other,nobody  +     -     -     -      -    -    !       -
PUT,DELETE      /daos/:id                                            self,other         +     -     -     -      -    -    !       -
POST            /daos/:id/abandon                                    self               +     -     -     -      -    -    !       -
GET             /frais                                               .                  +     -     -     -      -    -    !       -
POST            /frais/:id/decision                                  .                  +     -     -     -      -    -    !       -
POST            /frais/:id/paiement                                  .                  +     -     -     -      -    -    !       -
POST            /frais/:id/annulation                                .                  +     -     -     -      -    -    !       -
GET             /daos/years/:year                                    .                  +     -     -     -      -    -    !       -
GET             /daos/years/:year/statement                          self,other         +     -     -     -      -    -    !       -
GET             /daos/years/:year/statements                         .                  +     -     -     -      -    -    !       -
GET,POST        /daos/years/:year/recus                              .                  +     -     -     -      -    -    !       -
GET             /daos/recus                                          .                  +     -     -     -      -    -    !       -
GET             /daos/recus/:id/pdf                                  other              +     -     -     -      -    -    !       -
POST            /daos/recus/:id/annulation                           other              +     -     -     -      -    -    !       -
GET             /osrm/route/v1/driving/:coordinates                  .                  +     -     -     -      -    -    !       -
GET             /historique/daos/:id                                 self,other         +     -     -     -      -    -    !       -
GET,POST        /sauvegardes                                         .                  +     -     -     -      -    -    !       -
POST            /sauvegardes/restauration                            .                  +     -     -     -      -    -    !       -
POST            /sauvegardes/:file/verification                      .                  +     -     -     -      -    -    !       -
POST            /premiere-visite/sauvegardes                         .                  +     +     +     +      +    +    +       +
POST            /premiere-visite/restauration                        .                  +     +     +     +      +    +    +       +
GET,PUT         /conservation                                        .                  +     -     -     -      -    -    !       -
POST            /conservation/essais                                 .                  +     -     -     -      -    -    !       -
GET,POST        /saison                                              .                  +     -     -     -      -    -    !       -
POST            /dettes/rappels                                      .                  +     -     -     -      -    -    !       -
POST            /dossiers/relances                                   .                  +     +     -     -      -    -    !       -
PUT             /dossiers/:id/manque                                 .                  +     +     -     -      -    -    !       -
POST            /dossiers/:id/regle                                  .                  +     -     -     -      -    -    !       -
GET             /historique/divers/:id                               self               +     -     -     +      -    -    !       -
GET             /historique/divers/:id                               tribe,other,nobody +     +     -     +      -    -    !       -
GET             /historique/divers/:id                               admin,super        +     -     -     -      -    -    !       -
GET,PUT         /seances/:id/appel                                   .                  +     +     -     -      -    -    !       -
GET             /seances/:id/membres                                 .                  +     +     -     -      -    -    !       -
GET,PUT         /club/1                                              .                  +     -     -     -      -    -    !       -
PUT,DELETE      /club/1/logo                                         .                  +     -     -     -      -    -    !       -
GET             /mise-en-route                                       .                  +     -     -     -      -    -    !       -
PUT             /mise-en-route/:step                                 .                  +     -     -     -      -    -    !       -
POST            /mise-en-route/essai                                 .                  +     -     -     -      -    -    !       -
POST            /mise-en-route/essai/recu                            .                  +     -     -     -      -    -    !       -
POST            /mise-en-route/paiement                              .                  +     -     -     -      -    -    !       -
POST            /events/:eventId/participants/:diverId/seuil/:threshold self,tribe      +     +     +     +      +    +    !       -
POST            /events/:eventId/participants/:diverId/seuil/:threshold other,nobody    +     +     -     -      +    -    !       -
PUT             /events/:eventId/participants/:diverId               self               +     +     +     +      +    +    !       -
PUT             /events/:eventId/participants/:diverId               tribe,other        +     -     -     -      -    -    !       -
PUT             /events/:eventId/participants/:diverId/position/:position/type/:type self,other +     +     -     -      -    -    !       -
DELETE          /events/:eventId/participants/:diverId               self,tribe         +     +     +     +      +    +    !       -
DELETE          /events/:eventId/participants/:diverId               other              +     +     -     -      +    -    !       -
DELETE          /events/:eventId/participants/purge/:diverId/position/:position/type/:type self,other +     -     -     -      -    -    !       -
`;

const rows = tableOf(TABLE).flatMap((row) =>
  row['method']!.split(',').flatMap((method) =>
    row['about']!.split(',').map((about): Record<string, string> => ({ ...row, method, about })),
  ),
);
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

const VERBS = [
  ['GET', '', 'list'],
  ['GET', '/:id', 'list'],
  ['POST', '', 'create'],
  ['PUT', '/:id', 'edit'],
  ['DELETE', '/:id', 'delete'],
] as const;

/** Rows of the calls that each resource may have by the registry. */
const usual = Object.values<ResourceScreen>(RESOURCES).flatMap((screen) => {
  const rights = { list: screen.right, ...screen.rights };
  const calls = VERBS.map(([method, rest, verb]) => [method, `/${apiNameOf(screen)}${rest}`, rights[verb]] as const);
  return [...calls, ['GET', `/historique/${screen.resource}/:id`, rights.edit] as const].flatMap(
    ([method, route, action]): Record<string, string>[] => {
      if (action === undefined) return [];
      const outcomeFor = (who: Who) => (isGiven(action, who) ? '+' : who === 'visitor' ? '!' : '-');
      return [{ method, route, about: '.', ...recordOf(COLUMNS, outcomeFor) }];
    },
  );
});
const nameOf = ({ method, route }: Record<string, string>): string => `${method} ${route}`;

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
  const written = [...new Set(rows.map(nameOf))];

  it('has a line for every route, and a route for every line', () => {
    const served = routesOf(club);
    expect(written.filter((name) => !served.includes(name))).toEqual([]);
    const known = new Set([...written, ...usual.map(nameOf)]);
    expect(served.filter((name) => !known.has(name))).toEqual([]);
  });

  it('guards HEAD as it guards GET', () => {
    const { guardedRoutes } = club.app;
    for (const head of guardedRoutes.filter(({ method }) => method === 'HEAD')) {
      const get = guardedRoutes.find(({ method, url }) => method === 'GET' && url === head.url);
      expect(get?.action, head.url).toBe(head.action);
    }
  });

  async function outcomesOf({ method = '', route = '', about = '' }: Record<string, string>) {
    // Side by side: some answers take their time on purpose.
    const asking = COLUMNS.map(async (column) => {
      const seen = new Set<string>();
      for (const by of await callersOf(club, column)) {
        const subject = await ABOUT[about]!(club, by);
        const answer = await send(club, method, await requestOf(club, `${method} ${route}`, subject), by.token);
        expect(answer.statusCode, answer.body).toBeLessThan(500);
        seen.add(outcomeOf(answer));
      }
      return [column, [...seen].join('')] as const;
    });
    return { method, route, about, ...Object.fromEntries(await Promise.all(asking)) };
  }

  it.each(rows)('$method $route about $about', async (row) => expect(await outcomesOf(row)).toEqual(row));

  it('opens the usual calls of each resource to whom the table of rights names', async () => {
    const served = routesOf(club).filter((name) => !written.includes(name));
    const asked = usual.filter((row) => served.includes(nameOf(row)));
    expect(asked.length).toBeGreaterThan(15);
    for (const row of asked) expect(await outcomesOf(row)).toEqual(row);
  });

  it('lets no dead or foreign token in anywhere but where nobody is asked for one', async () => {
    const tokens = [await club.tokenOf('DELETED'), 'x.y.z', (await club.tokenOf('USER')).replace(/..$/, 'AA')];
    const open = new Set(rows.filter((row) => row['visitor'] === '+').map(nameOf));
    const anybody = await addDiver(club);
    for (const name of routesOf(club).filter((one) => !open.has(one))) {
      const prepared = await requestOf(club, name, anybody);
      for (const token of tokens) {
        const answer = await send(club, name.split(' ')[0]!, prepared, token);
        expect([name, answer.statusCode, answer.json<ErrorBody>().code]).toEqual([name, 401, 'NOT_SIGNED_IN']);
      }
    }
  });
});

it('a route that names no action can’t even be declared under /api', () => {
  const app = Fastify();
  guardRoutes(app, () => Promise.resolve(null));
  expect(() => app.get('/api/v1/secrets', () => 'all of them')).toThrow('GET /api/v1/secrets names no action');
  expect(() => app.get('/logo.svg', () => '')).not.toThrow();
});
