import type { Cents } from '../money.ts';

/** Settings at positions 0 and 2 (specification §3, §9). */
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

/** True also when the wallet is off. */
export const walletSuffices = (balance: Cents, policy: WalletPolicy): boolean =>
  walletBand(balance, policy) !== 'below';
