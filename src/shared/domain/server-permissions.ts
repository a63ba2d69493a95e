import {
  type Actor,
  DIRECTION,
  MEMBERS,
  OUTINGS,
  RULES as SCREEN_RULES,
  type Rule,
  type Subject,
  TREASURER,
  allows,
} from './permissions.ts';
import { keysIn } from './records.ts';

/** Adds the acts that no screen asks about, which the browser need not load. Unlisted acts are forbidden. */
const RULES = {
  ...SCREEN_RULES,

  'divers.read': { who: [...MEMBERS, 'self', 'tribe'], deactivated: 'self' },
  'events.mail': { who: OUTINGS },
  'parametres.delete': { who: TREASURER },

  'session.login': { who: ['public'] },
  'session.refresh': { who: ['member'], deactivated: 'all' },
  'session.logout': { who: ['member'], deactivated: 'all' },
  'session.own': { who: ['member'], deactivated: 'all' },
  'session.endOwn': { who: ['member'], deactivated: 'all' },
  'secondFactor.change': { who: ['member'], deactivated: 'all' },
  'password.change': { who: ['member'], deactivated: 'all' },
  'firstVisit.open': { who: ['public'] },
  'password.requestReset': { who: ['public'] },
  'address.object': { who: ['public'] },
  'parametres.storeProviderKey': { who: TREASURER },
  /** Setting 1: the least balance with which one registers. */
  'parametres.setWallet': { who: TREASURER },
  'club.updateAccess': { who: TREASURER },
  'parametres.removeProviderKey': { who: TREASURER },
  'ownData.follow': { who: ['member'], deactivated: 'all' },
  'ownData.copy': { who: ['member'], deactivated: 'all' },
  'ownData.correct': { who: ['member'], deactivated: 'all' },
  'dataRequests.make': { who: ['member'], deactivated: 'all' },
  'erasures.follow': { who: TREASURER },
  'erasures.erase': { who: TREASURER },
  'erasures.readIdentity': { who: TREASURER },
  'merges.follow': { who: TREASURER },
  'merges.write': { who: TREASURER },
  'payments.pay': { who: ['member'], deactivated: 'all' },
  'payments.notify': { who: ['public'] },
  'payments.overview': { who: TREASURER },
  'payments.renewNotificationAddress': { who: TREASURER },
  'calendar.own': { who: ['member'] },
  'carShares.own': { who: ['member'] },
  'mail.send': { who: ['member'] },
  'service.public': { who: ['public'] },
  'events.import': { who: TREASURER },
  'imports.follow': { who: DIRECTION },
  /** One's own; those of others are the treasurer's. */
  'imports.takeBack': { who: DIRECTION },
  'retention.read': { who: TREASURER },
  'retention.switch': { who: TREASURER },
  'retention.try': { who: TREASURER },
  'backups.follow': { who: DIRECTION },
  'backups.list': { who: TREASURER },
  'backups.make': { who: TREASURER },
  'backups.restore': { who: TREASURER },
  'divers.sendDossier': { who: ['self'] },
  'divers.readDossier': { who: ['self'] },
  /** E-mail address, licence and role: ways into an account. */
  'divers.updateAccess': { who: MEMBERS, guards: 'administrators' },
  /** Emergency contacts in a member's record; those of an outing: registration/leaders.ts. */
  'divers.readContacts': { who: [...MEMBERS, 'self'], deactivated: 'self' },
  'divers.mail': { who: MEMBERS },
  /** A text of one's own to more than UNPROVEN_RECIPIENTS of domain/mail/written.ts. */
  'mail.toMany': { who: [...MEMBERS, 'ADMIN_SITES'] },
  'divers.absences': { who: MEMBERS },
  'supervision.answer': { who: ['supervisor'] },
  'palanquees.ownDives': { who: ['member'] },
  'documents.registrants': { who: ['member'] },
  'divers.selectable': { who: ['member'] },
  'parametres.read': { who: ['member'], deactivated: 'all' },
  'divers.readTreasury': { who: [...TREASURER, 'self'], deactivated: 'self' },
  /** Fees and rates of a season before it is opened, which asks for a proof. */
  'season.prepare': { who: TREASURER },
  /** Movements and donations as files. */
  'ledger.export': { who: TREASURER },
  'ledger.read': { who: [...TREASURER, 'self'], deactivated: 'self' },
} as const satisfies Record<string, Rule>;

export type Right = keyof typeof RULES;

export const ACTIONS = keysIn(RULES);

/** Null is a visitor. `self` and `tribe` never match without a subject: use `mayAttempt` until it is known. */
export const can = (actor: Actor | null, action: Right, subject?: Subject): boolean =>
  allows(RULES[action], actor, subject);

/** True when some subject would be allowed; checked before the subject is loaded. */
export function mayAttempt(actor: Actor | null, action: Right): boolean {
  if (can(actor, action)) return true;
  return actor !== null && can(actor, action, { id: actor.id, familyId: actor.familyId });
}
