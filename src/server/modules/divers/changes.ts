import { TREASURY_FIELDS, type DiverWrite, type TreasuryField } from '../../../shared/contract/divers.ts';
import { addMonths, parisDay } from '../../../shared/domain/dates.ts';
import { isFutureCertificate } from '../../../shared/domain/divers/certificate.ts';
import { normalisedLicence, storedLastname } from '../../../shared/domain/divers/identity.ts';
import { isEmail } from '../../../shared/domain/email.ts';
import { isGpsField } from '../../../shared/domain/gps.ts';
import { LEVELS } from '../../../shared/domain/levels.ts';
import { centsOfEuros, type Cents } from '../../../shared/domain/money.ts';
import { Refused } from '../../commons/errors.ts';
import { WRITTEN_COLUMNS, type DiverChanges, type DiverRow, type DiverValues } from './repository.ts';

const TEXTS = [
  'telephone',
  'adresse',
  'codepostal',
  'ville',
  'urgence1',
  'urgence2',
  'description',
  'assurance',
] as const;
const TRIMMED = ['firstname', 'email', 'gps'] as const;
const FLAGS = ['desactived', 'droitimage', 'droitcom', 'dao', 'dossier'] as const;
const FEES = ['cotadhesion', 'cotlicence', 'cotassurance', 'cotencadrant'] as const;

function centsOf(field: string, euros: number): Cents {
  const cents = centsOfEuros(euros);
  if (cents === null) throw new Refused('INVALID_VALUE', { field });
  return cents;
}

/** The columns of what a body brings, as they are stored; what it leaves out is not named. The wallet is no column. */
function columnsOf(write: DiverWrite): DiverChanges {
  const { lastname, licenceNumber, familyId, cotisation, level, role } = write;
  const { datenaissance, caci_date, cptanalytique, voiturecv } = write;
  const columns: DiverChanges = {};
  for (const field of TEXTS) if (write[field] !== undefined) columns[field] = write[field];
  for (const field of TRIMMED) if (write[field] !== undefined) columns[field] = write[field].trim();
  for (const field of FLAGS) if (write[field] !== undefined) columns[field] = write[field] ? 1 : 0;
  for (const field of FEES) if (write[field] !== undefined) columns[`${field}_cents`] = centsOf(field, write[field]);
  if (lastname !== undefined) columns.lastname = storedLastname(lastname);
  if (licenceNumber !== undefined) columns.licence = normalisedLicence(licenceNumber);
  if (familyId !== undefined) columns.family_id = familyId?.trim() || null;
  if (cotisation !== undefined) columns.cotisation_cents = cotisation && centsOf('cotisation', cotisation);
  if (level !== undefined) columns.level = level;
  if (role !== undefined) columns.role = role;
  if (datenaissance !== undefined) columns.datenaissance = datenaissance;
  if (caci_date !== undefined) columns.caci_date = caci_date;
  if (cptanalytique !== undefined) columns.cptanalytique = cptanalytique;
  if (voiturecv !== undefined) columns.voiturecv = voiturecv;
  return columns;
}

/** What the schema can't tell. Asked of changed values alone: what an old record holds must not lock its form. */
function check(changes: DiverChanges, now: Date): void {
  if (changes.lastname === '') throw new Refused('INVALID_VALUE', { field: 'lastname' });
  if (changes.licence === '') throw new Refused('INVALID_VALUE', { field: 'licenceNumber' });
  // A member may have none.
  if (changes.email && !isEmail(changes.email)) throw new Refused('EMAIL_INVALID', { field: 'email' });
  if (changes.gps !== undefined && !isGpsField(changes.gps)) throw new Refused('GPS_INVALID', { field: 'gps' });
  if (isFutureCertificate(changes.caci_date ?? null, parisDay(now))) {
    throw new Refused('CERTIFICATE_IN_FUTURE', { field: 'caci_date' });
  }
}

/** Refused: INVALID_VALUE, EMAIL_INVALID, GPS_INVALID, CERTIFICATE_IN_FUTURE, naming the field. */
export function changesOf(write: DiverWrite, row: DiverRow, now: Date): DiverChanges {
  const changes = columnsOf(write);
  for (const column of WRITTEN_COLUMNS) if (changes[column] === row[column]) delete changes[column];
  check(changes, now);
  return changes;
}

/** By how much a body moves the balance. Refused: INVALID_VALUE. */
export const walletDifference = ({ porte_Monnaie }: DiverWrite, balance: Cents): Cents =>
  porte_Monnaie === undefined ? 0 : centsOf('porte_Monnaie', porte_Monnaie) - balance;

const TREASURY_COLUMNS = {
  dao: 'dao',
  cptanalytique: 'cptanalytique',
  gps: 'gps',
  voiturecv: 'voiturecv',
  cotisation: 'cotisation_cents',
  dossier: 'dossier',
  role: 'role',
} as const satisfies Record<Exclude<TreasuryField, 'porte_Monnaie'>, keyof DiverChanges>;

/** The first field that SUPER_ADMIN alone may change and that is changed; undefined when there is none. */
export const changedTreasuryField = (changes: DiverChanges, walletMoves: boolean): TreasuryField | undefined =>
  TREASURY_FIELDS.find((field) =>
    field === 'porte_Monnaie' ? walletMoves : changes[TREASURY_COLUMNS[field]] !== undefined,
  );

/** A new member (specification §3): empty texts, nothing due, certificate of a year ago. Refused as changes are. */
export function newDiver(write: DiverWrite, now: Date): DiverValues {
  const columns = columnsOf(write);
  check(columns, now);
  const texts = { email: '', telephone: '', adresse: '', codepostal: '', ville: '', urgence1: '', urgence2: '' };
  return {
    ...texts,
    licence: '',
    lastname: '',
    firstname: '',
    datenaissance: null,
    level: LEVELS[0],
    description: '',
    family_id: null,
    desactived: 0,
    role: 'USER',
    dao: 0,
    dossier: 0,
    droitimage: 0,
    droitcom: 0,
    assurance: '',
    cotisation_cents: null,
    cotadhesion_cents: 0,
    cotlicence_cents: 0,
    cotassurance_cents: 0,
    cotencadrant_cents: 0,
    cptanalytique: 0,
    caci_date: addMonths(parisDay(now), -12),
    gps: '',
    voiturecv: 0,
    ...columns,
  };
}
