import type { OutingAccount } from '#contract/ledger.ts';
import { isAbsent } from '#domain/registration/attendance.ts';
import { centsOfEuros, type Cents } from '#domain/money.ts';

export type Debtor = OutingAccount['people'][number];

/** Unreadable amounts stay as they were typed; an empty `each` leaves everybody the price of the table. */
export interface DebitValues {
  readonly each: number | string | null;
  readonly chosen: Readonly<Record<string, boolean>>;
  readonly amounts: Readonly<Record<string, DebitValues['each']>>;
}

/** Proposes the divers, and the supervisors whom a table gives a price, with a place when the outing began, who were not absent nor have paid. */
export function initialValues({ people, suggested }: OutingAccount): DebitValues {
  const pays = ({ type, price }: Debtor): boolean =>
    price?.amount !== 0 && (type === 'PARTICIPANT' || (type === 'ACCOMPANIST' && price !== null));
  const isProposed = (person: Debtor): boolean =>
    person.wasOn && !isAbsent(person.attendance) && pays(person) && person.debited - person.refunded <= 0;
  return {
    each: suggested,
    chosen: Object.fromEntries(people.map((person) => [person.id, isProposed(person)])),
    amounts: amountsOf(people, suggested),
  };
}

export const amountsOf = (people: readonly Debtor[], each: DebitValues['each']): DebitValues['amounts'] =>
  Object.fromEntries(people.map(({ id, price }) => [id, each ?? price?.amount ?? null]));

/** Null for an empty, unreadable or negative amount. */
export function debitableCents(amount: DebitValues['each'] | undefined): Cents | null {
  const cents = typeof amount === 'number' ? centsOfEuros(amount) : null;
  return cents !== null && cents > 0 ? cents : null;
}

/** `obstacle`: why the form can't be sent; null when it can. */
export function debitOf(people: readonly Debtor[], { chosen, amounts }: DebitValues) {
  const picked = people.filter(({ id }) => chosen[id]);
  const lines = picked.flatMap((person) => {
    const cents = debitableCents(amounts[person.id]);
    return cents === null ? [] : [{ person, cents }];
  });
  const obstacle =
    picked.length === 0
      ? 'Cochez au moins une personne.'
      : lines.length < picked.length
        ? 'Écrivez un montant en euros pour chaque personne cochée.'
        : null;
  return { picked, lines, total: lines.reduce((sum, { cents }) => sum + cents, 0), obstacle };
}
