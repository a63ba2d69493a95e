import { Type, type Static } from 'typebox';
import { KM_SOURCES } from '../domain/donations/distance.ts';
import { LONGEST_COMMENT, MOST_COSTS, MOST_KM } from '../domain/donations/entry.ts';
import { eurosOfCents } from '../domain/money.ts';
import { CalendarDay, Id, Licence, ListQuery, Nullable, PageOf, Text, Version } from './common.ts';

/** In euros. `distance`: there and back, kilometres. */
export const DaoValuation = Type.Object({
  distance: Type.Integer(),
  mileage: Type.Number(),
  costs: Type.Number(),
  total: Type.Number(),
  reduction: Type.Number(),
});
export type DaoValuation = Static<typeof DaoValuation>;

/** A donation entry (specification §3). `daokm` is one way. */
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
  /** Of our own server: where `daokm` comes from, and what this entry alone is worth. */
  kmSource: Type.Enum(KM_SOURCES),
  valuation: DaoValuation,
});
export type Dao = Static<typeof Dao>;

const day = CalendarDay;
const name = Type.String({ minLength: 1, maxLength: 100 });
const optional = {
  /** One's own without it. */
  daoiddiver: Type.Optional(Id),
  daokm: Type.Optional(Type.Integer({ minimum: 0, maximum: MOST_KM })),
  /** Taken from SUPER_ADMIN alone (contract §10); a wrong one is refused all the same. */
  daoprix: Type.Optional(Type.Number({ minimum: 0, maximum: eurosOfCents(MOST_COSTS) })),
  daocommentaire: Type.Optional(Nullable(Text(LONGEST_COMMENT))),
  daolocked: Type.Optional(Type.Boolean()),
};

/** Without a date it is today's. */
export const DaoCreate = Type.Object({ daodate: Type.Optional(day), daosite: name, daomotif: name, ...optional });
export type DaoCreate = Static<typeof DaoCreate>;

/** What a PUT leaves out stays as it is. */
export const DaoUpdate = Type.Object({
  version: Type.Optional(Version),
  daodate: Type.Optional(day),
  daosite: Type.Optional(name),
  daomotif: Type.Optional(name),
  ...optional,
});
export type DaoUpdate = Static<typeof DaoUpdate>;

/** Our own, beside section 7: all but the list itself. `q`: first letters of the member's name. */
export const DaoQuery = Type.Object({
  ...ListQuery.properties,
  year: Type.Optional(Type.Integer({ minimum: 1900, maximum: 2999 })),
  locked: Type.Optional(Type.Boolean()),
  diver: Type.Optional(Id),
  site: Type.Optional(Text(100)),
  motif: Type.Optional(Text(100)),
  /** Entries whose distance is unknown, or an estimate. */
  unsure: Type.Optional(Type.Boolean()),
});
export type DaoQuery = Static<typeof DaoQuery>;

export const DaoPage = PageOf(Dao);

/** The member's id, or their licence. */
export const DaoParams = Type.Object({ diver: Licence });

/** `lon,lat;lon,lat` of OSRM's HTTP interface. */
export const RouteParams = Type.Object({ coordinates: Type.String({ minLength: 1, maxLength: 200 }) });

/** OSRM's answer, as far as it serves a donation; metres. Ours says of itself that it is an estimate. */
export const Route = Type.Object({
  code: Type.String(),
  routes: Type.Array(Type.Object({ distance: Type.Number() })),
  estimate: Type.Optional(Type.Boolean()),
});
export type Route = Static<typeof Route>;

/** A year of donations: our own calls, beside section 7. */
export const YearParams = Type.Object({ year: Type.Integer({ minimum: 1900, maximum: 2999 }) });

/** GET /daos/years/{year}/statement: one's own; another member's is for SUPER_ADMIN. */
export const StatementQuery = Type.Object({ diver: Type.Optional(Id) });
export type StatementQuery = Static<typeof StatementQuery>;

/** What one member waives in the year: the scale is applied once, to the year's whole distance. */
const MemberYear = Type.Object({
  diver: Type.Object({ id: Id, licenceNumber: Type.String(), lastname: Type.String(), firstname: Type.String() }),
  voiturecv: Type.Integer(),
  entries: Type.Integer(),
  /** Entries whose distance is unknown, or an estimate. */
  unknown: Type.Integer(),
  estimated: Type.Integer(),
  valuation: DaoValuation,
});
export type MemberYear = Static<typeof MemberYear>;

/** GET /daos/years/{year}: everybody's figures, by name, and what they come to. */
export const DonationYear = Type.Object({
  year: Type.Integer(),
  /** Years that have entries, newest first. */
  years: Type.Array(Type.Integer()),
  members: Type.Array(MemberYear),
  totals: Type.Object({
    entries: Type.Integer(),
    /** Members who waive something: as many statements. The club declares receipts as issued, which are not counted here. */
    statements: Type.Integer(),
    valuation: DaoValuation,
  }),
});
export type DonationYear = Static<typeof DonationYear>;
