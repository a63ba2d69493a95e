import { Type, type Static } from 'typebox';
import { EXPLAINED_AS, LINE_KINDS, SUGGESTED_BY } from '#domain/payments/provider-books.ts';
import { CalendarDay, Count, Id, memberName, Nullable, PageOf } from './common.ts';

/** What stands on one side only (docs/adr/0069). */
export const ReconciliationLine = Type.Object({
  /** Unique in the list. */
  id: Type.String(),
  kind: Type.Enum(LINE_KINDS),
  /** The provider's, of a payment or a payout. */
  number: Nullable(Type.Integer()),
  /** Row on the suspense account, which a click explains. */
  transfer: Nullable(Id),
  day: CalendarDay,
  /** Above 0: came to the provider; below 0: left it. */
  amount: Type.Number(),
  /** In the provider's words. */
  state: Nullable(Type.String()),
  form: Nullable(Type.String()),
  payer: Nullable(Type.String()),
  email: Nullable(Type.String()),
  suggestion: Nullable(
    Type.Object({
      as: Type.Enum(EXPLAINED_AS),
      diver: Nullable(Type.Object(memberName)),
      by: Nullable(Type.Enum(SUGGESTED_BY, { type: 'string' })),
    }),
  ),
});
export type ReconciliationLine = Static<typeof ReconciliationLine>;

/** GET /rapprochement: what stands on one side only, beside whether the books agree. `q`: in the payer, the form or the number. */
export const Reconciliation = Type.Object({
  ...PageOf(ReconciliationLine).properties,
  configured: Type.Boolean(),
  running: Type.Boolean(),
  /** Beginning of the last run that read all. */
  syncedAt: Nullable(Type.String()),
  /** Why the last run stopped. */
  failure: Nullable(Type.Object({ code: Type.String(), at: Type.String() })),
  /** What the provider holds, by the books. */
  balance: Type.Number(),
  payments: Count,
  /** Payments without a readable number. */
  unnamed: Count,
  unexplained: Type.Object({ count: Count, amount: Type.Number() }),
  /** Part of the payments' cents that is explained, in per cent: 100 only where nothing is left. */
  share: Type.Integer({ minimum: 0, maximum: 100 }),
});
export type Reconciliation = Static<typeof Reconciliation>;

/** POST /rapprochement/ecritures/{id}: what a row is; wallet and fee name their member. */
export const ReconciliationExplanation = Type.Object({ as: Type.Enum(EXPLAINED_AS), diver: Type.Optional(Id) });
export type ReconciliationExplanation = Static<typeof ReconciliationExplanation>;
