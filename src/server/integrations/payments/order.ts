import type { Cents } from '../../../shared/domain/money.ts';
import { hasCome } from '../../../shared/domain/payments/provider-states.ts';
import type { ProviderOrder, ProviderPayment } from '../../../shared/domain/payments/verdict.ts';
import { fieldsOf, idIn, isAbsent, unreadable, type Fields } from './response-fields.ts';

/** The provider's own test environment says of test money what production says of money. */
export interface Reading {
  readonly takesTestMoney: boolean;
}

function centsIn(value: unknown, what: string): Cents {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw unreadable(what);
  return value;
}

const listIn = (value: unknown, what: string): readonly unknown[] => {
  if (isAbsent(value)) return [];
  if (!Array.isArray(value)) throw unreadable(what);
  return value;
};

function stateIn({ state }: Fields, { takesTestMoney }: Reading): string {
  if (typeof state !== 'string' || state === '') throw unreadable('state');
  return takesTestMoney && state === 'AuthorizedPreprod' ? 'Authorized' : state;
}

/** What is the club's: the document does not say whether `amount` contains the member's tip, so the items say it. */
function shareIn(fields: Fields): Cents {
  const amount = centsIn(fields['amount'], 'amount');
  const items = listIn(fields['items'], 'items');
  if (items.length === 0) return amount;
  return items.reduce<Cents>((sum, item) => sum + centsIn(fieldsOf(item, 'item')['shareAmount'], 'shareAmount'), 0);
}

const tipIn = ({ amountTip }: Fields): Cents => (isAbsent(amountTip) ? 0 : centsIn(amountTip, 'amountTip'));

/** Refunds that were carried out. Their amounts contain the tip where the payment's own amount does. */
function refundsIn(fields: Fields, share: Cents): ProviderPayment['refunds'] {
  const containsTip = tipIn(fields) > 0 && fields['amount'] === share + tipIn(fields);
  return listIn(fields['refundOperations'], 'refundOperations').flatMap((value) => {
    const refund = fieldsOf(value, 'refund');
    if (refund['status'] !== 'Processed') return [];
    const cents = centsIn(refund['amount'], 'amount of a refund') - (containsTip ? tipIn(refund) : 0);
    return [{ id: idIn(refund, 'refund'), cents: Math.max(0, cents) }];
  });
}

function paymentIn(value: unknown, reading: Reading): ProviderPayment {
  const fields = fieldsOf(value, 'payment');
  const { installmentNumber } = fields;
  const cents = shareIn(fields);
  return {
    id: idIn(fields, 'payment'),
    cents,
    state: stateIn(fields, reading),
    instalment: typeof installmentNumber === 'number' ? installmentNumber : null,
    refunds: refundsIn(fields, cents),
  };
}

function claimsMoney(value: unknown, reading: Reading): boolean {
  try {
    return hasCome(stateIn(fieldsOf(value, 'payment'), reading));
  } catch {
    return false;
  }
}

/**
 * An order and its payments. One that cannot be read, a term ahead for instance, hides none of the others; an order of
 * which nothing can be read is thrown as such.
 */
export function orderIn(value: unknown, reading: Reading): ProviderOrder | null {
  if (isAbsent(value)) return null;
  const fields = fieldsOf(value, 'order');
  const id = idIn(fields, 'order');
  if (!Array.isArray(fields['payments'])) throw unreadable('payments');
  const payments: ProviderPayment[] = [];
  const failures: { readonly error: unknown; readonly claimsMoney: boolean }[] = [];
  for (const payment of fields['payments'] as readonly unknown[]) {
    try {
      payments.push(paymentIn(payment, reading));
    } catch (error) {
      failures.push({ error, claimsMoney: claimsMoney(payment, reading) });
    }
  }
  const [first] = failures;
  if (first && payments.length === 0) throw first.error;
  return { id, payments, isLegible: failures.every((failure) => !failure.claimsMoney) };
}
