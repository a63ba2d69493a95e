import { isEmail } from '../../../shared/domain/email.ts';
import type { CheckoutRequest } from './port.ts';

/** Placeholders of empty forms, which the provider refuses. */
const PLACEHOLDER = /^(first|last)_?name$|^(unknown|anonyme?|user|admin|name|nom|pr[eé]nom|test)$/i;
/** Letters and the punctuation of French names; neither digits nor a single letter. */
const NAME = /^\p{L}[\p{L}\p{M} '’.-]*\p{L}\.?$/u;

const nameOf = (text: string): string | null => {
  const name = text.trim();
  return NAME.test(name) && !PLACEHOLDER.test(name) ? name : null;
};

/**
 * First values of the provider's form, without those that it would refuse a whole checkout for; the member fills them
 * in there. Null when none is left.
 */
export function payerField({ firstname, lastname, email }: CheckoutRequest['payer']): Record<string, string> | null {
  const [firstName, lastName] = [nameOf(firstname), nameOf(lastname)];
  const fields = {
    ...(firstName === null ? {} : { firstName }),
    ...(lastName === null ? {} : { lastName }),
    ...(isEmail(email.trim()) ? { email: email.trim() } : {}),
  };
  return Object.keys(fields).length > 0 ? fields : null;
}
