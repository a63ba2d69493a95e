import { Type, type Static } from 'typebox';
import { ACCOUNTS, MOVEMENT_KINDS } from '../domain/ledger/kinds.ts';
import { CalendarDay, Euros, Id, ListQuery, Nullable, PageOf, Text } from './common.ts';

/** A row of the ledger (contract §6): our own call, beside section 7. */
export const Movement = Type.Object({
  id: Id,
  /** ISO 8601 with the offset of Paris. */
  at: Type.String(),
  amount: Type.Number(),
  account: Type.Enum(ACCOUNTS),
  kind: Type.Enum(MOVEMENT_KINDS),
  reason: Nullable(Type.String()),
  /** The outing that was debited or paid back. */
  event: Nullable(Type.Object({ id: Id, date: Type.String(), site: Type.String() })),
  /** Whoever did it; null when nobody in person, and for members who look at their own. */
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

/** GET /divers/{id}/mouvements: newest first. Days of Paris, both included. */
export const OwnMovementsQuery = Type.Object({
  page: ListQuery.properties.page,
  size: ListQuery.properties.size,
  from: Type.Optional(CalendarDay),
  to: Type.Optional(CalendarDay),
  account: Type.Optional(Type.Enum(ACCOUNTS)),
});
export type OwnMovementsQuery = Static<typeof OwnMovementsQuery>;

/** GET /mouvements: everybody's. `q`: first letters of the member's name; `sort`: `at` or `lastname,firstname`. */
export const MovementsQuery = Type.Object({
  ...ListQuery.properties,
  from: Type.Optional(CalendarDay),
  to: Type.Optional(CalendarDay),
  account: Type.Optional(Type.Enum(ACCOUNTS)),
  kind: Type.Optional(Type.Enum(MOVEMENT_KINDS)),
  diver: Type.Optional(Id),
  event: Type.Optional(Id),
});
export type MovementsQuery = Static<typeof MovementsQuery>;

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
