import { isDiveDirectorLevel, isSupervisorLevel } from './levels.ts';
import type { Role } from './roles.ts';

export interface Actor {
  readonly id: number;
  readonly licenceNumber: string;
  readonly role: Role;
  readonly level: string;
  readonly familyId: string | null;
  readonly dao: boolean;
  readonly desactived: boolean;
}

/** Diver whom the action concerns. */
export interface Subject {
  readonly id: number;
  /** Absent: not shown to the reader, hence not their tribe. */
  readonly familyId?: string | null;
  readonly role?: Role;
}

/** `self`: the subject. `tribe`: same family. `member`: anyone signed in. `daoMember`: with the donation flag. */
type Grant = Role | 'self' | 'tribe' | 'member' | 'supervisor' | 'diveDirector' | 'daoMember' | 'public';

interface Rule {
  readonly who: readonly Grant[];
  /** What a deactivated member keeps: nothing, all, or their own records (contract §3). */
  readonly deactivated?: 'all' | 'self';
  /** Reserves records of ADMIN and SUPER_ADMIN to SUPER_ADMIN (contract §10). */
  readonly guardsAdministrators?: true;
  /** Acts on money and keys: want a proof of identity of the last 15 minutes (docs/adr/0035). */
  readonly proof?: true;
}

const OUTINGS: readonly Role[] = ['SUPER_ADMIN', 'ADMIN', 'ADMIN_SITES'];
const MEMBERS: readonly Role[] = ['SUPER_ADMIN', 'ADMIN', 'ADMIN_PLONGEURS'];
const DIRECTION: readonly Role[] = ['SUPER_ADMIN', 'ADMIN'];
const TREASURER: readonly Role[] = ['SUPER_ADMIN'];
const EVERYONE_S_REGISTRAR: readonly Role[] = ['SUPER_ADMIN', 'ADMIN', 'OPEN'];

/** Specification §6 and contract §3 in one table, for server and screens. Unlisted actions are forbidden. */
const RULES = {
  'session.login': { who: ['public'] },
  'session.refresh': { who: ['member'], deactivated: 'all' },
  'session.logout': { who: ['member'], deactivated: 'all' },
  'session.own': { who: ['member'], deactivated: 'all' },
  'session.endOwn': { who: ['member'], deactivated: 'all', proof: true },
  'session.ofOthers': { who: TREASURER },
  'session.endOthers': { who: TREASURER, proof: true },
  'session.prove': { who: ['member'], deactivated: 'all' },
  'secondFactor.read': { who: ['member'], deactivated: 'all' },
  'secondFactor.change': { who: ['member'], deactivated: 'all', proof: true },
  'access.restore': { who: TREASURER, proof: true },
  'password.change': { who: ['member'], deactivated: 'all' },
  'password.requestReset': { who: ['public'] },
  'address.object': { who: ['public'] },

  'divers.list': { who: MEMBERS },
  'divers.selectable': { who: ['member'] },
  'divers.selectAnyone': { who: EVERYONE_S_REGISTRAR },
  'divers.export': { who: MEMBERS, proof: true },
  'divers.read': { who: [...MEMBERS, 'self', 'tribe'], deactivated: 'self' },
  'divers.readWallet': { who: [...MEMBERS, 'self'], deactivated: 'self' },
  'divers.readTreasury': { who: [...TREASURER, 'self'], deactivated: 'self' },
  'divers.create': { who: TREASURER },
  'divers.import': { who: TREASURER },
  'divers.update': { who: MEMBERS, guardsAdministrators: true },
  'divers.updateTreasury': { who: TREASURER },
  /** E-mail address, licence and role: ways into an account. */
  'divers.updateAccess': { who: MEMBERS, guardsAdministrators: true, proof: true },
  'divers.delete': { who: MEMBERS, guardsAdministrators: true },
  'divers.sendDossier': { who: ['self'] },
  'divers.readDossier': { who: ['self'] },
  'divers.history': { who: MEMBERS, guardsAdministrators: true },

  'sites.read': { who: ['member'] },
  'sites.create': { who: OUTINGS },
  'sites.update': { who: OUTINGS },
  'sites.delete': { who: OUTINGS },
  'sites.history': { who: OUTINGS },

  'dashboard.read': { who: ['SUPER_ADMIN', 'ADMIN', 'ADMIN_SITES', 'ADMIN_PLONGEURS'] },

  'securityLog.read': { who: TREASURER },

  'backups.follow': { who: DIRECTION },

  'events.read': { who: ['member'] },
  'events.create': { who: OUTINGS },
  'events.update': { who: OUTINGS },
  'events.delete': { who: OUTINGS },
  'events.mail': { who: OUTINGS },
  'events.history': { who: OUTINGS },
  'events.beforeToday': { who: TREASURER },
  'events.updateProtected': { who: TREASURER },
  'events.browseBack': { who: TREASURER },
  'events.viewAsAnother': { who: ['OPEN'] },

  'registrations.add': { who: [...EVERYONE_S_REGISTRAR, 'self', 'tribe'] },
  'registrations.remove': { who: [...EVERYONE_S_REGISTRAR, 'self', 'tribe'] },
  'registrations.describe': { who: [...TREASURER, 'self'] },
  'registrations.describeRemoved': { who: TREASURER },
  'registrations.move': { who: DIRECTION },
  'registrations.purge': { who: TREASURER },
  'registrations.whenNotOpen': { who: DIRECTION },
  'registrations.whenClosedToDivers': { who: TREASURER },
  /** Beside the director of the outing (registration/withdrawal.ts). */
  'registrations.correct': { who: DIRECTION },
  'registrations.afterwards': { who: TREASURER },
  'registrations.superviseAtAnyLevel': { who: TREASURER },
  'registrations.belowMinimum': { who: DIRECTION },

  /** Certificate date and tribe of registrants; others learn whether the certificate is valid (docs/adr/0037). */
  'registrants.details': { who: [...MEMBERS, 'supervisor', 'self', 'tribe'] },
  /** Emergency contacts at any time; those who lead an outing read its own around its day (registration/contacts.ts). */
  'registrants.contacts': { who: DIRECTION },

  'documents.registrants': { who: ['member'] },
  'documents.safetySheet': { who: [...DIRECTION, 'supervisor'] },

  'palanquees.read': { who: [...DIRECTION, 'supervisor'] },
  'palanquees.compose': { who: [...DIRECTION, 'diveDirector'] },

  'parametres.read': { who: ['member'], deactivated: 'all' },
  'parametres.create': { who: TREASURER },
  'parametres.update': { who: TREASURER },
  'parametres.delete': { who: TREASURER },
  'parametres.history': { who: TREASURER },
  'parametres.storeProviderKey': { who: TREASURER, proof: true },
  'parametres.removeProviderKey': { who: TREASURER, proof: true },

  'donations.own': { who: ['daoMember', ...TREASURER] },
  'donations.all': { who: TREASURER },
  'daos.history': { who: TREASURER },
  'payments.pay': { who: ['member'], deactivated: 'all' },
  'payments.notify': { who: ['public'] },
  'payments.overview': { who: TREASURER },
  'payments.renewNotificationAddress': { who: TREASURER, proof: true },
  'ledger.read': { who: [...TREASURER, 'self'], deactivated: 'self' },
  'ledger.readAll': { who: TREASURER },
  'ledger.write': { who: TREASURER, proof: true },
  'season.open': { who: TREASURER, proof: true },
  'season.settle': { who: TREASURER, proof: true },
  'season.follow': { who: TREASURER },
  'members.trainings': { who: ['member'] },
  'mail.send': { who: ['member'] },
  'mail.choose': { who: ['member'] },
  'mail.outbox': { who: DIRECTION },
  'calendar.own': { who: ['member'] },

  'service.public': { who: ['public'] },
} as const satisfies Record<string, Rule>;

export type Action = keyof typeof RULES;

export const ACTIONS = Object.keys(RULES) as readonly Action[];

const sameTribe = (actor: Actor, subject: Subject): boolean =>
  actor.familyId !== null && actor.familyId !== '' && actor.familyId === subject.familyId;

function granted(grant: Grant, actor: Actor, subject: Subject | undefined): boolean {
  switch (grant) {
    case 'public':
    case 'member':
      return true;
    case 'self':
      return subject !== undefined && subject.id === actor.id;
    case 'tribe':
      return subject !== undefined && sameTribe(actor, subject);
    case 'supervisor':
      return isSupervisorLevel(actor.level);
    case 'diveDirector':
      return isDiveDirectorLevel(actor.level);
    case 'daoMember':
      return actor.dao;
    default:
      return grant === actor.role;
  }
}

/** Null is a visitor. `self` and `tribe` never match without a subject: use `mayAttempt` until it is known. */
export function can(actor: Actor | null, action: Action, subject?: Subject): boolean {
  const rule: Rule = RULES[action];
  if (rule.who.includes('public')) return true;
  if (actor === null) return false;
  if (actor.desactived) {
    if (rule.deactivated === undefined) return false;
    if (rule.deactivated === 'self' && subject?.id !== actor.id) return false;
  }
  if (rule.guardsAdministrators && actor.role !== 'SUPER_ADMIN') {
    if (subject?.role === 'SUPER_ADMIN' || subject?.role === 'ADMIN') return false;
  }
  return rule.who.some((grant) => granted(grant, actor, subject));
}

/** True for acts that want a recent proof of identity, beside the right. */
export const wantsProof = (action: Action): boolean => (RULES[action] as Rule).proof === true;

/** True when some subject would be allowed; checked before the subject is loaded. */
export function mayAttempt(actor: Actor | null, action: Action): boolean {
  if (can(actor, action)) return true;
  return actor !== null && can(actor, action, { id: actor.id, familyId: actor.familyId });
}
