import { Type, type Static } from 'typebox';
import { isEmail } from '#domain/text.ts';
import { addMonths, parisDay, type Day } from '#domain/dates.ts';
import { isSafePage } from '#server/commons/network/addresses.ts';

const Cents = Type.Integer({ minimum: 1 });
const Url = Type.String({ maxLength: 2000 });
const OptionalText = Type.Optional(Type.String());
const only = { additionalProperties: false };

/** Body of a new checkout; the provider's document allows no other field. */
export const CheckoutBody = Type.Object(
  {
    totalAmount: Cents,
    initialAmount: Cents,
    itemName: Type.String({ minLength: 1, maxLength: 250 }),
    backUrl: Url,
    errorUrl: Url,
    returnUrl: Url,
    containsDonation: Type.Boolean(),
    terms: Type.Optional(Type.Array(Type.Object({ amount: Cents, date: Type.String({ format: 'date-time' }) }, only))),
    payer: Type.Optional(Type.Object({ firstName: OptionalText, lastName: OptionalText, email: OptionalText }, only)),
    metadata: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  only,
);
export type CheckoutBody = Static<typeof CheckoutBody>;

const LAST_TERM_DAY = 27;
const MAX_METADATA = 20_000;

/** True for one term a month, from next month on. */
const isMonthly = (terms: readonly { readonly date: string }[], today: Day): boolean =>
  terms.every(({ date }, index) => {
    const day = parisDay(date);
    const month = addMonths(`${today.slice(0, 7)}-01`, index + 1).slice(0, 7);
    return day.startsWith(month) && Number(day.slice(8)) <= LAST_TERM_DAY;
  });

const FORBIDDEN = new Set(['firstname', 'lastname', 'first_name', 'last_name', 'unknown', 'anonyme', 'test']);

/** Refuses single letters, digits, placeholders, names without a vowel, and a letter three times in a row. */
const isName = (name: string): boolean =>
  name.length > 1 &&
  !/\d/.test(name) &&
  !/(.)\1\1/i.test(name) &&
  /[aeiouy]/i.test(name.normalize('NFD')) &&
  !FORBIDDEN.has(name.toLowerCase());

/** The provider's rules that a checkout violates, beyond its schema. */
export function violationsOf(body: CheckoutBody, today: Day): string[] {
  const { terms = [], payer: { firstName, lastName, email } = {} } = body;
  const total = terms.reduce((sum, { amount }) => sum + amount, body.initialAmount);
  const pages = [body.backUrl, body.errorUrl, body.returnUrl];
  const breaches: readonly (readonly [isBroken: boolean, message: string])[] = [
    [total !== body.totalAmount, 'totalAmount is not the sum of initialAmount and terms'],
    [!isMonthly(terms, today), 'terms are not monthly, on the days 1 to 27'],
    [!pages.every(isSafePage), 'backUrl, errorUrl and returnUrl must be https'],
    [JSON.stringify(body.metadata ?? {}).length > MAX_METADATA, 'metadata is too long'],
    [firstName !== undefined && !isName(firstName), 'payer.firstName'],
    [lastName !== undefined && !isName(lastName), 'payer.lastName'],
    [email !== undefined && !isEmail(email), 'payer.email'],
    [firstName !== undefined && firstName === lastName, 'payer.firstName equals payer.lastName'],
  ];
  return breaches.flatMap(([isBroken, message]) => (isBroken ? [message] : []));
}
