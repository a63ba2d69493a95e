import { centsOfEuros, eurosOfCents } from '../money.ts';
import { meansPaidBy, PAID_BY, type PaidBy, type PaymentMeans } from '../books/means.ts';
import { splitName } from './names.ts';
import { feeOf } from '../membership/fee.ts';
import type { ImportFile, ImportLine, ImportWrite, LineFault } from './lines.ts';

const cents = (euros: ImportWrite[string]): number => (typeof euros === 'number' ? (centsOfEuros(euros) ?? 0) : 0);

/** In euros; null where the file does not say what is due. */
function dueIn({ cotisation, ...write }: ImportWrite): number | null {
  if (typeof cotisation === 'number' && cotisation > 0) return cotisation;
  const parts = feeOf({
    adhesion: cents(write['cotadhesion']),
    licence: cents(write['cotlicence']),
    insurance: cents(write['cotassurance']),
    supervisorRebate: cents(write['cotencadrant']),
  });
  return parts > 0 ? eurosOfCents(parts) : null;
}

type Tribe = { readonly id: string | undefined } | { readonly fault: 'UNKNOWN_HEAD' | 'HEAD_WITHOUT_TRIBE' };

/** Tribe of a head in the club; null: the head has none, undefined: there is no such member. */
export type KnownTribe = (licence: string) => string | null | undefined;

/** Makes a head's licence the tribe's name, unless the file or the club has given it another. */
function tribesOf(lines: readonly ImportLine[], known: KnownTribe): (write: ImportWrite) => Tribe {
  const byLicence = new Map(lines.map(({ write }) => [write['licenceNumber'], write]));
  const heads = new Set(lines.flatMap(({ write }) => write['head'] ?? []));
  return ({ familyId, head, licenceNumber }) => {
    if (familyId !== undefined) return { id: String(familyId) };
    if (head === undefined && (licenceNumber === undefined || !heads.has(licenceNumber))) return { id: undefined };
    const named = head ?? licenceNumber;
    const licence = String(byLicence.get(named)?.['head'] ?? named);
    const [line, tribe] = [byLicence.get(licence), known(licence)];
    if (line !== undefined) return { id: String(line['familyId'] ?? (tribe || licence)) };
    return tribe ? { id: tribe } : { fault: tribe === undefined ? 'UNKNOWN_HEAD' : 'HEAD_WITHOUT_TRIBE' };
  };
}

const textIn = (value: ImportWrite[string]): string | undefined => (value === undefined ? undefined : String(value));

/** A cheque's number says that it is one. */
function meansIn({ means, chequeDrawer, chequeBank, chequeNumber }: ImportWrite, otherwise: PaidBy | undefined) {
  const said = PAID_BY.find((one) => one === means) ?? (chequeNumber === undefined ? otherwise : 'CHEQUE');
  if (said === undefined) return {};
  const cheque = { drawer: textIn(chequeDrawer), bank: textIn(chequeBank), number: textIn(chequeNumber) };
  return { means: { ...meansPaidBy(said), ...cheque } satisfies PaymentMeans };
}

type Stored = (licence: string) => Readonly<Record<string, unknown>> | undefined;

/** Stored figures of which the file lacks the zeros or the plus before them: a spreadsheet took these. */
const isCut = (cell: unknown, stored: unknown): stored is string =>
  [cell, stored].every((text) => typeof text === 'string' && /^\+?\d+$/.test(text)) &&
  /^[+0]/.test(String(stored)) &&
  String(stored).replace(/^\+?0*/, '') === String(cell).replace(/^\+?0*/, '');

/** Makes fields of a member's record of the columns that are none: both names, whether the fee is paid, the certificate's end, the tribe's head. */
export function memberLines(
  { lines, headings, means: otherwise }: ImportFile,
  known: KnownTribe,
  stored?: Stored,
): ImportLine[] {
  const tribeOf = tribesOf(lines, known);
  return lines.map(({ line, write, faults }) => {
    const { fullName, feePaid, caciEnd, head, means: _means, ...fields } = write;
    const found: LineFault[] = [...faults];
    const refuse = (code: LineFault['code'], field: string, value: ImportWrite[string] = ''): void =>
      void found.push({ code, column: headings[field] ?? '', value: String(value) });

    const name = fullName === undefined ? null : splitName(String(fullName));
    if (headings['fullName'] !== undefined && name === null)
      refuse(fullName === undefined ? 'MISSING' : 'NAME_UNSURE', 'fullName', fullName);
    const after: ImportWrite = { ...name, ...fields };

    const { cotisation } = fields;
    const isPaid = feePaid ?? (typeof cotisation === 'boolean' ? cotisation : undefined);
    const known = isPaid === undefined ? null : dueIn(fields);
    if (isPaid === true) after['cotisation'] = 0;
    else if (known !== null) after['cotisation'] = known;
    else if (isPaid === false) {
      delete after['cotisation'];
      refuse('FEE_UNKNOWN', feePaid === undefined ? 'cotisation' : 'feePaid');
    }

    if (caciEnd !== undefined) after['caci_date'] ??= caciEnd;
    const tribe = tribeOf(write);
    if ('fault' in tribe) refuse(tribe.fault, 'head', head);
    else if (tribe.id !== undefined) after['familyId'] = tribe.id;
    const member = stored?.(String(fields['licenceNumber'])) ?? {};
    for (const [field, value] of Object.entries(after)) if (isCut(value, member[field])) after[field] = member[field];
    const paidBy = meansIn(write, otherwise);
    return {
      line,
      write: after,
      faults: found,
      ...paidBy,
      ...(isPaid === true && known !== null && { feePaid: known }),
    };
  });
}
