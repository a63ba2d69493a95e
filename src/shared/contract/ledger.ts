import { Type, type Static } from 'typebox';
import { EVENT_STATUSES } from '#domain/events/status.ts';
import { ACCOUNTS, MOVEMENT_KINDS } from '#domain/ledger/kinds.ts';
import { ATTENDANCES } from '#domain/registration/attendance.ts';
import type { RegistrationType } from '#domain/registration/placement.ts';
import { Means } from './books.ts';
import {
  CalendarDay,
  Euros,
  Id,
  memberName,
  ListQuery,
  OnceKey,
  personName,
  Nullable,
  PageOf,
  Text,
} from './common.ts';
import { TariffPrice } from './tariffs.ts';

const OutingName = Type.Object({ id: Id, date: Type.String(), site: Type.String() });

/** A row of the ledger (contract §6; our server only). */
export const Movement = Type.Object({
  id: Id,
  /** ISO 8601 with the offset of Paris. */
  at: Type.String(),
  amount: Type.Number(),
  account: Type.Enum(ACCOUNTS),
  kind: Type.Enum(MOVEMENT_KINDS),
  reason: Nullable(Type.String()),
  /** How the money changed hands; of the treasurer's alone. */
  means: Type.Optional(Nullable(Means)),
  event: Nullable(OutingName),
  /** Name of the author; null for the server, and in a member's own ledger. */
  author: Nullable(Type.String()),
  /** Balance of the member's account after it. */
  balance: Type.Number(),
  diver: Type.Object({ ...memberName, cptanalytique: Type.Integer() }),
});
export type Movement = Static<typeof Movement>;
export const MovementPage = PageOf(Movement);

const Period = { from: Type.Optional(CalendarDay), to: Type.Optional(CalendarDay) };

/** GET /divers/{id}/mouvements: newest first, between days in Paris, both included. */
export const OwnMovementsQuery = Type.Object({
  page: ListQuery.properties.page,
  size: ListQuery.properties.size,
  ...Period,
  account: Type.Optional(Type.Enum(ACCOUNTS)),
});
export type OwnMovementsQuery = Static<typeof OwnMovementsQuery>;

/** `q`: first letters of the member's name. */
const MovementFilters = {
  q: ListQuery.properties.q,
  ...Period,
  account: Type.Optional(Type.Enum(ACCOUNTS)),
  kind: Type.Optional(Type.Enum(MOVEMENT_KINDS)),
  diver: Type.Optional(Id),
  event: Type.Optional(Id),
};

/** GET /mouvements. `sort`: `at`, `amount` or `lastname,firstname`; newest first by default. */
export const MovementsQuery = Type.Object({ ...ListQuery.properties, ...MovementFilters });
export type MovementsQuery = Static<typeof MovementsQuery>;

/** GET /mouvements/totaux: sums of the same rows. */
export const TotalsQuery = Type.Object(MovementFilters);
export type TotalsQuery = Static<typeof TotalsQuery>;

/** What is due is in no sum; `out` is negative. */
export const LedgerTotals = Type.Object({ count: Type.Integer(), in: Type.Number(), out: Type.Number() });
export type LedgerTotals = Static<typeof LedgerTotals>;

/** POST /mouvements: a treasurer's movement. */
export const MovementCreate = Type.Object({
  diver: Id,
  amount: Euros,
  reason: Type.String({ minLength: 3, maxLength: 300 }),
  key: OnceKey,
  /** How the money changed hands; unknown without it. */
  means: Type.Optional(Means),
  /** When it did; today by default. */
  day: Type.Optional(CalendarDay),
});
export type MovementCreate = Static<typeof MovementCreate>;

/** GET /mouvements/sorties: recent outings, newest first, or those still to refund: cancelled, or left late. */
export const OutingsQuery = Type.Object({ toRefund: Type.Optional(Type.Boolean()) });
export type OutingsQuery = Static<typeof OutingsQuery>;

const OutingState = {
  event: OutingName,
  status: Type.Enum(EVENT_STATUSES),
  /** Count and sum of debits not refunded. */
  debits: Type.Integer(),
  debited: Type.Number(),
};

export const LedgerOutings = PageOf(Type.Object({ ...OutingState, registered: Type.Integer() }));
export type LedgerOuting = Static<typeof LedgerOutings>['content'][number];

/** GET /mouvements/sortie/{id}, and the answer of its writes. */
export const OutingAccount = Type.Object({
  ...OutingState,
  /** Places are paid with the registration. */
  charged: Type.Boolean(),
  /** One price for all: the outing's, else, where no table gives any, the most frequent debit of the last one, on the same site if possible. */
  suggested: Nullable(Type.Number()),
  /** Members who are or were registered or debited. */
  people: Type.Array(
    Type.Object({
      ...personName,
      /** Null when the registration was purged. */
      type: Nullable(Type.Unsafe<RegistrationType>(Type.String())),
      /** False when removed from the outing. */
      active: Type.Boolean(),
      /** Registered when the outing began, or still: proposed for the debit. */
      wasOn: Type.Boolean(),
      /** Null when the director has not said. */
      attendance: Nullable(Type.Enum(ATTENDANCES, { type: 'string' })),
      wallet: Type.Number(),
      /** Null: no table gives one. */
      price: Nullable(TariffPrice),
      /** Sums of this outing. */
      debited: Type.Number(),
      refunded: Type.Number(),
      /** Left too late to be paid back at once: what was taken, and what the club's rule proposes to give back; null: nothing to decide. */
      late: Nullable(Type.Object({ paid: Type.Number(), proposed: Type.Number() })),
    }),
  ),
});
export type OutingAccount = Static<typeof OutingAccount>;

/** POST /mouvements/sortie/{id}/desistement: what of a late withdrawal's charge is paid back, in euros; 0: nothing. */
export const LateWithdrawal = Type.Object({ diver: Id, amount: Type.Number({ minimum: 0, maximum: 10_000 }) });
export type LateWithdrawal = Static<typeof LateWithdrawal>;

/** POST /mouvements/sortie/{id}: debits all participants or none. */
export const OutingDebit = Type.Object({
  lines: Type.Array(Type.Object({ diver: Id, amount: Type.Number({ exclusiveMinimum: 0, maximum: 10_000 }) }), {
    minItems: 1,
    maxItems: 500,
  }),
  reason: Type.Optional(Text(300)),
  key: OnceKey,
  /** Allows a second debit of the same outing. */
  again: Type.Optional(Type.Boolean()),
});
export type OutingDebit = Static<typeof OutingDebit>;
