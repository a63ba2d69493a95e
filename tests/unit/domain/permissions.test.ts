import { describe, expect, it } from 'vitest';
import type { Actor, Subject } from '../../../src/shared/domain/permissions.ts';
import { ACTIONS, can, mayAttempt, type Action } from '../../../src/shared/domain/server-permissions.ts';
import { actorOf, tableOf } from './fixtures.ts';

/**
 * Section 6 of the specification with sections 3 and 10 of the contract, written out. Columns: the six roles, a
 * visitor, a deactivated member (USER, and SUPER_ADMIN to show that no role survives it), a USER of supervisor level,
 * one who may direct the dive, a USER with the donation flag. Cells: `*` whomever it is about, `g` whomever but ADMIN
 * and SUPER_ADMIN records, `r` but records of members with any role, `t` oneself and one's tribe, `s` oneself, `-` no one.
 */
const rows = tableOf(`
  action                             SUPER ADMIN SITES DIVERS OPEN USER visitor off offSuper cadre chief dao
  session.login                      *     *     *     *      *    *    *       *   *        *     *     *
  session.refresh                    *     *     *     *      *    *    -       *   *        *     *     *
  session.logout                     *     *     *     *      *    *    -       *   *        *     *     *
  session.own                        *     *     *     *      *    *    -       *   *        *     *     *
  session.endOwn                     *     *     *     *      *    *    -       *   *        *     *     *
  session.ofOthers                   *     -     -     -      -    -    -       -   -        -     -     -
  password.change                    *     *     *     *      *    *    -       *   *        *     *     *
  secondFactor.change                *     *     *     *      *    *    -       *   *        *     *     *
  access.restore                     *     -     -     -      -    -    -       -   -        -     -     -
  password.requestReset              *     *     *     *      *    *    *       *   *        *     *     *
  address.object                     *     *     *     *      *    *    *       *   *        *     *     *
  divers.list                        *     *     -     *      -    -    -       -   -        -     -     -
  divers.selectable                  *     *     *     *      *    *    -       -   -        *     *     *
  divers.selectAnyone                *     *     -     -      *    -    -       -   -        -     -     -
  divers.export                      *     *     -     *      -    -    -       -   -        -     -     -
  divers.read                        *     *     t     *      t    t    -       s   s        t     t     t
  divers.readWallet                  *     *     s     *      s    s    -       s   s        s     s     s
  divers.readTreasury                *     s     s     s      s    s    -       s   s        s     s     s
  divers.absences                    *     *     -     *      -    -    -       -   -        -     -     -
  divers.create                      *     -     -     -      -    -    -       -   -        -     -     -
  divers.import                      *     -     -     -      -    -    -       -   -        -     -     -
  divers.update                      *     g     -     g      -    -    -       -   -        -     -     -
  divers.updateAccess                *     g     -     g      -    -    -       -   -        -     -     -
  divers.updateTreasury              *     -     -     -      -    -    -       -   -        -     -     -
  divers.delete                      *     r     -     r      -    -    -       -   -        -     -     -
  divers.sendDossier                 s     s     s     s      s    s    -       -   -        s     s     s
  divers.readDossier                 s     s     s     s      s    s    -       -   -        s     s     s
  divers.readContacts                *     *     s     *      s    s    -       s   s        s     s     s
  divers.history                     *     g     -     g      -    -    -       -   -        -     -     -
  sites.read                         *     *     *     *      *    *    -       -   -        *     *     *
  sites.create                       *     *     *     -      -    -    -       -   -        -     -     -
  sites.update                       *     *     *     -      -    -    -       -   -        -     -     -
  sites.delete                       *     *     *     -      -    -    -       -   -        -     -     -
  sites.history                      *     *     *     -      -    -    -       -   -        -     -     -
  dashboard.read                     *     *     *     *      -    -    -       -   -        -     -     -
  securityLog.read                   *     -     -     -      -    -    -       -   -        -     -     -
  ownData.follow                     *     *     *     *      *    *    -       *   *        *     *     *
  ownData.copy                       *     *     *     *      *    *    -       *   *        *     *     *
  dataRequests.make                  *     *     *     *      *    *    -       *   *        *     *     *
  dataRequests.answer                *     -     -     -      -    -    -       -   -        -     -     -
  erasures.follow                    *     -     -     -      -    -    -       -   -        -     -     -
  erasures.erase                     *     -     -     -      -    -    -       -   -        -     -     -
  erasures.readIdentity              *     -     -     -      -    -    -       -   -        -     -     -
  backups.follow                     *     *     -     -      -    -    -       -   -        -     -     -
  events.read                        *     *     *     *      *    *    -       -   -        *     *     *
  events.create                      *     *     *     -      -    -    -       -   -        -     -     -
  events.update                      *     *     *     -      -    -    -       -   -        -     -     -
  events.delete                      *     *     *     -      -    -    -       -   -        -     -     -
  events.mail                        *     *     *     -      -    -    -       -   -        -     -     -
  events.history                     *     *     *     -      -    -    -       -   -        -     -     -
  events.beforeToday                 *     -     -     -      -    -    -       -   -        -     -     -
  events.updateProtected             *     -     -     -      -    -    -       -   -        -     -     -
  events.browseBack                  *     -     -     -      -    -    -       -   -        -     -     -
  events.viewAsAnother               -     -     -     -      *    -    -       -   -        -     -     -
  registrations.add                  *     *     t     t      *    t    -       -   -        t     t     t
  registrations.remove               *     *     t     t      *    t    -       -   -        t     t     t
  registrations.describe             *     s     s     s      s    s    -       -   -        s     s     s
  registrations.describeRemoved      *     -     -     -      -    -    -       -   -        -     -     -
  registrations.move                 *     *     -     -      -    -    -       -   -        -     -     -
  registrations.purge                *     -     -     -      -    -    -       -   -        -     -     -
  registrations.whenNotOpen          *     *     -     -      -    -    -       -   -        -     -     -
  registrations.whenClosedToDivers   *     -     -     -      -    -    -       -   -        -     -     -
  registrations.correct              *     *     -     -      -    -    -       -   -        -     -     -
  registrations.afterwards           *     -     -     -      -    -    -       -   -        -     -     -
  registrations.superviseAtAnyLevel  *     -     -     -      -    -    -       -   -        -     -     -
  registrations.belowMinimum         *     *     -     -      -    -    -       -   -        -     -     -
  registrants.details                *     *     t     *      t    t    -       -   -        *     *     t
  registrants.contacts               *     *     -     -      -    -    -       -   -        -     -     -
  documents.registrants              *     *     *     *      *    *    -       -   -        *     *     *
  documents.safetySheet              *     *     -     -      -    -    -       -   -        *     *     -
  palanquees.read                    *     *     -     -      -    -    -       -   -        *     *     -
  palanquees.compose                 *     *     -     -      -    -    -       -   -        -     *     -
  parametres.read                    *     *     *     *      *    *    -       *   *        *     *     *
  parametres.create                  *     -     -     -      -    -    -       -   -        -     -     -
  parametres.update                  *     -     -     -      -    -    -       -   -        -     -     -
  parametres.delete                  *     -     -     -      -    -    -       -   -        -     -     -
  parametres.history                 *     -     -     -      -    -    -       -   -        -     -     -
  parametres.storeProviderKey        *     -     -     -      -    -    -       -   -        -     -     -
  parametres.setWallet               *     -     -     -      -    -    -       -   -        -     -     -
  parametres.removeProviderKey       *     -     -     -      -    -    -       -   -        -     -     -
  season.open                        *     -     -     -      -    -    -       -   -        -     -     -
  retention.read                     *     -     -     -      -    -    -       -   -        -     -     -
  retention.switch                   *     -     -     -      -    -    -       -   -        -     -     -
  retention.try                      *     -     -     -      -    -    -       -   -        -     -     -
  season.follow                      *     -     -     -      -    -    -       -   -        -     -     -
  donations.own                      *     -     -     -      -    -    -       -   -        -     -     *
  donations.all                      *     -     -     -      -    -    -       -   -        -     -     -
  daos.history                       *     -     -     -      -    -    -       -   -        -     -     -
  payments.pay                       *     *     *     *      *    *    -       *   *        *     *     *
  payments.notify                    *     *     *     *      *    *    *       *   *        *     *     *
  payments.overview                  *     -     -     -      -    -    -       -   -        -     -     -
  payments.renewNotificationAddress  *     -     -     -      -    -    -       -   -        -     -     -
  ledger.read                        *     s     s     s      s    s    -       s   s        s     s     s
  ledger.readAll                     *     -     -     -      -    -    -       -   -        -     -     -
  ledger.export                      *     -     -     -      -    -    -       -   -        -     -     -
  ledger.write                       *     -     -     -      -    -    -       -   -        -     -     -
  members.trainings                  *     *     *     *      *    *    -       -   -        *     *     *
  mail.send                          *     *     *     *      *    *    -       -   -        *     *     *
  mail.choose                        *     *     *     *      *    *    -       -   -        *     *     *
  mail.outbox                        *     *     -     -      -    -    -       -   -        -     -     -
  calendar.own                       *     *     *     *      *    *    -       -   -        *     *     *
  service.public                     *     *     *     *      *    *    *       *   *        *     *     *
`);

const ACTORS: Record<string, Actor | null> = {
  SUPER: actorOf({ role: 'SUPER_ADMIN' }),
  ADMIN: actorOf({ role: 'ADMIN' }),
  SITES: actorOf({ role: 'ADMIN_SITES' }),
  DIVERS: actorOf({ role: 'ADMIN_PLONGEURS' }),
  OPEN: actorOf({ role: 'OPEN' }),
  USER: actorOf(),
  visitor: null,
  off: actorOf({ desactived: true, level: 'E3', dao: true }),
  offSuper: actorOf({ desactived: true, role: 'SUPER_ADMIN', level: 'E3', dao: true }),
  cadre: actorOf({ level: 'E1_N2' }),
  chief: actorOf({ level: 'E3' }),
  dao: actorOf({ dao: true }),
};

interface Situation {
  readonly name: string;
  readonly subject: Subject | undefined;
  /** The cells that allow it. */
  readonly allowedBy: string;
}

const isAdministrator = (role: string | undefined) => role === 'ADMIN' || role === 'SUPER_ADMIN';

const situations = (actor: Actor | null): Situation[] => [
  { name: 'no member in particular', subject: undefined, allowedBy: '*gr' },
  {
    name: 'oneself',
    subject: { id: 1, familyId: 'Martin', ...(actor && { role: actor.role }) },
    allowedBy: isAdministrator(actor?.role) ? '*ts' : (actor?.role ?? 'USER') === 'USER' ? '*grts' : '*gts',
  },
  { name: "one's tribe", subject: { id: 2, familyId: 'Martin', role: 'USER' }, allowedBy: '*grt' },
  { name: 'another', subject: { id: 3, familyId: 'Durand', role: 'USER' }, allowedBy: '*gr' },
  { name: 'the outings manager', subject: { id: 4, familyId: null, role: 'ADMIN_SITES' }, allowedBy: '*g' },
  { name: 'an administrator', subject: { id: 5, familyId: null, role: 'ADMIN' }, allowedBy: '*' },
  { name: 'the treasurer', subject: { id: 6, familyId: null, role: 'SUPER_ADMIN' }, allowedBy: '*' },
];

const cells = rows.flatMap(({ action, ...columns }) =>
  Object.entries(columns).map(([who, cell]) => ({ action: action as Action, who, cell })),
);

describe('permissions', () => {
  it('the table above names every action once', () => {
    expect(new Set(rows.map((row) => row['action']))).toEqual(new Set(ACTIONS));
    expect(rows).toHaveLength(ACTIONS.length);
  });

  it.each(cells)('$action by $who: $cell', ({ action, who, cell }) => {
    const actor = ACTORS[who]!;
    const allowed = situations(actor).filter(({ subject }) => can(actor, action, subject));
    const expected = situations(actor).filter(({ allowedBy }) => allowedBy.includes(cell));
    expect(allowed.map(({ name }) => name)).toEqual(expected.map(({ name }) => name));
    expect(mayAttempt(actor, action)).toBe(cell !== '-');
  });

  it.each([
    ['no tribe on either side', null, null],
    ['an empty tribe on either side', '', ''],
    ['a tribe on one side', 'Martin', null],
    ['another case', 'Martin', 'martin'],
  ])('%s is no tribe', (_, mine, theirs) => {
    expect(can(actorOf({ familyId: mine }), 'registrations.add', { id: 2, familyId: theirs })).toBe(false);
  });

  it('a member without tribe still is oneself', () =>
    expect(can(actorOf({ familyId: null }), 'registrations.add', { id: 1, familyId: null })).toBe(true));

  it('a level that we do not know is no supervisor', () =>
    expect(can(actorOf({ level: 'E9' }), 'documents.safetySheet')).toBe(false));

  it('a tribe does not open an administrator’s record', () => {
    const manager = actorOf({ role: 'ADMIN_PLONGEURS' });
    expect(can(manager, 'divers.update', { id: 2, familyId: 'Martin', role: 'ADMIN' })).toBe(false);
    expect(can(manager, 'divers.read', { id: 2, familyId: 'Martin', role: 'ADMIN' })).toBe(true);
  });
});
