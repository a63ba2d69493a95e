import { Type } from 'typebox';
import { Means } from '#contract/books.ts';
import { DiverCreate, type Diver } from '#contract/divers.ts';
import type { ImportedLine } from '#contract/import.ts';
import type { Day } from '#domain/dates.ts';
import { DIVER_FIELDS, type DiverField } from '#domain/divers/fields.ts';
import type { ImportFile, ImportLine, ImportWrite } from '#domain/import/lines.ts';
import { certificateReminder } from '#domain/mail/reminders.ts';
import { centsOfEuros, eurosOfCents } from '#domain/money.ts';
import { isEmail } from '#domain/text.ts';
import { isKeyOf } from '#domain/records.ts';
import { meansWords } from '#messages/books.ts';
import { cellSentence, LAST_SUPER_ADMIN } from '#messages/import.ts';
import { inSets } from '#server/db/sets.ts';
import { checkedBy, faultsOf, NO_TOTALS, refusalOf, type Comparison, type Message } from './compare.ts';

/** Fields of a line, with those of its payment. */
const ImportedMember = Type.Object({
  ...DiverCreate.properties,
  chequeDrawer: Means.properties.drawer,
  chequeBank: Means.properties.bank,
  chequeNumber: Means.properties.number,
});
const breachesOf = checkedBy(ImportedMember);

/** Body of POST /divers, for a line without faults and violations. */
export const bodyOf = (write: ImportWrite): DiverCreate => write as DiverCreate;

export interface Members {
  /** By licence. */
  readonly known: ReadonlyMap<string, Diver>;
  /** Throws as the write itself. */
  readonly after: (write: DiverCreate, licence: string) => Diver;
  readonly superAdmins: readonly number[];
  /** Members whom no certificate is reminded of yet. */
  readonly newcomers: ReadonlySet<number>;
}

const licenceOf = ({ write }: ImportLine): string => String(write['licenceNumber'] ?? '');
const nameOf = ({ lastname = '', firstname = '' }: Partial<Record<'lastname' | 'firstname', unknown>>): string =>
  [lastname, firstname].map(String).join(' ').trim();

const changesOf = (write: ImportWrite, before: Diver | null, after: Diver): ImportedLine['changes'] =>
  Object.keys(write)
    .filter((field) => isKeyOf(DIVER_FIELDS, field))
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

export function compareLines(file: ImportFile, { known, after: afterWrite, superAdmins }: Members) {
  const isLast = watchLast(superAdmins);
  const compared = (one: ImportLine): ImportedLine => {
    const member = known.get(licenceOf(one));
    const name = nameOf(member ?? one.write);
    const base = { line: one.line, licenceNumber: licenceOf(one), id: member?.id ?? null, name, changes: [] };
    const wrong = (errors: Message[]): ImportedLine => ({ ...base, outcome: 'wrong', errors });
    const faults = faultsOf(one, file, breachesOf);
    if (faults.length > 0) return wrong(faults);
    try {
      const write = bodyOf(one.write);
      const after = afterWrite(write, licenceOf(one));
      if (member && isLast(member.id, after)) {
        const column = file.headings[one.write['role'] === undefined ? 'desactived' : 'role'] ?? '';
        return wrong([{ column, message: cellSentence(one.line, column, '', LAST_SUPER_ADMIN) }]);
      }
      const fields = changesOf(one.write, member ?? null, after);
      const outcome = member === undefined ? 'new' : fields.length > 0 ? 'changes' : 'unchanged';
      const isMoney = fields.some(({ field }) => field === 'cotisation' || field === 'porte_Monnaie');
      const means = one.means && isMoney ? [{ field: 'means', before: null, after: meansWords(one.means) }] : [];
      const changes = [...fields, ...means];
      return { ...base, name: nameOf(after), outcome, changes, errors: [] };
    } catch (error) {
      return wrong([refusalOf(error, one, file)]);
    }
  };
  return inSets(file.lines, (chunk) => chunk.map(compared));
}

type Reminded = Partial<Pick<Diver, 'email' | 'desactived' | 'caci_date'>>;

export function mailsOf(
  lines: readonly ImportedLine[],
  { known, newcomers }: Members,
  today: Day | null,
): Comparison['mails'] {
  const expiry = ({ email = '', desactived = false, caci_date = null }: Reminded): Day | undefined =>
    today === null || email === '' || desactived ? undefined : certificateReminder(caci_date, today)?.expiry;
  let [welcome, reminders] = [0, 0];
  for (const { outcome, licenceNumber, changes } of lines) {
    const member = known.get(licenceNumber);
    const before: Reminded = member ?? {};
    const after: Reminded = { ...before, ...Object.fromEntries(changes.map((change) => [change.field, change.after])) };
    if (outcome === 'new' && isEmail(after.email ?? '')) welcome += 1;
    const isReminded = member !== undefined && !newcomers.has(member.id);
    if (isReminded && expiry(after) !== undefined && expiry(after) !== expiry(before)) reminders += 1;
  }
  return { welcome, reminders };
}

export const sumOf = (euros: readonly number[]) => ({
  count: euros.length,
  euros: eurosOfCents(euros.reduce((cents, one) => cents + (centsOfEuros(one) ?? 0), 0)),
});

/** Of what the file says. */
export function totalsOf(lines: readonly ImportLine[]): Comparison['totals'] {
  const numbers = (field: DiverField): number[] =>
    lines.flatMap(({ write }) => {
      const value = write[field];
      return typeof value === 'number' ? [value] : [];
    });
  const fees = numbers('cotisation');
  return {
    ...NO_TOTALS,
    wallets: sumOf(numbers('porte_Monnaie')),
    feesDue: sumOf(fees.filter((fee) => fee > 0)),
    feesPaid: sumOf(lines.filter(({ write }) => write['cotisation'] === 0).map(({ feePaid = 0 }) => feePaid)),
    certificates: lines.filter(({ write }) => write['caci_date'] !== undefined).length,
    tribes: new Set(lines.flatMap(({ write }) => write['familyId'] ?? [])).size,
  };
}
