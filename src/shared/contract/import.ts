import { Type, type Static } from 'typebox';
import { IMPORT_KINDS } from '#domain/import/columns.ts';
import { IMPORT_OUTCOMES } from '#domain/import/lines.ts';
import { PAID_BY } from '#domain/books/means.ts';
import { Count, Id, Nullable } from './common.ts';

export type { ImportKind } from '#domain/import/columns.ts';
export { CSV_TYPE, IMPORT_LIMIT, XLSX_TYPE } from '#domain/import/lines.ts';

export const ImportedLine = Type.Object({
  /** Counted as in a spreadsheet: the heading is line 1. */
  line: Count,
  /** Empty for an outing. */
  licenceNumber: Type.String(),
  /** Last and first name of a member after the import, or day, hour and site of an outing. */
  name: Type.String(),
  outcome: Type.Enum(IMPORT_OUTCOMES),
  /** Id of the record; null for a new one. */
  id: Nullable(Id),
  /** Changes by wire name; `before` is null for a new record. */
  changes: Type.Array(Type.Object({ field: Type.String(), before: Type.Unknown(), after: Type.Unknown() })),
  /** Sentences naming line and column; `column` is the file's heading, empty for the whole line. */
  errors: Type.Array(Type.Object({ column: Type.String(), message: Type.String() })),
});
export type ImportedLine = Static<typeof ImportedLine>;

const Sum = Type.Object({ count: Count, euros: Type.Number() });

/** Sums of the file, to compare with the club's books. */
const ImportTotals = Type.Object({
  wallets: Sum,
  feesDue: Sum,
  /** Euros where the file says them. */
  feesPaid: Sum,
  /** Money whose means the file does not say: it waits on the suspense account. */
  unknownMeans: Sum,
  certificates: Count,
  tribes: Count,
  /** Names in the file. */
  unknownSites: Type.Array(Type.String()),
});
export type ImportTotals = Static<typeof ImportTotals>;

/** Preview of an import, or its result when `applied`. */
export const ImportPreview = Type.Object({
  /** Covers the file, the choice of columns and the records compared; sent back as `apply`. */
  digest: Type.String(),
  applied: Type.Boolean(),
  /** Sentences about the whole file, which then has no lines. */
  problems: Type.Array(Type.String()),
  /** Sheet of a workbook that was read. */
  sheet: Nullable(Type.String()),
  /** Sentences about what was put right or may be wrong, with its count. */
  warnings: Type.Array(Type.String()),
  /** Sentences about lines whose person is a member, or on another line, under another licence: `otherPersons` says that they are others. */
  samePersons: Type.Array(Type.String()),
  /** In the file's order; `field` is null where the column is left out, `asks` where a person may choose it. */
  columns: Type.Array(Type.Object({ heading: Type.String(), field: Nullable(Type.String()), asks: Type.Boolean() })),
  counts: Type.Object({ new: Count, changes: Count, unchanged: Count, wrong: Count }),
  totals: ImportTotals,
  /** Mails that go by themselves once it is applied: one-time passwords, and reminders of certificates that end soon. */
  mails: Type.Object({ welcome: Count, reminders: Count }),
  /** What can be written without the wrong lines and those that wait for one of them; null where it is all lines or none. */
  part: Nullable(
    Type.Object({
      right: Count,
      /** Of the right lines those that change something. */
      written: Count,
      /** The others, as they are in the file, each with why in a last column. */
      rest: Type.Object({ headings: Type.Array(Type.String()), rows: Type.Array(Type.Array(Type.String())) }),
    }),
  ),
  lines: Type.Array(ImportedLine),
});
export type ImportPreview = Static<typeof ImportPreview>;

/**
 * POST /divers/import and /events/import: without `apply` a preview that writes nothing. `columns`: `3:email,7:` reads the
 * fourth column as e-mail address and leaves the eighth out. `otherPersons`: the preview's same persons are others.
 * `means`: of what was paid, where a line says none. `part`: the preview's right lines alone are written. `file`: its name, which the
 * list of imports shows.
 */
export const ImportQuery = Type.Object({
  apply: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  otherPersons: Type.Optional(Type.Enum(['1'])),
  means: Type.Optional(Type.Enum(PAID_BY)),
  part: Type.Optional(Type.Enum(['1'])),
  file: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  columns: Type.Optional(Type.String({ maxLength: 4000, pattern: '^(\\d{1,3}:\\w{0,30}(,(?=\\d)|$))*$' })),
});
export type ImportQuery = Static<typeof ImportQuery>;

/** GET /imports: the newest first. */
export const Imports = Type.Object({
  content: Type.Array(
    Type.Object({
      id: Id,
      kind: Type.Enum(IMPORT_KINDS),
      at: Type.String(),
      /** Null for a member who is no longer there. */
      author: Nullable(Type.String()),
      made: Count,
      changed: Count,
      /** Lines of the file that were left to be corrected. */
      left: Count,
      /** Its name; null where it was not said. */
      file: Nullable(Type.String()),
      /** Lines that the file held. */
      lines: Nullable(Count),
      takenBackAt: Nullable(Type.String()),
      mayTakeBack: Type.Boolean(),
    }),
  ),
});
export type Imports = Static<typeof Imports>;
