import type { Cents } from '../money.ts';
import { isPending, type RegistrationType } from './placement.ts';

interface Charged {
  readonly type: RegistrationType;
  readonly active: number;
  readonly charge_cents: Cents | null;
}

/** True for a place debited from the wallet; waiting entries are not. */
export const wasCharged = ({ type, charge_cents: charge }: Charged): boolean => charge !== null && !isPending(type);

/** True for a late withdrawal that the treasurer has not settled. */
export const isUndecided = (entry: Charged): boolean => entry.active === 0 && wasCharged(entry);
