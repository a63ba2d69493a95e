import { instantInParis, parisDay } from '../dates.ts';
import type { Cents } from '../money.ts';
import { priceOf, type PricedOuting, type PricedPerson, type Tariffs } from './prices.ts';
import type { Outing } from './status.ts';

/** When places are paid from the wallet, and what a late withdrawal is proposed to cost. */
export interface ChargePolicy {
  /** With the registration; else by hand, after the dive. */
  readonly atRegistration: boolean;
  /** Before the start: who leaves later is not paid back at once. */
  readonly lateHours: number;
  /** Part of the price that the club keeps then, which the treasurer confirms. */
  readonly keptPercent: number;
}

export interface ChargedOuting extends PricedOuting, Pick<Outing, 'date' | 'status'> {
  /** Null: as the club chooses. */
  readonly chargedAtRegistration: boolean | null;
  /** Start before it was moved; null or absent: it was not. */
  readonly movedFrom?: string | null;
}

const HOUR = 3_600_000;

type Dated = Pick<ChargedOuting, 'date' | 'movedFrom'>;

interface Club {
  readonly tariffs: Tariffs;
  readonly charges: ChargePolicy;
}

export const isCharged = (outing: Pick<ChargedOuting, 'chargedAtRegistration'>, policy: ChargePolicy): boolean =>
  outing.chargedAtRegistration ?? policy.atRegistration;

/** What a place takes from the wallet; null: nothing, as it is debited by hand, is free, or has no known price. */
export function chargeOf(person: PricedPerson, outing: ChargedOuting, { tariffs, charges }: Club): Cents | null {
  const price = isCharged(outing, charges) ? priceOf(person, outing, tariffs) : null;
  return price && price.cents > 0 ? price.cents : null;
}

/** Of one who waited, or changes place: never more than was said when they registered. */
export const agreedCharge = (said: Cents | null, now: Cents | null): Cents | null =>
  said === null || now === null ? null : Math.min(said, now);

/** Instant until which leaving is paid back at once; the eve of a moved outing is always in time. */
export function refundedUntil({ date, movedFrom }: Dated, { lateHours }: ChargePolicy): Date {
  const until = Date.parse(date) - lateHours * HOUR;
  return new Date(movedFrom ? Math.max(until, instantInParis(parisDay(date)).getTime()) : until);
}

/** True when leaving is not paid back at once; never for a cancelled outing. */
export const isLate = (outing: Dated & Pick<Outing, 'status'>, policy: ChargePolicy, now: Date): boolean =>
  outing.status !== 'CANCELLED' && now > refundedUntil(outing, policy);

/** What the club's rule pays back after a late withdrawal. */
export const proposedRefund = (paid: Cents, { keptPercent }: ChargePolicy): Cents =>
  paid - Math.round((paid * keptPercent) / 100);
