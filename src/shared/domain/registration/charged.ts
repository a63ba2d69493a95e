import type { Cents } from '../money.ts';
import { isPending, type RegistrationType } from './placement.ts';

interface Charged {
  readonly type: RegistrationType;
  readonly active: number;
  readonly charge_cents: Cents | null;
}

/** A place that took money from the wallet; who waits has paid nothing. */
export const wasCharged = ({ type, charge_cents: charge }: Charged): boolean => charge !== null && !isPending(type);

/** A place that was left too late to be paid back at once. */
export const isUndecided = (entry: Charged): boolean => entry.active === 0 && wasCharged(entry);
