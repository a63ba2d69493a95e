import type { ErrorCode } from '../../../../shared/contract/errors.ts';
import type { ImportedLine, ImportPreview } from '../../../../shared/contract/import.ts';
import {
  IMPORT_OUTCOMES,
  type ImportFile,
  type ImportLine,
  type ImportWrite,
} from '../../../../shared/domain/import/lines.ts';
import { DiverCreate, type Diver } from '../../../../shared/contract/divers.ts';
import { type Day, isDay, isInstant } from '../../../../shared/domain/dates.ts';
import { isEmail } from '../../../../shared/domain/text.ts';
import { certificateReminder } from '../../../../shared/domain/mail/reminders.ts';
import { errorMessages } from '../../../../shared/messages/errors.ts';
import {
  cellSentence,
  fileSentence,
  LAST_SUPER_ADMIN,
  lineSentence,
  NOT_ACCEPTED,
  OUT_OF_BOUNDS,
  tooLong,
} from '../../../../shared/messages/import.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { Ajv } from 'ajv';
import type { DiverField } from '../../../../shared/domain/divers/fields.ts';

const ajv = new Ajv({ allErrors: true, strict: false }).addFormat('date', isDay).addFormat('date-time', isInstant);

type Check = ReturnType<typeof ajv.compile<DiverCreate>>;
let check: Check | undefined;

const sentences: Readonly<Record<string, (limit: number) => string>> = {
  maxLength: tooLong,
  minimum: () => OUT_OF_BOUNDS,
  maximum: () => OUT_OF_BOUNDS,
};

/** By the schema of POST /divers. */
export function breachesOf(write: ImportWrite): { field: DiverField; what: string }[] {
  check ??= ajv.compile<DiverCreate>(DiverCreate);
  if (check(write)) return [];
  return (check.errors ?? []).flatMap(({ instancePath, keyword, params }) => {
    const field = instancePath.slice(1);
    if (field === '') return [];
    const limit = Number((params as { limit?: number }).limit);
    return [{ field: field as DiverField, what: sentences[keyword]?.(limit) ?? NOT_ACCEPTED }];
  });
}

/** Body of POST /divers, for a line without faults and violations. */
export const bodyOf = (write: ImportWrite): DiverCreate => write as DiverCreate;

export interface Known {
  readonly id: number;
  readonly version: number;
  readonly record: Diver;
  /** Throws as the write itself. */
  readonly after: (write: DiverCreate) => Diver;
}

export interface Members {
  readonly known: ReadonlyMap<string, Known>;
  /** Throws as the write itself. */
  readonly created: (write: DiverCreate) => Diver;
  readonly superAdmins: readonly number[];
}

type Message = ImportedLine['errors'][number];

const licenceOf = ({ write }: ImportLine): string => String(write.licenceNumber ?? '');
const nameOf = ({ lastname = '', firstname = '' }: Partial<Record<'lastname' | 'firstname', unknown>>): string =>
  [lastname, firstname].map(String).join(' ').trim();

function refusalOf(error: unknown, { line, write }: ImportLine, { headings }: ImportFile): Message {
  if (!(error instanceof DomainError)) throw error;
  const field = error.field as DiverField | undefined;
  const column = (field && headings[field]) ?? '';
  const value = field === undefined ? '' : String(write[field] ?? '');
  return { column, message: cellSentence(line, column, value, lowered(errorMessages[error.code satisfies ErrorCode])) };
}

const lowered = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);

function faultsOf(one: ImportLine, { headings }: ImportFile): Message[] {
  const { line, write, faults } = one;
  return [
    ...faults.map((fault) => ({ column: fault.column, message: lineSentence(line, fault) })),
    ...breachesOf(write).map(({ field, what }) => {
      const column = headings[field] ?? field;
      return { column, message: cellSentence(line, column, String(write[field]), what) };
    }),
  ];
}

const changesOf = (write: ImportWrite, before: Diver | null, after: Diver): ImportedLine['changes'] =>
  (Object.keys(write) as DiverField[])
    .filter((field) => before === null || before[field] !== after[field])
    .map((field) => ({ field, before: before?.[field] ?? null, after: after[field] ?? null }));

/** Assumes that the lines before it are applied. */
function watchLast(superAdmins: readonly number[]): (id: number, after: Diver) => boolean {
  const left = new Set(superAdmins);
  return (id, after) => {
    const keeps = after.role === 'SUPER_ADMIN' && !after.desactived;
    if (keeps) left.add(id);
    else if (left.size === 1 && left.has(id)) return true;
    else left.delete(id);
    return false;
  };
}

function compareLines(file: ImportFile, { known, created, superAdmins }: Members): ImportedLine[] {
  const isLast = watchLast(superAdmins);
  return file.lines.map((one) => {
    const member = known.get(licenceOf(one));
    const base = { line: one.line, licenceNumber: licenceOf(one), id: member?.id ?? null };
    const wrong = (errors: Message[]): ImportedLine => ({
      ...base,
      name: nameOf(member?.record ?? one.write),
      outcome: 'wrong',
      changes: [],
      errors,
    });
    const faults = faultsOf(one, file);
    if (faults.length > 0) return wrong(faults);
    try {
      const write = bodyOf(one.write);
      const after = member ? member.after(write) : created(write);
      if (member && isLast(member.id, after)) {
        const column = file.headings[one.write.role === undefined ? 'desactived' : 'role'] ?? '';
        return wrong([{ column, message: cellSentence(one.line, column, '', LAST_SUPER_ADMIN) }]);
      }
      const changes = changesOf(one.write, member?.record ?? null, after);
      const outcome = member === undefined ? 'new' : changes.length > 0 ? 'changes' : 'unchanged';
      return { ...base, name: nameOf(after), outcome, changes, errors: [] };
    } catch (error) {
      return wrong([refusalOf(error, one, file)]);
    }
  });
}

const countsOf = (lines: readonly ImportedLine[]): ImportPreview['counts'] =>
  Object.fromEntries(
    IMPORT_OUTCOMES.map((outcome) => [outcome, lines.filter((one) => one.outcome === outcome).length]),
  ) as ImportPreview['counts'];

type Reminded = Partial<Pick<Diver, 'email' | 'desactived' | 'caci_date'>>;

function mailsOf(lines: readonly ImportedLine[], { known }: Members, today: Day | null): ImportPreview['mails'] {
  const expiry = ({ email = '', desactived = false, caci_date = null }: Reminded): Day | undefined =>
    today === null || email === '' || desactived ? undefined : certificateReminder(caci_date, today)?.expiry;
  let [welcome, reminders] = [0, 0];
  for (const { outcome, licenceNumber, changes } of lines) {
    const before: Reminded = known.get(licenceNumber)?.record ?? {};
    const after: Reminded = { ...before, ...Object.fromEntries(changes.map((change) => [change.field, change.after])) };
    if (outcome === 'new' && isEmail(after.email ?? '')) welcome += 1;
    if (expiry(after) !== undefined && expiry(after) !== expiry(before)) reminders += 1;
  }
  return { welcome, reminders };
}

/** `today` is null where the club does not watch certificates. */
export function previewOf(digest: string, file: ImportFile, members: Members, today: Day | null): ImportPreview {
  const lines = compareLines(file, members);
  return {
    digest,
    applied: false,
    problems: file.faults.map(fileSentence),
    unknownColumns: [...file.unknown],
    counts: countsOf(lines),
    mails: mailsOf(lines, members, today),
    lines,
  };
}
