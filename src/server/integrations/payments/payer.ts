import { isEmail } from '../../../shared/domain/email.ts';
import type { CheckoutRequest } from './port.ts';

/** Words of forms that were sent empty, which the provider knows. */
const NO_NAME = /^(first|last)_?name$|^(unknown|anonyme?|user|admin|name|nom|pr[eé]nom|test)$/i;
/** Letters with what French names have between them; neither a figure nor a single letter. */
const NAME = /^\p{L}[\p{L}\p{M} '’.-]*\p{L}\.?$/u;

const nameOf = (text: string): string | null => {
  const name = text.trim();
  return NAME.test(name) && !NO_NAME.test(name) ? name : null;
};

/**
 * What the provider's form begins with: it refuses a whole checkout for a name or an address that it does not believe, so
 * each goes without, which the member then fills in there. Null when nothing is left.
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
