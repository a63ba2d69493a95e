import { isOpenRegistration, type Outing, isPast } from '../events/status.ts';
import { walletSuffices, type WalletPolicy } from '../ledger/balance.ts';
import { isAutonomousLevel, isSupervisorLevel } from '../levels.ts';
import type { Cents } from '../money.ts';
import { type Actor, can } from '../permissions.ts';
import { type Kind, type RegistrationType, kindOf } from './placement.ts';

type CardRefusal = 'REGISTRATION_NOT_OPEN' | 'WALLET_BELOW_MINIMUM';

/** Contract §5. */
export function mayOpenCard(request: {
  readonly actor: Actor;
  readonly outing: Outing;
  readonly registered: boolean;
  readonly balance: Cents;
  readonly wallet: WalletPolicy;
}): { readonly ok: true } | { readonly ok: false; readonly code: CardRefusal } {
  const { actor, outing, registered, balance, wallet } = request;
  if (registered) return { ok: true };
  if (outing.inscriptionToClub) {
    return can(actor, 'registrations.whenNotOpen') ? { ok: true } : { ok: false, code: 'REGISTRATION_NOT_OPEN' };
  }
  if (isOpenRegistration(outing) || walletSuffices(balance, wallet)) return { ok: true };
  return { ok: false, code: 'WALLET_BELOW_MINIMUM' };
}

interface Candidate {
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
  | 'OUTING_BEGUN'
  | 'DIVER_INACTIVE'
  | 'ALREADY_REGISTERED'
  | 'REGISTRATION_NOT_OPEN'
  | 'WALLET_BELOW_MINIMUM'
  | 'WALLET_SHORT'
  | 'LEVEL_NOT_SUPERVISOR'
  | 'SUPERVISORS_ONLY'
  | 'LEVEL_NOT_AUTONOMOUS'
  | 'WALLET_EMPTY';

type Verdict = { readonly ok: true } | { readonly ok: false; readonly code: Refusal };

export interface RegistrationRequest {
  readonly actor: Actor;
  readonly candidate: Candidate;
  readonly outing: Outing;
  readonly type: RegistrationType;
  readonly wallet: WalletPolicy;
  /** What the place takes from the wallet; null: nothing. */
  readonly charge: Cents | null;
  readonly now: Date;
  /** The outing has begun, and the actor does not correct its list (after-start.ts). */
  readonly tooLate: boolean;
}

export const maySupervise = (actor: Actor, { level }: Pick<Candidate, 'level'>): boolean =>
  isSupervisorLevel(level) || can(actor, 'registrations.superviseAtAnyLevel');

/** In the order of contract §5, §10 and §12, but neither the room left nor the right to act (`registrations.add`). */
export function* refusals(request: RegistrationRequest): Generator<Refusal, undefined> {
  const { actor, candidate, outing, type, wallet, charge, now, tooLate } = request;
  const balance = can(actor, 'registrations.belowMinimum') ? null : candidate.wallet;
  if (outing.status === 'CANCELLED') yield 'EVENT_CANCELLED';
  if (isPast(outing, now) && !can(actor, 'registrations.afterwards')) yield 'EVENT_PAST';
  if (tooLate) yield 'OUTING_BEGUN';
  if (!candidate.active || candidate.desactived) yield 'DIVER_INACTIVE';
  if (candidate.alreadyRegistered) yield 'ALREADY_REGISTERED';
  if (outing.inscriptionToClub && !can(actor, 'registrations.whenNotOpen')) yield 'REGISTRATION_NOT_OPEN';
  if (balance !== null && !isOpenRegistration(outing) && !walletSuffices(balance, wallet)) yield 'WALLET_BELOW_MINIMUM';
  if (balance !== null && wallet.enabled && balance < (charge ?? 0)) yield 'WALLET_SHORT';
  if (kindOf(type) === 'ACCOMPANIST') {
    if (!maySupervise(actor, candidate)) yield 'LEVEL_NOT_SUPERVISOR';
    return;
  }
  if (outing.needcadre && !can(actor, 'registrations.whenClosedToDivers')) yield 'SUPERVISORS_ONLY';
  if (!outing.plongeeAutonomes) return;
  if (!isAutonomousLevel(candidate.level)) yield 'LEVEL_NOT_AUTONOMOUS';
  if (balance !== null && balance <= 0) yield 'WALLET_EMPTY';
}

/** Refuses by the first of `refusals`. */
export function mayRegister(request: RegistrationRequest): Verdict {
  const { value: code } = refusals(request).next();
  return code ? { ok: false, code } : { ok: true };
}

type Joining = Omit<RegistrationRequest, 'type' | 'charge'>;

/** Places that the candidate may ask for: a diver's, and a supervisor's where their level allows. Without any, why not a diver's. */
export function placesToJoin(request: Joining, chargeFor: (kind: Kind) => Cents | null) {
  const ask = (type: Kind): Verdict => mayRegister({ ...request, type, charge: chargeFor(type) });
  const asDiver = ask('PARTICIPANT');
  const supervises = isSupervisorLevel(request.candidate.level) && ask('ACCOMPANIST').ok;
  const kinds: Kind[] = supervises ? ['ACCOMPANIST'] : [];
  if (asDiver.ok) kinds.unshift('PARTICIPANT');
  return { kinds, refusal: asDiver.ok || supervises ? null : asDiver.code };
}
