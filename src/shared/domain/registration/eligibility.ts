import { isOpenRegistration, isPast, type Outing } from '../events/status.ts';
import { isAutonomousLevel, isSupervisorLevel } from '../levels.ts';
import { can, type Actor } from '../permissions.ts';
import type { Cents } from '../money.ts';
import { walletSuffices, type WalletPolicy } from '../wallet/balance.ts';
import { kindOf, type RegistrationType } from './kinds.ts';

export interface Candidate {
  readonly active: boolean;
  readonly desactived: boolean;
  readonly level: string;
  /** Null when hidden from the caller: the server then decides. */
  readonly wallet: Cents | null;
  readonly alreadyRegistered: boolean;
}

export type Refusal =
  | 'EVENT_CANCELLED'
  | 'EVENT_PAST'
  | 'DIVER_INACTIVE'
  | 'ALREADY_REGISTERED'
  | 'REGISTRATION_NOT_OPEN'
  | 'WALLET_BELOW_MINIMUM'
  | 'LEVEL_NOT_SUPERVISOR'
  | 'SUPERVISORS_ONLY'
  | 'LEVEL_NOT_AUTONOMOUS'
  | 'WALLET_EMPTY';

export type Verdict = { readonly ok: true } | { readonly ok: false; readonly code: Refusal };

export interface RegistrationRequest {
  readonly actor: Actor;
  readonly candidate: Candidate;
  readonly outing: Outing;
  readonly type: RegistrationType;
  readonly wallet: WalletPolicy;
  readonly now: Date;
}

const refuse = (code: Refusal): Verdict => ({ ok: false, code });

export const maySupervise = (actor: Actor, { level }: Pick<Candidate, 'level'>): boolean =>
  isSupervisorLevel(level) || can(actor, 'registrations.superviseAtAnyLevel');

/** Checks in the order of contract §5 and §10, but neither the room left nor the right to act (`registrations.add`). */
export function mayRegister({ actor, candidate, outing, type, wallet, now }: RegistrationRequest): Verdict {
  const asDiver = kindOf(type) === 'PARTICIPANT';
  const excused = can(actor, 'registrations.belowMinimum');
  if (outing.status === 'CANCELLED') return refuse('EVENT_CANCELLED');
  if (isPast(outing, now) && !can(actor, 'registrations.afterwards')) return refuse('EVENT_PAST');
  if (!candidate.active || candidate.desactived) return refuse('DIVER_INACTIVE');
  if (candidate.alreadyRegistered) return refuse('ALREADY_REGISTERED');
  if (outing.inscriptionToClub && !can(actor, 'registrations.whenNotOpen')) return refuse('REGISTRATION_NOT_OPEN');
  if (candidate.wallet !== null && !excused && !isOpenRegistration(outing)) {
    if (!walletSuffices(candidate.wallet, wallet)) return refuse('WALLET_BELOW_MINIMUM');
  }
  if (!asDiver) {
    return maySupervise(actor, candidate) ? { ok: true } : refuse('LEVEL_NOT_SUPERVISOR');
  }
  if (outing.needcadre && !can(actor, 'registrations.whenClosedToDivers')) return refuse('SUPERVISORS_ONLY');
  if (outing.plongeeAutonomes) {
    if (!isAutonomousLevel(candidate.level)) return refuse('LEVEL_NOT_AUTONOMOUS');
    if (candidate.wallet !== null && !excused && candidate.wallet <= 0) return refuse('WALLET_EMPTY');
  }
  return { ok: true };
}
