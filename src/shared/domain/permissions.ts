import { isDiveDirectorLevel, isSupervisorLevel } from './levels.ts';

/** Specification §6. */
export const ROLES = ['SUPER_ADMIN', 'ADMIN', 'ADMIN_SITES', 'ADMIN_PLONGEURS', 'OPEN', 'USER'] as const;

export type Role = (typeof ROLES)[number];

export const isRole = (text: string): text is Role => ROLES.some((role) => role === text);

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
  /** Any text: an unknown role guards no record. */
  readonly role?: string;
}

/** `self`: the subject. `tribe`: same family. `member`: anyone signed in. `daoMember`: with the donation flag. */
type Grant = Role | 'self' | 'tribe' | 'member' | 'supervisor' | 'diveDirector' | 'daoMember' | 'public';

export interface Rule {
  readonly who: readonly Grant[];
  /** Rights of a deactivated member: none, all, or to their own records (contract §3). */
  readonly deactivated?: 'all' | 'self';
  /** Records that are SUPER_ADMIN's alone: of ADMIN and SUPER_ADMIN (contract §10), or of all with a role (§12). */
  readonly guards?: 'administrators' | 'roles';
}

export const OUTINGS: readonly Role[] = ['SUPER_ADMIN', 'ADMIN', 'ADMIN_SITES'];
export const MEMBERS: readonly Role[] = ['SUPER_ADMIN', 'ADMIN', 'ADMIN_PLONGEURS'];
export const DIRECTION: readonly Role[] = ['SUPER_ADMIN', 'ADMIN'];
export const TREASURER: readonly Role[] = ['SUPER_ADMIN'];
const EVERYONE_S_REGISTRAR: readonly Role[] = ['SUPER_ADMIN', 'ADMIN', 'OPEN'];

/** Acts that screens ask about too, by specification §6 and contract §3; others: server-permissions.ts. */
export const RULES = {
  'session.ofOthers': { who: TREASURER },
  'access.restore': { who: TREASURER },

  'divers.list': { who: MEMBERS },
  'divers.selectAnyone': { who: EVERYONE_S_REGISTRAR },
  'divers.export': { who: MEMBERS },
  'divers.readWallet': { who: [...MEMBERS, 'self'], deactivated: 'self' },
  'divers.create': { who: TREASURER },
  /** Without the columns of the treasury, where the actor may not write them (docs/adr/0066-the-secretary-without-the-money.md). */
  'divers.import': { who: DIRECTION },
  'divers.update': { who: MEMBERS, guards: 'administrators' },
  'divers.updateTreasury': { who: TREASURER },
  'divers.delete': { who: MEMBERS, guards: 'roles' },
  /** Outings and dives of another member, as palanquées and safety sheets tell them. */
  'divers.dives': { who: DIRECTION },

  'sites.read': { who: ['member'] },
  'sites.create': { who: OUTINGS },
  'sites.update': { who: OUTINGS },
  'sites.delete': { who: OUTINGS },

  'seances.read': { who: ['member'] },
  'seances.plan': { who: OUTINGS },
  /** With the names of those who may come, and the figures. */
  'seances.callRoll': { who: [...DIRECTION, 'supervisor'] },

  'dashboard.read': { who: ['SUPER_ADMIN', 'ADMIN', 'ADMIN_SITES', 'ADMIN_PLONGEURS'] },

  /** Version of the program, and of what it runs on. */
  'about.read': { who: DIRECTION },

  'securityLog.read': { who: TREASURER },
  /** Proposals of members for their own fields; beside them, requests and erasures. */
  'dataRequests.follow': { who: MEMBERS },
  'dataRequests.answer': { who: TREASURER },

  'events.read': { who: ['member'] },
  'events.create': { who: OUTINGS },
  'events.update': { who: OUTINGS },
  'events.delete': { who: OUTINGS },
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
  /** Beside the director of the outing (registration/after-start.ts). */
  'registrations.correct': { who: DIRECTION },
  'registrations.afterwards': { who: TREASURER },
  'registrations.superviseAtAnyLevel': { who: TREASURER },
  'registrations.belowMinimum': { who: DIRECTION },

  /** Certificate date and tribe of registrants; others learn whether the certificate is valid (docs/adr/0037). */
  'registrants.details': { who: [...MEMBERS, 'supervisor', 'self', 'tribe'] },
  /** By a table: a member's kind may be nobody else's business. */
  'registrants.prices': { who: [...DIRECTION, 'supervisor'] },
  /** Emergency contacts at any time; those who lead an outing read its own around its day (registration/leaders.ts). */
  'registrants.contacts': { who: DIRECTION },

  'documents.safetySheet': { who: [...DIRECTION, 'supervisor'] },

  'palanquees.read': { who: [...DIRECTION, 'supervisor'] },
  'palanquees.compose': { who: [...DIRECTION, 'diveDirector'] },

  /** Who supervises when; what it asks is answered by supervisors alone. */
  'supervision.read': { who: ['supervisor', ...OUTINGS, 'OPEN'] },
  'supervision.readAll': { who: [...OUTINGS, 'OPEN'] },

  'parametres.create': { who: TREASURER },
  'parametres.update': { who: TREASURER },

  /** Values of config.json, on the screen 'Le club'. */
  'club.update': { who: TREASURER },
  'club.setUp': { who: TREASURER },

  'donations.own': { who: ['daoMember', ...TREASURER] },
  'donations.all': { who: TREASURER },
  'ledger.readAll': { who: TREASURER },
  'ledger.write': { who: TREASURER },
  'season.open': { who: TREASURER },
  /** Dossiers; their sums are `divers.readTreasury`'s. */
  'season.follow': { who: DIRECTION },
  /** When members signed in last. */
  'divers.signIns': { who: DIRECTION },
  'members.trainings': { who: ['member'] },
  'mail.choose': { who: ['member'] },
  'mail.outbox': { who: DIRECTION },
} as const satisfies Record<string, Rule>;

export type Action = keyof typeof RULES;

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

/** Null is a visitor. */
export function allows(rule: Rule, actor: Actor | null, subject?: Subject): boolean {
  if (rule.who.includes('public')) return true;
  if (actor === null) return false;
  if (actor.desactived) {
    if (rule.deactivated === undefined) return false;
    if (rule.deactivated === 'self' && subject?.id !== actor.id) return false;
  }
  if (rule.guards !== undefined && actor.role !== 'SUPER_ADMIN') {
    if (subject?.role === 'SUPER_ADMIN' || subject?.role === 'ADMIN') return false;
    if (rule.guards === 'roles' && (subject?.role ?? 'USER') !== 'USER') return false;
  }
  return rule.who.some((grant) => granted(grant, actor, subject));
}

/** `self` and `tribe` never match without a subject. */
export const can = (actor: Actor | null, action: Action, subject?: Subject): boolean =>
  allows(RULES[action], actor, subject);

/** Code of the refusal for an actor without the right. */
export const missingRight = ({ desactived }: Pick<Actor, 'desactived'>): 'DEACTIVATED' | 'FORBIDDEN' =>
  desactived ? 'DEACTIVATED' : 'FORBIDDEN';
