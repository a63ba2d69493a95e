import { addMonths, isDay, isTimeOfDay, type Day, type TimeOfDay } from '../dates.ts';
import { isFutureCertificate } from '../divers/certificate.ts';
import { isEmail, folded } from '../text.ts';
import { isGpsField } from '../gps.ts';
import { LEVELS, type Level } from '../levels.ts';
import { ROLES, type Role } from '../permissions.ts';
import { normalisedLicence } from '../divers/identity.ts';
import { parseEuros } from '../typed-amount.ts';
import type { ColumnKind } from './columns.ts';

export type CellFault =
  | 'MISSING'
  | 'NOT_A_DAY'
  | 'CERTIFICATE_IN_FUTURE'
  | 'NOT_AN_AMOUNT'
  | 'FRANCS'
  | 'NOT_A_FEE'
  | 'NOT_A_TIME'
  | 'NOT_WHOLE'
  | 'NOT_A_FLAG'
  | 'UNKNOWN_LEVEL'
  | 'UNKNOWN_ROLE'
  | 'NOT_AN_EMAIL'
  | 'GPS_INVALID';

type Cell =
  { readonly ok: true; readonly value: string | number | boolean } | { readonly ok: false; readonly fault: CellFault };

const good = (value: string | number | boolean): Cell => ({ ok: true, value });
const bad = (fault: CellFault): Cell => ({ ok: false, fault });

/** A year of two figures is at most so many after the present one: outings and certificates are planned, births are not. */
const YEARS_AHEAD = 5;

const wholeYear = (year: string, today: Day): string => {
  if (year.length !== 2) return year;
  const now = Number(today.slice(0, 4));
  const inThisCentury = now - (now % 100) + Number(year);
  return String(inThisCentury > now + YEARS_AHEAD ? inThisCentury - 100 : inThisCentury);
};

/** Reads `31/12/1990` (dots and dashes too), `31/12/90` and `1990-12-31`, with the midnight that spreadsheets append. */
export function dayOfCell(text: string, today: Day): Day | null {
  const [, date = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text) ?? [];
  const day = year
    ? `${wholeYear(year, today)}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
    : text.replace(/[T ]00:00(:00(\.0+)?)?Z?$/, '');
  return isDay(day) ? day : null;
}

/** Reads `9h`, `9 h 30`, `09:30:00`, and the day before 1900 that a workbook puts before a time. */
function timeOfCell(text: string): TimeOfDay | null {
  const [, hours, minutes = ''] =
    /^(?:1899-12-3[01]T)?(\d{1,2})\s*[h:]\s*(\d{2})?(?::\d{2})?$/i.exec(text.replace(/[\u00a0\u202f]/g, ' ')) ?? [];
  const time = `${hours?.padStart(2, '0')}:${minutes.padEnd(2, '0')}`;
  return isTimeOfDay(time) ? time : null;
}

const flags = (yes: readonly string[], no: readonly string[]): ReadonlyMap<string, boolean> =>
  new Map([...yes.map((word) => [word, true] as const), ...no.map((word) => [word, false] as const)]);

const FLAGS = flags(['oui', 'o', 'vrai', 'true', 'x', '1'], ['non', 'n', 'faux', 'false', '0']);
const PAID = flags(
  ['payee', 'paye', 'reglee', 'regle', 'a jour', 'ok', 'soldee', 'acquittee', 'oui', 'o', 'vrai', 'true', 'x'],
  ['impayee', 'impaye', 'non payee', 'non reglee', 'a payer', 'a regler', 'due', 'non', 'n', 'faux', 'false'],
);

const FRANCS = /\d\s*(ff?|frf|francs?)\.?$/i;

/** `12,50 €`, `12.5 EUR`, `−3,20`, `1.234,50`. */
const eurosOfCell = (text: string): number | null =>
  parseEuros(text.replace(/\s*eur(os?)?\.?$/i, '').replace(/\.(?=(\d{3}\.)*\d{3},)/g, ''));

const amountCell = (text: string, fault: CellFault, otherwise?: boolean): Cell =>
  FRANCS.test(text) ? bad('FRANCS') : orBad(eurosOfCell(text) ?? otherwise, fault);

/** Matches codes and labels alike: `E1_N3`, `E1 N3`, `Apnée`, `Prép. Or`. */
const levelKey = (text: string): string =>
  folded(text)
    .replace(/^(plongeur|brevet)\s+(d['’])?/, '')
    .replace(/^prep\.?\s*/, 't_')
    .replace(/^(niveau|p|niv\.?)[\s\u00a0]*(?=[1-5]$)/, 'n')
    .replace(/[\s\u00a0_]+/g, '_');
/** What lists of licences call levels; an instructor's diploma is the level that it gives. */
const LEVEL_NAMES: Readonly<Partial<Record<Level, string>>> = {
  N1: 'pe20',
  N4: 'gp guide_de_palanquee',
  N4_P5: 'n5 directeur_de_plongee',
  E1_N2: 'e1 initiateur initiateur_club',
  E3: 'mf1 bees1 moniteur_federal_1er_degre',
  E4: 'mf2 bees2 moniteur_federal_2e_degre moniteur_federal_2eme_degre',
  PN1: 'debutant',
};
const BY_LEVEL = new Map<string, Level>([
  ...LEVELS.map((level) => [levelKey(level), level] as const),
  ...LEVELS.flatMap((level) => (LEVEL_NAMES[level]?.split(' ') ?? []).map((name) => [name, level] as const)),
]);

const roleKey = (text: string): string =>
  folded(text)
    .replace(/[^a-z]+/g, ' ')
    .trim();
const BY_ROLE = new Map<string, Role>([
  ...ROLES.map((role) => [roleKey(role), role] as const),
  ['super administrateur', 'SUPER_ADMIN'],
  ['administrateur', 'ADMIN'],
  ['administrateur des plongees et des sites', 'ADMIN_SITES'],
  ['administrateur des plongeurs', 'ADMIN_PLONGEURS'],
  ['poste du club open', 'OPEN'],
  ['membre', 'USER'],
]);

const orBad = (value: string | number | boolean | null | undefined, fault: CellFault): Cell =>
  value === null || value === undefined ? bad(fault) : good(value);

/** Of a certificate that ends: the day on which it was made. */
function dayCell(text: string, today: Day, kind: ColumnKind): Cell {
  const read = dayOfCell(text, today);
  const day = kind === 'expiry' && read !== null ? addMonths(read, -12) : read;
  return kind !== 'day' && isFutureCertificate(day, today) ? bad('CERTIFICATE_IN_FUTURE') : orBad(day, 'NOT_A_DAY');
}

/** Converts to the wire's value; a fee that is paid or not to a flag. `text` is trimmed and not empty; `today` is in Paris. */
export function readCell(kind: ColumnKind, text: string, today: Day): Cell {
  switch (kind) {
    case 'text':
      return good(text);
    case 'licence':
      return good(normalisedLicence(text));
    case 'email':
      return isEmail(text) ? good(text) : bad('NOT_AN_EMAIL');
    case 'gps':
      return isGpsField(text) ? good(text) : bad('GPS_INVALID');
    case 'day':
    case 'certificate':
    case 'expiry':
      return dayCell(text, today, kind);
    case 'time':
      return orBad(timeOfCell(text), 'NOT_A_TIME');
    case 'amount':
      return amountCell(text, 'NOT_AN_AMOUNT');
    case 'fee':
      return amountCell(text, 'NOT_A_FEE', PAID.get(folded(text)));
    case 'paid':
      return orBad(PAID.get(folded(text)), 'NOT_A_FLAG');
    case 'whole':
      return /^\d{1,15}$/.test(text) ? good(Number(text)) : bad('NOT_WHOLE');
    case 'flag':
      return orBad(FLAGS.get(folded(text)), 'NOT_A_FLAG');
    case 'level':
      return orBad(BY_LEVEL.get(levelKey(text)), 'UNKNOWN_LEVEL');
    case 'role':
      return orBad(BY_ROLE.get(roleKey(text)), 'UNKNOWN_ROLE');
  }
}
