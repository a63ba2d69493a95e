import { describe, expect, it } from 'vitest';
import type { Actor, Subject } from '#domain/permissions.ts';
import { ACTIONS, can, mayAttempt, type Right } from '#domain/server-permissions.ts';
import { actorOf } from './fixtures.ts';

/**
 * Section 6 of the specification with sections 3 and 10 of the contract, written out: the cells of those below, then
 * the actions that have them. Cells: `*` whomever it is about, `g` whomever but ADMIN and SUPER_ADMIN records, `r` but
 * records of members with any role, `t` oneself and one's tribe, `s` oneself, `-` no one.
 */
const TABLE = `
  * * * * * * * * * * * *  session.login password.requestReset address.object payments.notify service.public firstVisit.open
  * * * * * * - * * * * *  session.refresh session.logout session.own session.endOwn password.change secondFactor.change
  * * * * * * - * * * * *  ownData.follow ownData.copy dataRequests.make parametres.read payments.pay
  * * * * * * - - - * * *  divers.selectable sites.read events.read documents.registrants members.trainings mail.send
  * * * * * * - - - * * *  mail.choose calendar.own palanquees.ownDives
  * * t * t t - - - * * t  registrants.details
  * * * * - - - - - - - -  dashboard.read mail.toMany
  * * - - - - - - - * * -  documents.safetySheet palanquees.read
  * * * - - - - - - - - -  sites.create sites.update sites.delete sites.history events.create events.update
  * * * - - - - - - - - -  events.delete events.mail events.history
  * * - * - - - - - - - -  divers.list divers.export divers.mail divers.absences
  * * - - * - - - - - - -  divers.selectAnyone
  * * - - - - - - - - * -  palanquees.compose
  * * s * s s - s s s s s  divers.readWallet divers.readContacts
  * * t * t t - s s t t t  divers.read
  * * t t * t - - - t t t  registrations.add registrations.remove
  * * - - - - - - - - - -  backups.follow registrations.move registrations.whenNotOpen registrations.correct
  * * - - - - - - - - - -  registrations.belowMinimum registrants.contacts mail.outbox about.read
  * - - - - - - - - - - *  donations.own
  * - - - - - - - - - - -  session.ofOthers access.restore divers.create divers.import divers.updateTreasury
  * - - - - - - - - - - -  securityLog.read dataRequests.answer erasures.follow erasures.erase erasures.readIdentity
  * - - - - - - - - - - -  events.beforeToday events.updateProtected events.browseBack registrations.describeRemoved
  * - - - - - - - - - - -  registrations.purge registrations.whenClosedToDivers registrations.afterwards
  * - - - - - - - - - - -  registrations.superviseAtAnyLevel parametres.create parametres.update parametres.delete
  * - - - - - - - - - - -  parametres.history parametres.storeProviderKey parametres.setWallet
  * - - - - - - - - - - -  club.update club.updateAccess club.setUp club.history
  * - - - - - - - - - - -  parametres.removeProviderKey season.open retention.read retention.switch retention.try
  * - - - - - - - - - - -  events.import imports.follow imports.takeBack backups.list backups.make backups.restore
  * - - - - - - - - - - -  season.follow donations.all daos.history payments.overview payments.renewNotificationAddress
  * - - - - - - - - - - -  ledger.readAll ledger.export ledger.write
  * g - g - - - - - - - -  divers.update divers.updateAccess divers.history
  * r - r - - - - - - - -  divers.delete
  * s s s s s - - - s s s  registrations.describe
  * s s s s s - s s s s s  divers.readTreasury ledger.read
  - - - - * - - - - - - -  events.viewAsAnother
  s s s s s s - - - s s s  divers.sendDossier divers.readDossier
`;

/** In the order of the cells. */
const ACTORS: Record<string, Actor | null> = {
  SUPER: actorOf({ role: 'SUPER_ADMIN' }),
  ADMIN: actorOf({ role: 'ADMIN' }),
  SITES: actorOf({ role: 'ADMIN_SITES' }),
  DIVERS: actorOf({ role: 'ADMIN_PLONGEURS' }),
  OPEN: actorOf({ role: 'OPEN' }),
  USER: actorOf(),
  visitor: null,
  off: actorOf({ desactived: true, level: 'E3', dao: true }),
  // No role survives it.
  offSuper: actorOf({ desactived: true, role: 'SUPER_ADMIN', level: 'E3', dao: true }),
  cadre: actorOf({ level: 'E1_N2' }),
  // May direct the dive.
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

const cells = TABLE.trim()
  .split('\n')
  .flatMap((line) => {
    const [row = '', actions = ''] = line.trim().split('  ');
    const those = row.split(' ').map((cell, index) => ({ who: Object.keys(ACTORS)[index]!, cell }));
    return actions.split(' ').flatMap((action) => those.map((one) => ({ action: action as Right, ...one })));
  });

describe('permissions', () => {
  it('the table above names every action once', () => {
    expect(new Set(cells.map(({ action }) => action))).toEqual(new Set(ACTIONS));
    expect(cells).toHaveLength(ACTIONS.length * Object.keys(ACTORS).length);
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
