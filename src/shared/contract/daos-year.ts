import { Type, type Static } from 'typebox';
import { DaoValuation } from './daos.ts';
import { Id } from './common.ts';

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
