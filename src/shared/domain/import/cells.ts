import { isDay, type Day } from '../dates.ts';
import { isFutureCertificate } from '../divers/certificate.ts';
import type { FieldKind } from '../divers/fields.ts';
import { isEmail, folded } from '../text.ts';
import { isGpsField } from '../gps.ts';
import { LEVELS, type Level } from '../levels.ts';
import { ROLES, type Role } from '../permissions.ts';
import { normalisedLicence } from '../divers/identity.ts';
import { parseEuros } from '../typed-amount.ts';

export type CellFault =
  | 'MISSING'
  | 'NOT_A_DAY'
  | 'CERTIFICATE_IN_FUTURE'
  | 'NOT_AN_AMOUNT'
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

/** Reads `31/12/1990` (dots and dashes too) and `1990-12-31`, with the midnight that spreadsheets append. */
export function dayOfCell(text: string): Day | null {
  const [, date = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  const day = year
    ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
    : text.replace(/[T ]00:00(:00(\.0+)?)?Z?$/, '');
  return isDay(day) ? day : null;
}

const FLAGS = new Map<string, boolean>([
  ...['oui', 'o', 'vrai', 'true', 'x', '1'].map((word) => [word, true] as const),
  ...['non', 'n', 'faux', 'false', '0'].map((word) => [word, false] as const),
]);

/** Matches codes and labels alike: `E1_N3`, `E1 N3`, `Apnée`, `Prép. Or`. */
const levelKey = (text: string): string =>
  folded(text)
    .replace(/^prep\.?\s*/, 't_')
    .replace(/[\s\u00a0_]+/g, '_');
const BY_LEVEL = new Map<string, Level>(LEVELS.map((level) => [levelKey(level), level]));

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

function dayCell(text: string, today: Day, kind: FieldKind): Cell {
  const day = dayOfCell(text);
  return kind === 'certificate' && isFutureCertificate(day, today)
    ? bad('CERTIFICATE_IN_FUTURE')
    : orBad(day, 'NOT_A_DAY');
}

/** Converts to the wire's value. `text` is trimmed and not empty; `today` is in Paris. */
export function readCell(kind: FieldKind, text: string, today: Day): Cell {
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
      return dayCell(text, today, kind);
    case 'amount':
      return orBad(parseEuros(text), 'NOT_AN_AMOUNT');
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
