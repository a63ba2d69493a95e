import { Type, type Static } from 'typebox';
import { KM_SOURCES, MAX_COMMENT_LENGTH, MAX_COSTS, MAX_KM } from '#domain/daos/entry.ts';
import { eurosOfCents } from '#domain/money.ts';
import { CalendarDay, Id, memberName, Licence, ListQuery, Nullable, PageOf, Text, Version, Year } from './common.ts';

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
export const DaoCreate = Type.Object({ daodate: Type.Optional(day), daosite: name, daomotif: name, ...optional });
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
