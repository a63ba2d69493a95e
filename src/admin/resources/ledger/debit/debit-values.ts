import type { OutingAccount } from '#contract/ledger.ts';
import { isAbsent } from '#domain/registration/attendance.ts';
import { centsOfEuros, type Cents } from '#domain/money.ts';

export type Debtor = OutingAccount['people'][number];

/** Unreadable amounts stay as they were typed. */
export interface DebitValues {
  readonly each: number | string | null;
  readonly chosen: Readonly<Record<string, boolean>>;
  readonly amounts: Readonly<Record<string, DebitValues['each']>>;
}

/** Proposes the divers with a place when the outing began who were not absent nor have paid, at the last outing's amount. */
export function initialValues({ people, suggested }: OutingAccount): DebitValues {
  const isProposed = ({ type, wasOn, attendance, debited, refunded }: Debtor): boolean =>
    wasOn && !isAbsent(attendance) && type === 'PARTICIPANT' && debited - refunded <= 0;
  return {
    each: suggested,
    chosen: Object.fromEntries(people.map((person) => [person.id, isProposed(person)])),
    amounts: amountsOf(people, suggested),
  };
}

export const amountsOf = (people: readonly Debtor[], each: DebitValues['each']): DebitValues['amounts'] =>
  Object.fromEntries(people.map(({ id }) => [id, each]));

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
