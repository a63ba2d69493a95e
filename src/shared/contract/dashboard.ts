import { Type, type Static } from 'typebox';
import { LACKS } from '#domain/events/dashboard-figures.ts';
import { Count, Id, Nullable } from './common.ts';

/** GET /tableau-de-bord (our server only); parts hidden from the reader are absent. */
export const Dashboard = Type.Object({
  /** By date: of seven days back those whose sheet is not validated, of seven days ahead all, then those that want supervisors. */
  outings: Type.Optional(
    Type.Array(
      Type.Object({
        id: Id,
        date: Type.String(),
        site: Type.String(),
        /** Supervisors registered, and places for them. */
        have: Count,
        want: Count,
        waiting: Count,
        lacks: Type.Array(Type.Enum(LACKS)),
      }),
    ),
  ),
  /** Requests of members about their data that wait for an answer. */
  requests: Type.Optional(Count),
  /** Mails that were given up. */
  failedMails: Type.Optional(Count),
  certificates: Type.Optional(Type.Object({ over: Count, soon: Count, missing: Count })),
  dossiers: Type.Optional(Type.Object({ awaited: Count, sent: Count })),
  /** Expenses that wait for a decision. */
  expenses: Type.Optional(Count),
  /** What of the payment provider's money is not explained; null: no payment of it is known. */
  provider: Type.Optional(Nullable(Type.Object({ count: Count, euros: Type.Number() }))),
  /** Members who owe, and the sum in euros. */
  dues: Type.Optional(Type.Object({ count: Count, euros: Type.Number() })),
  /** Null when the wallet is off. */
  wallets: Type.Optional(Nullable(Type.Object({ below: Count, low: Count, ok: Count }))),
  /** From the first month with an outing to the last, twelve at most; `unlimited` counts divers on outings without a limit. */
  months: Type.Optional(
    Type.Array(Type.Object({ month: Type.String(), registered: Count, places: Count, unlimited: Count })),
  ),
  /** Absent where no backups are made. `hours`: age of the last verified one, or since when there should be one. */
  backup: Type.Optional(Type.Object({ made: Type.Boolean(), hours: Count, overdue: Type.Boolean() })),
});
export type Dashboard = Static<typeof Dashboard>;
