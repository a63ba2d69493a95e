import { folded } from '../text.ts';
import type { Day } from '../dates.ts';
import type { Cents } from '../money.ts';
import type { BookCode } from './accounts.ts';

/** How money changes hands; `SERVICE`: not at all, the wallet pays for a service of the club (air, a hired regulator). */
export const MEANS = ['CASH', 'CHEQUE', 'TRANSFER', 'CARD', 'VOUCHER', 'HELLOASSO', 'SERVICE'] as const;
export type MeansKind = (typeof MEANS)[number];

export const VOUCHERS = ['PASS_SPORT', 'ANCV', 'OTHER'] as const;
export type Voucher = (typeof VOUCHERS)[number];

/** Means as a list of payments names them: a voucher by its kind. */
export const PAID_BY = ['CASH', 'CHEQUE', 'TRANSFER', 'CARD', ...VOUCHERS, 'HELLOASSO'] as const;
export type PaidBy = (typeof PAID_BY)[number];

/** Where money that came by each means is, until it is handed to the bank. */
export const PLACE_OF = {
  CASH: 'CASH',
  CHEQUE: 'CHEQUES',
  TRANSFER: 'BANK',
  CARD: 'BANK',
  VOUCHER: 'VOUCHERS',
  HELLOASSO: 'HELLOASSO',
  SERVICE: 'OUTINGS',
} as const satisfies Record<MeansKind, BookCode>;

/** Where money of these means came to, or left from: the club's own cheques are the bank's. */
export const placeOf = (kind: MeansKind, cents: Cents): BookCode =>
  kind === 'CHEQUE' && cents < 0 ? 'BANK' : PLACE_OF[kind];

/** Accounts in which the club's money is, in the order in which a treasurer counts. */
export const MONEY_PLACES = ['CASH', 'CHEQUES', 'VOUCHERS', 'HELLOASSO', 'BANK'] as const satisfies readonly BookCode[];
export type MoneyPlace = (typeof MONEY_PLACES)[number];

/** Means of one movement; what belongs to another kind is absent or blank. */
export interface PaymentMeans {
  readonly kind: MeansKind;
  /** Of a cheque: who has signed it, their bank, its number, and the first day on which it may be handed in. */
  readonly drawer?: string | undefined;
  readonly bank?: string | undefined;
  readonly number?: string | undefined;
  readonly dueOn?: Day | undefined;
  readonly voucher?: Voucher | undefined;
  /** Of a voucher, a transfer or a card payment: what finds it again. */
  readonly reference?: string | undefined;
}

export const meansPaidBy = (by: PaidBy): PaymentMeans => ({
  kind: MEANS.find((kind) => kind === by) ?? 'VOUCHER',
  voucher: VOUCHERS.find((voucher) => voucher === by),
});

/** Name of the field that is missing; null: complete. */
export const missingOf = ({ kind, voucher }: PaymentMeans): 'voucher' | null =>
  kind === 'VOUCHER' && voucher === undefined ? 'voucher' : null;

/** Equal for one cheque entered twice, however it was typed; null for one whose number nobody noted, but a `?` or a dash. */
export function chequeKey({ kind, drawer = '', bank = '', number = '' }: PaymentMeans): string | null {
  const parts = [drawer, bank, number].map((part) => folded(part).replaceAll(/[^\p{L}\p{N}]/gu, ''));
  return kind !== 'CHEQUE' || parts[2] === '' ? null : parts.join(':');
}
