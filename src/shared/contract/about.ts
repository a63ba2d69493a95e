import { Type, type Static } from 'typebox';
import { Nullable } from './common.ts';

/** GET /a-propos (our server only) */
export const About = Type.Object({
  version: Type.String(),
  /** Null, as the date, for a server that runs from its sources. */
  commit: Nullable(Type.String()),
  /** Instant of the commit. */
  date: Nullable(Type.String()),
  node: Type.String(),
  /** `SQLite 3.50.4` */
  engine: Type.String(),
  /** Newest migration of the database: `003-outing-price`. */
  schema: Type.String(),
});
export type About = Static<typeof About>;
