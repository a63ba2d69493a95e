import type { ImportedLine, ImportPreview } from '../../contract/import.ts';
import { IMPORT_OUTCOMES, type ImportOutcome } from '../../domain/import/files.ts';
import { flag, isRecord, number, record, text, type Raw } from './fields.ts';

const items = <T>(value: unknown, read: (raw: Raw) => T): T[] =>
  (Array.isArray(value) ? (value as unknown[]) : []).filter(isRecord).map(read);

const sentences = (value: unknown): string[] => (Array.isArray(value) ? (value as unknown[]) : []).map(text);

const outcomeOf = (value: unknown): ImportOutcome => IMPORT_OUTCOMES.find((one) => one === value) ?? 'wrong';

const readLine = (raw: Raw): ImportedLine => ({
  line: number(raw['line'], 0),
  licenceNumber: text(raw['licenceNumber']),
  name: text(raw['name']),
  outcome: outcomeOf(raw['outcome']),
  id: number(raw['id'], null),
  changes: items(raw['changes'], ({ field, before, after }) => ({ field: text(field), before, after })),
  errors: items(raw['errors'], ({ column, message }) => ({ column: text(column), message: text(message) })),
});

export function readImportPreview(answer: unknown): ImportPreview {
  const raw = record(answer);
  const counts = record(raw['counts']);
  return {
    digest: text(raw['digest']),
    applied: flag(raw['applied']),
    problems: sentences(raw['problems']),
    unknownColumns: sentences(raw['unknownColumns']),
    counts: {
      new: number(counts['new'], 0),
      changes: number(counts['changes'], 0),
      unchanged: number(counts['unchanged'], 0),
      wrong: number(counts['wrong'], 0),
    },
    lines: items(raw['lines'], readLine),
  };
}

/** With IMPORT_STALE and IMPORT_WRONG_LINES: what the file would do as things stand now. Null with any other error. */
export const previewOfRefusal = (current: unknown): ImportPreview | null =>
  isRecord(current) && Array.isArray(current['lines']) ? readImportPreview(current) : null;
