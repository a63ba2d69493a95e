import { Type, type Static } from 'typebox';
import { Count, Id, Nullable } from './common.ts';

/** GET /tableau-de-bord (our server only); parts hidden from the reader are absent. */
export const Dashboard = Type.Object({
  certificates: Type.Optional(Type.Object({ over: Count, soon: Count, missing: Count })),
  /** Null when the wallet is off. */
  wallets: Type.Optional(Nullable(Type.Object({ below: Count, low: Count, ok: Count }))),
  dossiers: Type.Optional(Type.Object({ awaited: Count, sent: Count })),
  /** Members who owe, and the sum in euros. */
  dues: Type.Optional(Type.Object({ count: Count, euros: Type.Number() })),
  /** In the next 30 days, by date. */
  shortOfSupervisors: Type.Optional(
    Type.Array(
      Type.Object({
        id: Id,
        date: Type.String(),
        site: Type.String(),
        /** Supervisors registered, and places for them. */
        have: Count,
        want: Count,
      }),
    ),
  ),
  /** Twelve months, the present one sixth; `unlimited` counts divers on outings without a limit. */
  months: Type.Optional(
    Type.Array(Type.Object({ month: Type.String(), registered: Count, places: Count, unlimited: Count })),
  ),
  /** Requests of members about their data that wait for an answer. */
  requests: Type.Optional(Count),
  /** Absent where no backups are made. `hours`: age of the last verified one, or since when there should be one. */
  backup: Type.Optional(Type.Object({ made: Type.Boolean(), hours: Count, overdue: Type.Boolean() })),
});
export type Dashboard = Static<typeof Dashboard>;
