import { Type, type Static } from 'typebox';
import { DEBT_KINDS } from '#domain/ledger/debts.ts';
import { MOST_RECIPIENTS } from '#domain/mail/written.ts';
import { CalendarDay, Count, Id, ListQuery, memberName, Nullable, PageOf } from './common.ts';

/** Debts of members to the club (our server only); amounts in euros, above 0. */
const Kind = Type.Enum(DEBT_KINDS);
const Owed = {
  amount: Type.Number(),
  /** Null where the books do not say. */
  since: Nullable(CalendarDay),
};

/** A member with what they owe; `amount` is the sum, `since` the oldest. */
export const MemberDebts = Type.Object({
  ...memberName,
  desactived: Type.Boolean(),
  ...Owed,
  debts: Type.Array(Type.Object({ kind: Kind, ...Owed })),
  hasEmail: Type.Boolean(),
  /** Day of the last reminder that the outbox still has. */
  remindedOn: Nullable(CalendarDay),
});
export type MemberDebts = Static<typeof MemberDebts>;

/** GET /dettes. `kind`: of these debts alone. `sort`: `since` (the default), `amount` or `lastname,firstname`. */
export const DebtsQuery = Type.Object({ ...ListQuery.properties, kind: Type.Optional(Kind) });
export type DebtsQuery = Static<typeof DebtsQuery>;

/** `total` of all pages. */
export const DebtsPage = Type.Object({ ...PageOf(MemberDebts).properties, total: Type.Number() });
export type DebtsPage = Static<typeof DebtsPage>;

/** POST /dettes/rappels. `again` leaves a day between two reminders instead of a fortnight; `dryRun` writes nothing. */
export const DebtReminders = Type.Object({
  divers: Type.Array(Id, { minItems: 1, maxItems: MOST_RECIPIENTS }),
  again: Type.Optional(Type.Boolean()),
  dryRun: Type.Optional(Type.Boolean()),
});
export type DebtReminders = Static<typeof DebtReminders>;

/** Counts of members; `notDue`: they owe nothing. */
export const DebtRemindersSent = Type.Object({
  reminded: Count,
  notDue: Count,
  withoutEmail: Count,
  refused: Count,
  recent: Count,
});
export type DebtRemindersSent = Static<typeof DebtRemindersSent>;
