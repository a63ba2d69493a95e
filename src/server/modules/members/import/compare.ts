import { Ajv } from 'ajv';
import type { TSchema } from 'typebox';
import type { ImportedLine, ImportPreview } from '#contract/import.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { isDay, isInstant } from '#domain/dates.ts';
import { IMPORT_OUTCOMES, type ImportFile, type ImportLine, type ImportWrite } from '#domain/import/lines.ts';
import type { Actor } from '#domain/permissions.ts';
import { recordOf } from '#domain/records.ts';
import { errorMessages } from '#messages/errors.ts';
import { cellSentence, lineSentence, namesSentence, NOT_ACCEPTED, OUT_OF_BOUNDS, tooLong } from '#messages/import.ts';
import type { Tx } from '#server/db/database.ts';
import { DomainError } from '#server/errors/domain-error.ts';
import type { ImportRun, WrittenRecord } from './imports-repository.ts';

export interface Comparison extends Pick<ImportPreview, 'lines' | 'totals' | 'mails'> {
  /** Of the records compared: another one is another digest. */
  readonly state: unknown;
  readonly samePersons?: ImportPreview['samePersons'];
  /** By line. */
  readonly tribes?: ReadonlyMap<number, string>;
  /** Writes all lines but the skipped ones. Throws IMPORT_STALE when records have changed since the comparison. */
  readonly write: (tx: Tx, left: ReadonlyMap<number, unknown>) => Promise<WrittenRecord[]>;
}

/** What differs between files of members and of outings. */
export interface Importer {
  /** For a writing at `now`. */
  compare(tx: Tx, actor: Actor, file: ImportFile, now: Date): Promise<Comparison>;
  /** Names of the records with which something else has happened; within a transaction locks them all. */
  movedOn(tx: Tx, run: ImportRun): Promise<string[]>;
  /** Prepares it, of records with which nothing else has happened; they are locked when it is written. */
  takeBack(tx: Tx, actor: Actor, run: ImportRun, now: Date): Promise<(tx: Tx) => Promise<unknown>>;
}

export const NO_TOTALS: ImportPreview['totals'] = {
  wallets: { count: 0, euros: 0 },
  feesDue: { count: 0, euros: 0 },
  feesPaid: { count: 0, euros: 0 },
  unknownMeans: { count: 0, euros: 0 },
  certificates: 0,
  tribes: 0,
  unknownSites: [],
};

/** Throws IMPORT_MOVED_ON with the names. */
export function refuseMovedOn(names: readonly string[]): void {
  if (names.length === 0) return;
  throw new DomainError('IMPORT_MOVED_ON', { sentence: `${errorMessages.IMPORT_MOVED_ON} ${namesSentence(names)}` });
}

export const countsOf = (lines: readonly ImportedLine[]): ImportPreview['counts'] =>
  recordOf(IMPORT_OUTCOMES, (outcome) => lines.filter((line) => line.outcome === outcome).length);

const ajv = new Ajv({ allErrors: true, strict: false }).addFormat('date', isDay).addFormat('date-time', isInstant);

const sentences: Readonly<Record<string, (limit: number) => string>> = {
  maxLength: tooLong,
  minimum: () => OUT_OF_BOUNDS,
  maximum: () => OUT_OF_BOUNDS,
};

/** By the schema that a POST has; compiled at the first file. */
export function checkedBy(schema: TSchema): (write: ImportWrite) => { field: string; what: string }[] {
  let check: ReturnType<typeof ajv.compile> | undefined;
  return (write) => {
    check ??= ajv.compile(schema);
    if (check(write)) return [];
    return (check.errors ?? []).flatMap(({ instancePath, keyword, params }) => {
      const field = instancePath.slice(1);
      if (field === '') return [];
      const limit = Number(params['limit']);
      return [{ field, what: sentences[keyword]?.(limit) ?? NOT_ACCEPTED }];
    });
  };
}

export type Message = ImportedLine['errors'][number];

const lowered = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);

/** Why the write itself would refuse the line. */
export function refusalOf(error: unknown, { line, write }: ImportLine, { headings }: ImportFile): Message {
  if (!(error instanceof DomainError)) throw error;
  const column = (error.field && headings[error.field]) ?? '';
  const value = error.field === undefined ? '' : String(write[error.field] ?? '');
  return { column, message: cellSentence(line, column, value, lowered(errorMessages[error.code satisfies ErrorCode])) };
}

export function faultsOf(
  one: ImportLine,
  { headings, kind }: ImportFile,
  check: ReturnType<typeof checkedBy>,
): Message[] {
  const { line, write, faults } = one;
  return [
    ...faults.map((fault) => ({ column: fault.column, message: lineSentence(line, fault, kind) })),
    ...check(write).map(({ field, what }) => {
      const column = headings[field] ?? field;
      return { column, message: cellSentence(line, column, String(write[field]), what) };
    }),
  ];
}
