import { Type, type Static } from 'typebox';
import { IMPORT_OUTCOMES } from '../domain/import/lines.ts';
import { Count, Id, Nullable } from './common.ts';

export { CSV_TYPE, IMPORT_LIMIT, XLSX_TYPE } from '../domain/import/lines.ts';

const ImportedLine = Type.Object({
  /** Counted as in a spreadsheet: the heading is line 1. */
  line: Count,
  licenceNumber: Type.String(),
  /** Last and first name after the import. */
  name: Type.String(),
  outcome: Type.Enum(IMPORT_OUTCOMES),
  /** Member's id; null for a new one. */
  id: Nullable(Id),
  /** By wire name; `before` is null for a new member. */
  changes: Type.Array(Type.Object({ field: Type.String(), before: Type.Unknown(), after: Type.Unknown() })),
  /** Sentences naming line and column; `column` is the file's heading, empty for the whole line. */
  errors: Type.Array(Type.Object({ column: Type.String(), message: Type.String() })),
});
export type ImportedLine = Static<typeof ImportedLine>;

/** Preview of an import, or its result when `applied`. */
export const ImportPreview = Type.Object({
  /** Covers the file and the members compared; sent back as `apply`. */
  digest: Type.String(),
  applied: Type.Boolean(),
  /** Sentences about the whole file, which then has no lines. */
  problems: Type.Array(Type.String()),
  /** Headings of ignored columns. */
  unknownColumns: Type.Array(Type.String()),
  counts: Type.Object({ new: Count, changes: Count, unchanged: Count, wrong: Count }),
  /** Mails that go by themselves once it is applied: one-time passwords, and reminders of certificates that end soon. */
  mails: Type.Object({ welcome: Count, reminders: Count }),
  lines: Type.Array(ImportedLine),
});
export type ImportPreview = Static<typeof ImportPreview>;

/** POST /divers/import: without `apply` a preview that writes nothing. */
export const ImportQuery = Type.Object({ apply: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })) });
