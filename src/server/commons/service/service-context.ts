import type { Database } from '../../db/database.ts';
import type { LiveClub } from '../club/live-club.ts';
import { type Actor, missingRight, type Subject } from '../../../shared/domain/permissions.ts';
import type { Restriction } from '../../../shared/domain/users/sessions.ts';
import { can, type Action } from '../../../shared/domain/server-permissions.ts';
import { DomainError } from '../../errors/domain-error.ts';
import type { ErrorCode } from '../../../shared/contract/errors.ts';
import { parisIso } from '../../../shared/domain/dates.ts';
import { centsOfEuros, eurosOfCents, type Cents } from '../../../shared/domain/money.ts';

export interface Sender {
  readonly clubName: string;
  readonly publicUrl: string;
}

/** Passed to every service by compose/; repositories are imported directly. */
export interface ServiceContext {
  readonly database: Database;
  readonly clock: () => Date;
  readonly club: LiveClub;
  readonly sender: Sender;
}

/** The caller of a guarded route, read from the database at each request (http/access.ts). */
export interface SignedIn {
  readonly actor: Actor;
  readonly session: {
    readonly id: string;
    /** Instant of the sign-in. */
    readonly createdAt: Date;
    /** Last proof of identity. */
    readonly provedAt: Date;
    readonly restricted: Restriction | null;
    /** Generation of the member's tokens when this one was checked (contract §4). */
    readonly generation: number;
  };
}

/** Signs mails with the club's present name. */
export const senderOf = (club: LiveClub, publicUrl: string): Sender => ({
  get clubName() {
    return club.config.club.name;
  },
  publicUrl,
});

/** Stands for an unknown member, so that the refusal is the same (contract §10); row ids start at 1. */
export const UNKNOWN_SUBJECT: Subject = { id: 0, familyId: null };

/** Throws FORBIDDEN or DEACTIVATED when the actor may not do this to the subject. */
export function requireRight(actor: Actor, action: Action, subject?: Subject): void {
  if (!can(actor, action, subject)) throw new DomainError(missingRight(actor));
}

/** Converts an amount of the wire to cents. Throws `code` with the field when it is no amount. */
export function centsOrRefuse(euros: number, field: string, code: ErrorCode = 'AMOUNT_INVALID'): Cents {
  const cents = centsOfEuros(euros);
  if (cents === null) throw new DomainError(code, { field });
  return cents;
}

export const eurosOrNull = (cents: Cents | null): number | null => (cents === null ? null : eurosOfCents(cents));

export const parisIsoOrNull = (instant: string | null): string | null => (instant === null ? null : parisIso(instant));
