import { Type, type Static, type TSchema } from 'typebox';
import type { Right } from '#domain/server-permissions.ts';
import type { IdParams } from '../common.ts';

export const NoContent = Type.Unsafe<void>(Type.Null());

/** OpenAPI's words for an answer that is a file. */
export interface FileAnswer {
  readonly description: string;
  readonly content: Readonly<Record<string, { readonly schema: TSchema }>>;
}

const binary = { schema: Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' }) };

export const pdfAnswer = {
  description: 'The document, as a download.',
  content: { 'application/pdf': binary },
} satisfies FileAnswer;
export const textAnswer = {
  description: 'The file, as a download.',
  content: { 'text/plain': binary },
} satisfies FileAnswer;
export const zipAnswer = {
  description: 'The archive, as a download.',
  content: { 'application/zip': binary },
} satisfies FileAnswer;

/** Body of bytes, under the file's own type. */
export const FileBody = Type.Unsafe<Uint8Array | null>({});

/** A call below `/api/v1`, by its method and path; what one of them sends and answers is told here alone. */
export type CallName = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;

export interface CallSpec {
  /** Entry of the permission table that guards it. */
  readonly right: Right;
  /** Proven once more before the whole list leaves as a file (docs/adr/0053). */
  readonly file?: Right;
  readonly summary?: string;
  /** `IdParams` by default where the path has `:id`. */
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** Types of a body that is a file. */
  readonly consumes?: readonly string[];
  /** Successful answers by status; the first one is the usual one. */
  readonly 200?: TSchema | FileAnswer;
  readonly 201?: TSchema;
  readonly 204?: typeof NoContent;
}

export type CallTable<Table> = { readonly [Name in keyof Table]: CallSpec };

export const calls = <const Table extends CallTable<Table>>(table: Table): Table => table;

interface WithId {
  readonly params: typeof IdParams;
}

/** A call with its default parameters. */
export type CallOf<Table extends CallTable<Table>, Name extends keyof Table> = Table[Name] &
  (Table[Name] extends { readonly params: TSchema }
    ? unknown
    : Name extends `${string}/:id` | `${string}/:id/${string}`
      ? WithId
      : unknown);

/** Type of one schema of a call; `Missing` where it has none. */
export type PartOf<Call, Key extends string | number, Missing = unknown> =
  Call extends Readonly<Record<Key, infer Schema extends TSchema>> ? Static<Schema> : Missing;

/** Body of its successful answers. */
export type AnswerOf<Call> = Call extends { readonly 200: FileAnswer }
  ? Blob
  : PartOf<Call, 200, never> | PartOf<Call, 201, never> | PartOf<Call, 204, never>;
