import { Type, type Static } from 'typebox';
import { EVENT_STATUSES } from '../domain/events/status.ts';
import { ACCOUNTS, MOVEMENT_KINDS } from '../domain/ledger/kinds.ts';
import type { RegistrationType } from '../domain/registration/kinds.ts';
import { CalendarDay, Euros, Id, ListQuery, Nullable, PageOf, Text } from './common.ts';

/** The outing that was debited or paid back. */
const OutingName = Type.Object({ id: Id, date: Type.String(), site: Type.String() });
export type OutingName = Static<typeof OutingName>;

/** A row of the ledger (contract §6): our own call, beside section 7. */
export const Movement = Type.Object({
  id: Id,
  /** ISO 8601 with the offset of Paris. */
  at: Type.String(),
  amount: Type.Number(),
  account: Type.Enum(ACCOUNTS),
  kind: Type.Enum(MOVEMENT_KINDS),
  reason: Nullable(Type.String()),
  event: Nullable(OutingName),
  /** Name of the member who entered it; null for the server itself, and for readers of their own ledger. */
  author: Nullable(Type.String()),
  /** Of the member's account after it. */
  balance: Type.Number(),
  diver: Type.Object({
    id: Id,
    licenceNumber: Type.String(),
    lastname: Type.String(),
    firstname: Type.String(),
    cptanalytique: Type.Integer(),
  }),
});
export type Movement = Static<typeof Movement>;
export const MovementPage = PageOf(Movement);

const Period = { from: Type.Optional(CalendarDay), to: Type.Optional(CalendarDay) };

/** GET /divers/{id}/mouvements: newest first. Days of Paris, both included. */
export const OwnMovementsQuery = Type.Object({
  page: ListQuery.properties.page,
  size: ListQuery.properties.size,
  ...Period,
  account: Type.Optional(Type.Enum(ACCOUNTS)),
});
export type OwnMovementsQuery = Static<typeof OwnMovementsQuery>;

/** What everybody's movements are narrowed to. `q`: first letters of the member's name. */
const MovementFilters = {
  q: ListQuery.properties.q,
  ...Period,
  account: Type.Optional(Type.Enum(ACCOUNTS)),
  kind: Type.Optional(Type.Enum(MOVEMENT_KINDS)),
  diver: Type.Optional(Id),
  event: Type.Optional(Id),
};

/** GET /mouvements: everybody's. `sort`: `at`, `amount` or `lastname,firstname`; newest first without it. */
export const MovementsQuery = Type.Object({ ...ListQuery.properties, ...MovementFilters });
export type MovementsQuery = Static<typeof MovementsQuery>;

/** GET /mouvements/totaux: of the same rows, for the accounts. */
export const TotalsQuery = Type.Object({
  ...MovementFilters,
  /** The sums alone, without a line for each account. */
  sums: Type.Optional(Type.Boolean()),
});
export type TotalsQuery = Static<typeof TotalsQuery>;

const Sums = {
  count: Type.Integer(),
  /** What came in and, below zero, what went out. */
  in: Type.Number(),
  out: Type.Number(),
};

export const LedgerTotals = Type.Object({
  ...Sums,
  lines: Type.Array(
    Type.Object({
      cptanalytique: Type.Integer(),
      /** Null when several members have this number. */
      member: Nullable(Type.String()),
      account: Type.Enum(ACCOUNTS),
      kind: Type.Enum(MOVEMENT_KINDS),
      ...Sums,
    }),
  ),
});
export type LedgerTotals = Static<typeof LedgerTotals>;

/** Made by the form once for each movement: a second click sends the same one, and writes nothing more. */
const OnceKey = Type.String({ pattern: '^[A-Za-z0-9-]{8,64}$' });

/** POST /mouvements: the treasurer's own movement, with its reason. */
export const MovementCreate = Type.Object({
  diver: Id,
  amount: Euros,
  reason: Type.String({ minLength: 3, maxLength: 300 }),
  key: OnceKey,
});
export type MovementCreate = Static<typeof MovementCreate>;

/** GET /mouvements/sorties: outings of late, newest first; or those that were cancelled and are still to be paid back. */
export const OutingsQuery = Type.Object({ toRefund: Type.Optional(Type.Boolean()) });
export type OutingsQuery = Static<typeof OutingsQuery>;

const OutingState = {
  event: OutingName,
  status: Type.Enum(EVENT_STATUSES),
  /** Debited and not paid back: how many debits, and what they come to. */
  debits: Type.Integer(),
  debited: Type.Number(),
};

export const LedgerOutings = PageOf(Type.Object({ ...OutingState, registered: Type.Integer() }));
export type LedgerOuting = Static<typeof LedgerOutings>['content'][number];

/** GET /mouvements/sortie/{id}: what the debit of an outing starts from, and the answer of its writes. */
export const OutingAccount = Type.Object({
  ...OutingState,
  /** What most were debited for the last outing, on the same site if there was one. */
  suggested: Nullable(Type.Number()),
  /** Everybody who is or was registered, or was debited. */
  people: Type.Array(
    Type.Object({
      id: Id,
      lastname: Type.String(),
      firstname: Type.String(),
      /** Null: registered no more, and nothing is left of it. */
      type: Nullable(Type.Unsafe<RegistrationType>(Type.String())),
      /** False: removed from the outing. */
      active: Type.Boolean(),
      wallet: Type.Number(),
      /** For this outing, and paid back for it. */
      debited: Type.Number(),
      refunded: Type.Number(),
    }),
  ),
});
export type OutingAccount = Static<typeof OutingAccount>;

/** POST /mouvements/sortie/{id}: each participant's amount leaves their wallet, all of them or none. */
export const OutingDebit = Type.Object({
  lines: Type.Array(Type.Object({ diver: Id, amount: Type.Number({ exclusiveMinimum: 0, maximum: 10_000 }) }), {
    minItems: 1,
    maxItems: 500,
  }),
  reason: Type.Optional(Text(300)),
  key: OnceKey,
  /** Debit once more an outing that was debited already. */
  again: Type.Optional(Type.Boolean()),
});
export type OutingDebit = Static<typeof OutingDebit>;
