import { Type, type Static } from 'typebox';
import { IMPORT_OUTCOMES } from '../domain/import/files.ts';
import { Id, Nullable } from './common.ts';

export { CSV_TYPE, IMPORT_LIMIT, XLSX_TYPE, type ImportOutcome } from '../domain/import/files.ts';

const Count = Type.Integer({ minimum: 0 });

const ImportedLine = Type.Object({
  /** As a spreadsheet counts: the heading is line 1. */
  line: Count,
  licenceNumber: Type.String(),
  /** Last name and first name, as they would stand afterwards. */
  name: Type.String(),
  outcome: Type.Enum(IMPORT_OUTCOMES),
  /** The member whom it is about; null for a new one. */
  id: Nullable(Id),
  /** By the wire's names and values; for a new member `before` is null. */
  changes: Type.Array(Type.Object({ field: Type.String(), before: Type.Unknown(), after: Type.Unknown() })),
  /** Sentences that name the line and the column (as the file heads it; empty when the whole line is wrong). */
  errors: Type.Array(Type.Object({ column: Type.String(), message: Type.String() })),
});
export type ImportedLine = Static<typeof ImportedLine>;

/** What a file would do, or has done when `applied`. */
export const ImportPreview = Type.Object({
  /** Of the file and of the members it was compared with: to be sent back as `apply`. */
  digest: Type.String(),
  applied: Type.Boolean(),
  /** Sentences about the file as a whole, which then has no lines. */
  problems: Type.Array(Type.String()),
  /** Unknown headings: their columns are left out. */
  unknownColumns: Type.Array(Type.String()),
  counts: Type.Object({ new: Count, changes: Count, unchanged: Count, wrong: Count }),
  lines: Type.Array(ImportedLine),
});
export type ImportPreview = Static<typeof ImportPreview>;

/** POST /divers/import: without `apply` a preview, and nothing is written. */
export const ImportQuery = Type.Object({ apply: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })) });
