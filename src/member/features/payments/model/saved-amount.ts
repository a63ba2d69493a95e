import type { Cents } from '../../../../shared/domain/money.ts';
import { isTopUpAmount } from '../../../../shared/domain/payments/amounts.ts';

/** Kept in the tab's storage for members who return without having paid. */
const KEY = 'rechargement';

export const saveAmount = (cents: Cents): void => sessionStorage.setItem(KEY, String(cents));

export const clearSavedAmount = (): void => sessionStorage.removeItem(KEY);

export function getSavedAmount(): Cents | null {
  const cents = Number(sessionStorage.getItem(KEY));
  return isTopUpAmount(cents) ? cents : null;
}
