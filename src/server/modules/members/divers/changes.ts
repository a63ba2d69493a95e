import type { DiverWrite } from '#contract/divers.ts';
import { parisDay } from '#domain/dates.ts';
import { isFutureBirth } from '#domain/divers/age.ts';
import { isFutureCertificate } from '#domain/divers/certificate.ts';
import { blankDiver } from '#domain/divers/edits.ts';
import { FIELD_NAMES, specOf, type DiverField } from '#domain/divers/fields.ts';
import { normalisedLicence, storedLastname } from '#domain/divers/identity.ts';
import { isEmail } from '#domain/text.ts';
import { isGpsField } from '#domain/gps.ts';
import type { Cents } from '#domain/money.ts';
import { DomainError } from '#server/errors/domain-error.ts';
import { centsOrRefuse } from '#server/commons/service/wire-values.ts';
import { columnOf, WRITTEN_COLUMNS, WRITTEN_FIELDS, type WrittenField } from '#server/db/diver-columns.ts';
import type { DiverChanges, DiverColumns, DiverRow } from '#server/commons/divers/repository.ts';

const centsOf = (field: string, euros: number): Cents => centsOrRefuse(euros, field, 'INVALID_VALUE');

const TRIMMED: ReadonlySet<DiverField> = new Set(['firstname', 'email', 'gps']);

function storedValue(field: WrittenField, value: string | number | boolean | null): string | number | null {
  const { kind, nullable } = specOf(field);
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number') return kind === 'amount' ? centsOf(field, value) : value;
  if (value === null) return null;
  if (field === 'lastname') return storedLastname(value);
  if (kind === 'licence') return normalisedLicence(value);
  if (nullable) return value.trim() || null;
  return TRIMMED.has(field) ? value.trim() : value;
}

const columnsOf = (write: DiverWrite): DiverChanges =>
  Object.fromEntries(
    WRITTEN_FIELDS.flatMap((field) => {
      const value = write[field];
      return value === undefined ? [] : [[columnOf(field), storedValue(field, value)]];
    }),
  );

/** Checks beyond the schema, of changed values only, so that an old record's values do not block its form. */
function check(changes: DiverChanges, now: Date): void {
  if (changes.lastname === '') throw new DomainError('INVALID_VALUE', { field: 'lastname' });
  if (changes.licence === '') throw new DomainError('INVALID_VALUE', { field: 'licenceNumber' });
  if (changes.email && !isEmail(changes.email)) throw new DomainError('EMAIL_INVALID', { field: 'email' });
  if (changes.gps !== undefined && !isGpsField(changes.gps)) throw new DomainError('GPS_INVALID', { field: 'gps' });
  if (isFutureCertificate(changes.caci_date ?? null, parisDay(now))) {
    throw new DomainError('CERTIFICATE_IN_FUTURE', { field: 'caci_date' });
  }
  if (isFutureBirth(changes.datenaissance ?? null, parisDay(now))) {
    throw new DomainError('BIRTH_IN_FUTURE', { field: 'datenaissance' });
  }
}

/** Throws INVALID_VALUE, EMAIL_INVALID, GPS_INVALID, CERTIFICATE_IN_FUTURE, BIRTH_IN_FUTURE, with the field. */
export function changesOf(write: DiverWrite, row: DiverRow, now: Date): DiverChanges {
  const changes = columnsOf(write);
  for (const column of WRITTEN_COLUMNS) if (changes[column] === row[column]) delete changes[column];
  check(changes, now);
  return changes;
}

/** In cents. Throws INVALID_VALUE. */
export const walletDifference = ({ porte_Monnaie }: DiverWrite, balance: Cents): Cents =>
  porte_Monnaie === undefined ? 0 : centsOf('porte_Monnaie', porte_Monnaie) - balance;

export const changedFields = (changes: DiverChanges, walletMoves: boolean): DiverField[] =>
  FIELD_NAMES.filter((field) => (field === 'porte_Monnaie' ? walletMoves : changes[columnOf(field)] !== undefined));

/** Without a certificate that is not named: that of a year ago is the form's (contract §13). Throws as `changesOf`. */
export function newDiver(write: DiverWrite, now: Date): DiverColumns {
  const columns = columnsOf({ ...blankDiver(parisDay(now)), caci_date: null, ...write });
  check(columns, now);
  return columns as DiverColumns;
}
