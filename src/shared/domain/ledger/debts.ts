import { addDays, parisDay, type Day } from '../dates.ts';
import type { Cents } from '../money.ts';

/** `INSTALMENT`: parts of a fee in three that the provider could not take. */
export const DEBT_KINDS = ['FEE', 'WALLET', 'INSTALMENT'] as const;
export type DebtKind = (typeof DEBT_KINDS)[number];

export interface Debt {
  readonly kind: DebtKind;
  /** Above 0. */
  readonly cents: Cents;
  /** Null where the books do not say. */
  readonly since: Day | null;
}

/** ISO instants. */
interface DebtFacts {
  /** What is due of it; 0 for none. */
  readonly fee: Cents;
  readonly wallet: Cents;
  readonly dossierAskedAt: string | null;
  readonly feeRaisedAt: string | null;
  readonly belowZeroAt: string | null;
  /** Refused parts of the last fee in several payments (`unpaidParts` of domain/membership/fee.ts), by day. */
  readonly refused: readonly { readonly day: Day; readonly cents: Cents }[];
}

const dayOf = (at: string | null): Day | null => (at === null ? null : parisDay(at));

/** A present member's debts to the club. A fee that is due again stands for the parts of the one before it. */
export function debtsOf({ fee, wallet, refused, ...at }: DebtFacts): Debt[] {
  const asked = [at.dossierAskedAt, at.feeRaisedAt].filter((one) => one !== null).toSorted();
  const unpaid = refused.reduce((sum, { cents }) => sum + cents, 0);
  const debts: Debt[] = [
    fee > 0
      ? { kind: 'FEE', cents: fee, since: dayOf(asked.at(-1) ?? null) }
      : { kind: 'INSTALMENT', cents: unpaid, since: refused[0]?.day ?? null },
    { kind: 'WALLET', cents: -wallet, since: dayOf(at.belowZeroAt) },
  ];
  return debts.filter(({ cents }) => cents > 0);
}

/** Sum, and the oldest of the days that are known. */
export const summed = (debts: readonly Debt[]): Omit<Debt, 'kind'> => ({
  cents: debts.reduce((sum, { cents }) => sum + cents, 0),
  since:
    debts
      .flatMap(({ since }) => since ?? [])
      .toSorted()
      .at(0) ?? null,
});

interface WalletMovement {
  readonly cents: Cents;
  /** ISO instant. */
  readonly at: string;
}

/** Instant of the movement that took a wallet below zero; null for a balance that is not. `movements`: all of it, oldest first. */
export function belowZeroSince(movements: readonly WalletMovement[]): string | null {
  let balance = 0;
  let since: string | null = null;
  for (const { cents, at } of movements) {
    balance += cents;
    since = balance < 0 ? (since ?? at) : null;
  }
  return since;
}

/** Days after a reminder in which no second one goes. */
export const REMINDER_DAYS = 14;

export type ReminderObstacle = 'withoutEmail' | 'refused' | 'recent';

interface Reminded {
  readonly hasEmail: boolean;
  /** Refuses mails of this kind. */
  readonly refuses: boolean;
  /** Day of the last reminder. */
  readonly remindedOn: Day | null;
}

/** Why a member in debt gets no reminder now; null: they do. `again` shortens the time between two to a day. */
export function reminderObstacle(
  { hasEmail, refuses, remindedOn }: Reminded,
  today: Day,
  again = false,
): ReminderObstacle | null {
  if (!hasEmail) return 'withoutEmail';
  if (refuses) return 'refused';
  const isRecent = remindedOn !== null && today <= addDays(remindedOn, again ? 0 : REMINDER_DAYS);
  return isRecent ? 'recent' : null;
}
