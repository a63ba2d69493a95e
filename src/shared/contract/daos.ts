import { Type, type Static } from 'typebox';
import { KM_SOURCES, MAX_COMMENT_LENGTH, MAX_COSTS, MAX_KM } from '#domain/daos/entry.ts';
import { REFUND_STATES, REFUND_WAYS } from '#domain/daos/refund.ts';
import { eurosOfCents } from '#domain/money.ts';
import { Means } from './books.ts';
import {
  CalendarDay,
  Count,
  Id,
  memberName,
  Licence,
  ListQuery,
  Nullable,
  PageOf,
  Text,
  Version,
  Year,
} from './common.ts';

/** In euros; `distance` in kilometres, there and back. */
export const DaoValuation = Type.Object({
  distance: Type.Integer(),
  mileage: Type.Number(),
  costs: Type.Number(),
  total: Type.Number(),
  reduction: Type.Number(),
});
export type DaoValuation = Static<typeof DaoValuation>;

/** Specification §3; `daokm` is one way. */
export const Dao = Type.Object({
  id: Id,
  version: Version,
  daoiddiver: Id,
  daofirstname: Type.String(),
  daolastname: Type.String(),
  daodate: Type.String(),
  daosite: Type.String(),
  daomotif: Type.String(),
  daokm: Type.Integer(),
  daoprix: Type.Number(),
  daocommentaire: Type.String(),
  daolocked: Type.Boolean(),
  /** Source of `daokm`, and this entry's own value; null where another server does not say. */
  kmSource: Nullable(Type.Enum(KM_SOURCES, { type: 'string' })),
  valuation: Nullable(DaoValuation),
  /** Tax horsepower of the member's car in that year, as `voiturecv`; null where another server does not say. */
  car: Nullable(Type.Integer()),
  electric: Type.Optional(Type.Boolean()),
  /** Number of the receipt that covers it. */
  receipt: Type.Optional(Nullable(Type.String())),
  /** State of a refund request; null for a donation, and from another server. */
  refund: Nullable(
    Type.Object({
      state: Type.Enum(REFUND_STATES),
      day: CalendarDay,
      /** Decided euros; null before the decision. */
      amount: Nullable(Type.Number()),
      reason: Nullable(Type.String()),
      way: Nullable(Type.Enum(REFUND_WAYS, { type: 'string' })),
    }),
  ),
});
export type Dao = Static<typeof Dao>;

const day = CalendarDay;
const name = Type.String({ minLength: 1, maxLength: 100 });
const optional = {
  /** Defaults to the caller. */
  daoiddiver: Type.Optional(Id),
  daokm: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_KM })),
  /** Used for SUPER_ADMIN alone (contract §10), validated for everybody. */
  daoprix: Type.Optional(Type.Number({ minimum: 0, maximum: eurosOfCents(MAX_COSTS) })),
  daocommentaire: Type.Optional(Nullable(Text(MAX_COMMENT_LENGTH))),
  daolocked: Type.Optional(Type.Boolean()),
};

/** The date defaults to today. */
export const DaoCreate = Type.Object({
  daodate: Type.Optional(day),
  daosite: name,
  daomotif: name,
  ...optional,
  /** Asks for the money instead of giving it (our server only). */
  paidBack: Type.Optional(Type.Boolean()),
});
export type DaoCreate = Static<typeof DaoCreate>;

/** Missing fields stay unchanged. */
export const DaoUpdate = Type.Object({
  version: Type.Optional(Version),
  daodate: Type.Optional(day),
  daosite: Type.Optional(name),
  daomotif: Type.Optional(name),
  ...optional,
});
export type DaoUpdate = Static<typeof DaoUpdate>;

/** Our server only, but for the list itself. `q`: first letters of the member's name. */
export const DaoQuery = Type.Object({
  ...ListQuery.properties,
  year: Type.Optional(Year),
  locked: Type.Optional(Type.Boolean()),
  diver: Type.Optional(Id),
  site: Type.Optional(Text(100)),
  motif: Type.Optional(Text(100)),
  /** Entries whose distance is unknown, or an estimate. */
  unsure: Type.Optional(Type.Boolean()),
});
export type DaoQuery = Static<typeof DaoQuery>;

export const DaoPage = PageOf(Dao);

/** GET /frais: expenses to be paid back (our server only), newest first. */
export const ExpensesQuery = Type.Object({
  ...ListQuery.properties,
  diver: Type.Optional(Id),
  state: Type.Optional(Type.Enum(REFUND_STATES)),
});
export type ExpensesQuery = Static<typeof ExpensesQuery>;

/** `counts` of all, and the sum that is to be paid. */
export const ExpensesPage = Type.Object({
  ...PageOf(Dao).properties,
  counts: Type.Object({ ASKED: Count, ACCEPTED: Count, PAID: Count, REFUSED: Count, WAIVED: Count }),
  owed: Type.Number(),
});
export type ExpensesPage = Static<typeof ExpensesPage>;

/** POST /frais/{id}/decision. `amount`: euros to pay back, null refuses; another one than asked for, or a refusal, says why. */
export const ExpenseDecision = Type.Object({
  version: Version,
  amount: Nullable(Type.Number({ exclusiveMinimum: 0, maximum: eurosOfCents(MAX_COSTS) })),
  reason: Type.Optional(Text(300)),
});
export type ExpenseDecision = Static<typeof ExpenseDecision>;

/** POST /frais/{id}/paiement: by these means, into the wallet without any. `day`: today by default. */
export const ExpensePayment = Type.Object({
  version: Version,
  means: Type.Optional(Means),
  day: Type.Optional(day),
});
export type ExpensePayment = Static<typeof ExpensePayment>;

/** POST /frais/{id}/annulation: takes a payment back. */
export const ExpenseTakingBack = Type.Object({
  version: Version,
  reason: Type.String({ minLength: 3, maxLength: 300 }),
});
export type ExpenseTakingBack = Static<typeof ExpenseTakingBack>;

/** POST /daos/{id}/abandon. */
export const ExpenseWaiver = Type.Object({ version: Version });
export type ExpenseWaiver = Static<typeof ExpenseWaiver>;

export const DaoParams = Type.Object({ diver: Licence });

/** `lon,lat;lon,lat` of OSRM's HTTP interface. */
export const RouteParams = Type.Object({ coordinates: Type.String({ minLength: 1, maxLength: 200 }) });

/** Part of OSRM's answer, in metres; only our server marks estimates. */
export const Route = Type.Object({
  code: Type.String(),
  routes: Type.Array(Type.Object({ distance: Type.Number() })),
  estimate: Type.Optional(Type.Boolean()),
});
export type Route = Static<typeof Route>;

/** Our server only. */
export const YearParams = Type.Object({ year: Year });

/** GET /daos/years/{year}/statement; `diver` for SUPER_ADMIN, else the caller. */
export const StatementQuery = Type.Object({ diver: Type.Optional(Id) });
export type StatementQuery = Static<typeof StatementQuery>;

/** Applies the scale once, to the year's whole distance. */
const MemberYear = Type.Object({
  diver: Type.Object(memberName),
  voiturecv: Type.Integer(),
  electric: Type.Boolean(),
  entries: Type.Integer(),
  unknown: Type.Integer(),
  estimated: Type.Integer(),
  valuation: DaoValuation,
});
export type MemberYear = Static<typeof MemberYear>;

/** GET /daos/years/{year}: all members by name, and their sum. */
export const DonationYear = Type.Object({
  year: Type.Integer(),
  /** Years with entries, newest first. */
  years: Type.Array(Type.Integer()),
  members: Type.Array(MemberYear),
  totals: Type.Object({
    entries: Type.Integer(),
    /** Members with expenses, one statement each. Receipts, which the club declares, are not counted. */
    statements: Type.Integer(),
    valuation: DaoValuation,
  }),
});
export type DonationYear = Static<typeof DonationYear>;
