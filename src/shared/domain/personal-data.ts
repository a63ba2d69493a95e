import type { Cents } from './money.ts';
import { feeStanding } from './membership/dossier-state.ts';
import { can, type Actor } from './permissions.ts';
import { mayGoAt } from './retention.ts';

/** Asked for in the member's words. */
export const WRITTEN_KINDS = ['CORRECTION', 'ERASURE'] as const;
/** `PROPOSAL`: values for one's own fields, which the club sees before they count. */
export const REQUEST_KINDS = [...WRITTEN_KINDS, 'PROPOSAL'] as const;
export type WrittenKind = (typeof WRITTEN_KINDS)[number];
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** `DONE`: the club did as asked. `REFUSED`: it did not, and its answer says why. `WITHDRAWN`: by the member, unanswered. */
export const REQUEST_STATES = ['OPEN', 'DONE', 'REFUSED', 'WITHDRAWN'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** Kinds that the actor reads and answers. */
export const requestKindsFor = (actor: Actor): readonly RequestKind[] =>
  can(actor, 'dataRequests.answer') ? REQUEST_KINDS : ['PROPOSAL'];

export const MAX_REQUEST = 2000;

export const COPY_STATES = ['RUNNING', 'READY', 'FAILED'] as const;
/** State of a copy in the database. */
export type CopyState = (typeof COPY_STATES)[number];

/** Copies are removed then. */
export const copyEnd = (madeAt: Date): Date => mayGoAt('exports', madeAt);

export const isCopyOver = (madeAt: Date, now: Date): boolean => copyEnd(madeAt) <= now;

/** Records in which others write freely, and may name a member. */
export const REMARK_PLACES = [
  'outing',
  'seance',
  'site',
  'setting',
  'member',
  'registration',
  'donation',
  'movement',
] as const;
export type RemarkPlace = (typeof REMARK_PLACES)[number];

/** Name of an erased member, by the number of their record, so that it stays the same after a restored backup. */
export const formerMember = (id: number): string => `Ancien membre ${id}`;

/** Reasons against an erasure, in the order in which they are told. */
export const ERASURE_BLOCKERS = [
  'SELF',
  'LAST_SUPER_ADMIN',
  'ERASED',
  'WALLET',
  'CHECKOUT',
  'INSTALMENTS',
  'EXPENSES',
  'FEE',
  'REGISTERED',
] as const;
export type ErasureBlocker = (typeof ERASURE_BLOCKERS)[number];

export interface ErasureFacts {
  readonly isSelf: boolean;
  readonly isLastSuperAdmin: boolean;
  readonly isErased: boolean;
  readonly wallet: Cents;
  /** Checkouts that may still be paid, or were paid otherwise than asked. */
  readonly openCheckouts: number;
  /** Fees in instalments of which some are still to come. */
  readonly openInstalments: number;
  /** Expenses that are to be decided or paid. */
  readonly openExpenses: number;
  readonly fee: Cents | null;
  /** Instant at which the member sent the dossier of the season; null: they have not. */
  readonly dossierSentAt: string | null;
  /** Outings ahead, waiting lists included. */
  readonly outingsAhead: number;
}

/** Empty: the member may be erased. */
export function erasureBlockers(facts: ErasureFacts): ErasureBlocker[] {
  const found: Readonly<Record<ErasureBlocker, boolean>> = {
    SELF: facts.isSelf,
    LAST_SUPER_ADMIN: facts.isLastSuperAdmin,
    ERASED: facts.isErased,
    WALLET: facts.wallet !== 0,
    CHECKOUT: facts.openCheckouts > 0,
    INSTALMENTS: facts.openInstalments > 0,
    EXPENSES: facts.openExpenses > 0,
    // Who sends the dossier asks for the membership; the fee of all others is only proposed at each opening of a season.
    FEE: facts.dossierSentAt !== null && feeStanding(facts.fee) === 'due',
    REGISTERED: facts.outingsAhead > 0,
  };
  return ERASURE_BLOCKERS.filter((blocker) => found[blocker]);
}

/** Things of a member, as an erasure's preview lists them. */
const ERASED_THINGS = ['record', 'access', 'dossiers', 'remarks', 'ownMails', 'requests'] as const;
const RENAMED_THINGS = ['registrations', 'plans', 'history', 'otherMails'] as const;
const KEPT_THINGS = ['movements', 'donations', 'identity', 'safetySheets', 'securityLog', 'backups'] as const;
export const ERASURE_THINGS = [...ERASED_THINGS, ...RENAMED_THINGS, ...KEPT_THINGS] as const;
export type ErasureThing = (typeof ERASURE_THINGS)[number];

export const ERASURE_FATES = ['ERASED', 'RENAMED', 'KEPT'] as const;
export type ErasureFate = (typeof ERASURE_FATES)[number];

const isOneOf = (things: readonly ErasureThing[], thing: ErasureThing): boolean => things.includes(thing);

export function fateOf(thing: ErasureThing): ErasureFate {
  if (isOneOf(KEPT_THINGS, thing)) return 'KEPT';
  return isOneOf(RENAMED_THINGS, thing) ? 'RENAMED' : 'ERASED';
}
