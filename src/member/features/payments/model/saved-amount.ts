import type { Cents } from '../../../../shared/domain/money.ts';
import { isTopUpAmount } from '../../../../shared/domain/payments/amounts.ts';

/** The chosen amount, in the tab's storage: members who return without having paid find it again. */
const KEY = 'rechargement';

export const saveAmount = (cents: Cents): void => sessionStorage.setItem(KEY, String(cents));

export const clearSavedAmount = (): void => sessionStorage.removeItem(KEY);

export function getSavedAmount(): Cents | null {
  const cents = Number(sessionStorage.getItem(KEY));
  return isTopUpAmount(cents) ? cents : null;
}
