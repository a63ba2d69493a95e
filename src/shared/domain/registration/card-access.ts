import { isOpenRegistration, type Outing } from '../events/status.ts';
import { can, type Actor } from '../permissions.ts';
import type { Cents } from '../money.ts';
import { walletSuffices, type WalletPolicy } from '../ledger/balance.ts';

export type CardRefusal = 'REGISTRATION_NOT_OPEN' | 'WALLET_BELOW_MINIMUM';

/** Contract §5. */
export function mayOpenCard(request: {
  readonly actor: Actor;
  readonly outing: Pick<Outing, 'accompanistMax' | 'inscriptionToClub'>;
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
