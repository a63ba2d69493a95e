import { isEmail } from '../../shared/domain/email.ts';
import { addMonths, parisDay, type Day } from '../../shared/domain/dates.ts';
import { isSafePage } from '../../server/commons/loopback.ts';
import type { CheckoutBody } from './schemas.ts';

const LAST_TERM_DAY = 27;
const LONGEST_METADATA = 20_000;

/** True for one term a month, from next month on. */
const isMonthly = (terms: readonly { readonly date: string }[], today: Day): boolean =>
  terms.every(({ date }, index) => {
    const day = parisDay(date);
    const month = addMonths(`${today.slice(0, 7)}-01`, index + 1).slice(0, 7);
    return day.startsWith(month) && Number(day.slice(8)) <= LAST_TERM_DAY;
  });

const FORBIDDEN = new Set(['firstname', 'lastname', 'first_name', 'last_name', 'unknown', 'anonyme', 'test']);

/** Refuses single letters, digits, placeholders, names without a vowel, and a letter three times on end. */
const isName = (name: string): boolean =>
  name.length > 1 &&
  !/\d/.test(name) &&
  !/(.)\1\1/i.test(name) &&
  /[aeiouy]/i.test(name.normalize('NFD')) &&
  !FORBIDDEN.has(name.toLowerCase());

function payerViolations({ firstName, lastName, email }: NonNullable<CheckoutBody['payer']>): string[] {
  const violations: string[] = [];
  if (firstName !== undefined && !isName(firstName)) violations.push('payer.firstName');
  if (lastName !== undefined && !isName(lastName)) violations.push('payer.lastName');
  if (email !== undefined && !isEmail(email)) violations.push('payer.email');
  if (firstName !== undefined && firstName === lastName) violations.push('payer.firstName equals payer.lastName');
  return violations;
}

/** Rules of the provider that a checkout breaks, beyond its schema; empty when it opens one. */
export function violationsOf(asked: CheckoutBody, today: Day): string[] {
  const terms = asked.terms ?? [];
  const total = terms.reduce((sum, { amount }) => sum + amount, asked.initialAmount);
  const pages = [asked.backUrl, asked.errorUrl, asked.returnUrl];
  return [
    ...(total === asked.totalAmount ? [] : ['totalAmount is not the sum of initialAmount and terms']),
    ...(isMonthly(terms, today) ? [] : ['terms are not monthly, on the days 1 to 27']),
    ...(pages.every(isSafePage) ? [] : ['backUrl, errorUrl and returnUrl must be https']),
    ...(JSON.stringify(asked.metadata ?? {}).length > LONGEST_METADATA ? ['metadata is too long'] : []),
    ...payerViolations(asked.payer ?? {}),
  ];
}
