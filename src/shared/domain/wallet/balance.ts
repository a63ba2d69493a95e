import type { Cents } from '../money.ts';

/** Setting of position 0 (and margin: position 2) as the rules need it (specification §3, §9). */
export interface WalletPolicy {
  readonly enabled: boolean;
  readonly minimum: Cents;
  /** Width of the warning band above the minimum; 0 when the warning is off. */
  readonly margin: Cents;
}

export type WalletBand = 'off' | 'below' | 'low' | 'ok';

/** `below` the minimum, `low` from the minimum to the minimum plus margin (excluded), else `ok`. */
export function walletBand(balance: Cents, policy: WalletPolicy): WalletBand {
  if (!policy.enabled) return 'off';
  if (balance < policy.minimum) return 'below';
  return balance < policy.minimum + policy.margin ? 'low' : 'ok';
}

/** At or above the minimum, or no wallet feature at all. */
export const walletSuffices = (balance: Cents, policy: WalletPolicy): boolean =>
  walletBand(balance, policy) !== 'below';
