import { Ajv } from 'ajv';
import { Type, type Static, type TSchema } from 'typebox';

/**
 * A backup is gzip of lines of JSON, sealed by a passphrase (`age`) or not: a header; per table its columns, its rows as
 * arrays, and their number; at last the counts, the ledger's sums and a digest of all the lines before (ADR 30).
 */
export const FORMAT = 'espace-membres-backup';
export const VERSION = 1;

const Name = Type.String({ pattern: '^[a-z][a-z0-9_]*$' });
const Whole = Type.Integer({ minimum: 0 });
const Amounts = Type.Record(Type.String(), Type.Integer());

export const Header = Type.Object({
  format: Type.Literal(FORMAT),
  version: Type.Integer({ minimum: 1 }),
  /** The newest migration of the database. */
  schema: Type.String(),
  engine: Type.String(),
  /** Version of the program that made it. */
  program: Type.Optional(Type.String()),
  at: Type.String(),
  /** In the order in which they can be written. */
  tables: Type.Array(Name),
});
export type Header = Static<typeof Header>;

export const TableStart = Type.Object({ table: Name, columns: Type.Array(Name, { minItems: 1 }) });
export type TableStart = Static<typeof TableStart>;

/** `lastId`: the highest number that the engine has given; null where it numbers nothing. */
export const TableEnd = Type.Object({ rows: Whole, lastId: Type.Union([Whole, Type.Null()]) });
export type TableEnd = Static<typeof TableEnd>;

export const Trailer = Type.Object({ counts: Amounts, ledger: Amounts, sha256: Type.String() });
export type Trailer = Static<typeof Trailer>;

/** Its own schemas need no check at each start. */
const ajv = new Ajv({ validateSchema: false });

/** The line as that kind of value; null when it is none. */
export function parsed<T extends TSchema>(schema: T, line: string): Static<T> | null {
  try {
    const value: unknown = JSON.parse(line);
    return ajv.validate<Static<T>>(schema, value) ? value : null;
  } catch {
    return null;
  }
}

const Scalar = Type.Union([Type.Null(), Type.String(), Type.Number()]);

export const rowOf = (columns: number) => Type.Array(Scalar, { minItems: columns, maxItems: columns });
