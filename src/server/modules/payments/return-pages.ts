import type { Purpose } from '../../../shared/domain/payments/intents.ts';
import { paths } from '../../../shared/paths.ts';

interface Screens {
  /** Where the provider leads back to: the screen that sent (contract §10). */
  readonly pay: string;
  readonly done: string;
  /** What the member reads on the provider's page. */
  readonly what: string;
}

export const SCREENS: Readonly<Record<Purpose, Screens>> = {
  WALLET: { pay: paths.walletTopUp, done: paths.walletSuccess, what: 'Porte-monnaie' },
  MEMBERSHIP_1: { pay: paths.membershipFee, done: paths.membershipSuccess, what: 'Cotisation' },
  MEMBERSHIP_3: { pay: paths.membershipFee, done: paths.membershipSuccess, what: 'Cotisation en 3 paiements' },
};
