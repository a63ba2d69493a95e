// Who may do what: the tests of permissions, routes, screens and menus read this one table.
import type { Actor } from '#domain/permissions.ts';
import type { Right } from '#domain/server-permissions.ts';
import { actorOf } from '../unit/domain/fixtures.ts';

/**
 * Section 6 of the specification with sections 3 and 10 of the contract, written out: the cells of those below, then
 * the actions that have them. Cells: `*` whomever it is about, `g` whomever but ADMIN and SUPER_ADMIN records, `r` but
 * records of members with any role, `t` oneself and one's tribe, `s` oneself, `-` no one.
 */
const TABLE = `
  * * * * * * * * * * * *  session.login password.requestReset address.object payments.notify service.public firstVisit.open
  * * * * * * - * * * * *  session.refresh session.logout session.own session.endOwn password.change secondFactor.change
  * * * * * * - * * * * *  ownData.follow ownData.copy ownData.correct dataRequests.make parametres.read payments.pay
  * * * * * * - - - * * *  divers.selectable sites.read events.read documents.registrants members.trainings mail.send
  * * * * * * - - - * * *  seances.read mail.choose calendar.own carShares.own palanquees.ownDives
  * * t * t t - - - * * t  registrants.details
  * * * * - - - - - - - -  dashboard.read mail.toMany
  * * * - * - - - - * * -  supervision.read
  * * * - * - - - - - - -  supervision.readAll
  - - - - - - - - - * * -  supervision.answer
  * * - - - - - - - * * -  documents.safetySheet palanquees.read registrants.prices seances.callRoll
  * * * - - - - - - - - -  sites.create sites.update sites.delete events.create events.update
  * * * - - - - - - - - -  events.delete events.mail seances.plan
  * * - * - - - - - - - -  divers.list divers.export divers.mail divers.absences dataRequests.follow
  * * - - * - - - - - - -  divers.selectAnyone
  * * - - - - - - - - * -  palanquees.compose
  * * s * s s - s s s s s  divers.readWallet divers.readContacts
  * * t * t t - s s t t t  divers.read
  * * t t * t - - - t t t  registrations.add registrations.remove
  * * - - - - - - - - - -  backups.follow registrations.move registrations.whenNotOpen registrations.correct
  * * - - - - - - - - - -  registrations.belowMinimum registrants.contacts mail.outbox about.read divers.dives
  * * - - - - - - - - - -  divers.import imports.follow imports.takeBack season.follow divers.signIns
  * - - - - - - - - - - *  donations.own
  * - - - - - - - - - - -  session.ofOthers access.restore divers.create divers.updateTreasury
  * - - - - - - - - - - -  securityLog.read dataRequests.answer erasures.follow erasures.erase erasures.readIdentity
  * - - - - - - - - - - -  merges.follow merges.write
  * - - - - - - - - - - -  events.beforeToday events.updateProtected events.browseBack registrations.describeRemoved
  * - - - - - - - - - - -  registrations.purge registrations.whenClosedToDivers registrations.afterwards
  * - - - - - - - - - - -  registrations.superviseAtAnyLevel parametres.create parametres.update parametres.delete
  * - - - - - - - - - - -  parametres.storeProviderKey parametres.setWallet
  * - - - - - - - - - - -  club.update club.updateAccess club.setUp
  * - - - - - - - - - - -  parametres.removeProviderKey season.open retention.read retention.switch retention.try
  * - - - - - - - - - - -  events.import backups.list backups.make backups.restore
  * - - - - - - - - - - -  season.prepare donations.all payments.overview payments.renewNotificationAddress
  * - - - - - - - - - - -  ledger.readAll ledger.export ledger.write
  * g - g - - - - - - - -  divers.update divers.updateAccess
  * r - r - - - - - - - -  divers.delete
  * s s s s s - - - s s s  registrations.describe
  * s s s s s - s s s s s  divers.readTreasury ledger.read
  - - - - * - - - - - - -  events.viewAsAnother
  s s s s s s - - - s s s  divers.sendDossier divers.readDossier
`;

/** In the order of the cells. */
export const ACTORS = {
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
} as const satisfies Record<string, Actor | null>;

export type Who = keyof typeof ACTORS;

const WHO = Object.keys(ACTORS) as Who[];

/** The cell of each actor, by action. */
export const RIGHTS: ReadonlyMap<Right, Readonly<Record<Who, string>>> = new Map(
  TABLE.trim()
    .split('\n')
    .flatMap((line) => {
      const [row = '', actions = ''] = line.trim().split('  ');
      const cells = row.split(' ').map((cell, index) => [WHO[index], cell]);
      const byWho = Object.fromEntries(cells) as Record<Who, string>;
      return actions.split(' ').map((action) => [action as Right, byWho] as const);
    }),
);

/** Whether the table lets the actor do it whomever it is about, an administrator's record aside. */
export const isGiven = (action: Right, who: Who): boolean => /[*gr]/.test(RIGHTS.get(action)?.[who] ?? '-');
