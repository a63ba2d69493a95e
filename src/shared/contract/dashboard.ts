import { Type, type Static } from 'typebox';
import { Id, Nullable } from './common.ts';

const Count = Type.Integer({ minimum: 0 });

/** GET /tableau-de-bord (our server's extra): a part that the reader may not see is absent. */
export const Dashboard = Type.Object({
  certificates: Type.Optional(Type.Object({ over: Count, soon: Count, missing: Count })),
  /** Null where the wallet is not in use. */
  wallets: Type.Optional(Nullable(Type.Object({ below: Count, low: Count, ok: Count }))),
  dossiers: Type.Optional(Type.Object({ awaited: Count, sent: Count })),
  /** How many owe something, and how many euros in all. */
  dues: Type.Optional(Type.Object({ count: Count, euros: Type.Number() })),
  /** Outings of the next 30 days that want supervisors, by date. */
  shortOfSupervisors: Type.Optional(
    Type.Array(
      Type.Object({
        id: Id,
        date: Type.String(),
        site: Type.String(),
        /** Supervisors who hold a place, and places for them. */
        have: Count,
        want: Count,
      }),
    ),
  ),
  /** Twelve months, the present one the sixth: divers with a place, places; apart, divers where there is no limit. */
  months: Type.Optional(
    Type.Array(Type.Object({ month: Type.String(), registered: Count, places: Count, unlimited: Count })),
  ),
  /** Absent where no backups are made. `hours`: age of the last verified one, or since when there should be one. */
  backup: Type.Optional(Type.Object({ made: Type.Boolean(), hours: Count, overdue: Type.Boolean() })),
});
export type Dashboard = Static<typeof Dashboard>;
