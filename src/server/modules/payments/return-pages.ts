import type { Purpose } from '../../../shared/domain/payments/intents.ts';
import { paths } from '../../../shared/paths.ts';

interface ReturnPages {
  /** Page to which the provider leads back: where the payment began (contract §10). */
  readonly pay: string;
  readonly done: string;
  /** Item name on the provider's page. */
  readonly what: string;
}

export const RETURN_PAGES: Readonly<Record<Purpose, ReturnPages>> = {
  WALLET: { pay: paths.walletTopUp, done: paths.walletSuccess, what: 'Porte-monnaie' },
  MEMBERSHIP_1: { pay: paths.membershipFee, done: paths.membershipSuccess, what: 'Cotisation' },
  MEMBERSHIP_3: { pay: paths.membershipFee, done: paths.membershipSuccess, what: 'Cotisation en 3 paiements' },
};
