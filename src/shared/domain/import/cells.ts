import { addMonths, isDay, isTimeOfDay, readDay, type Day, type TimeOfDay } from '../dates.ts';
import { isFutureBirth, isQuestionableBirth } from '../divers/age.ts';
import { isFutureCertificate } from '../divers/certificate.ts';
import { isEmail, folded } from '../text.ts';
import { isGpsField } from '../gps.ts';
import { LEVELS, type Level } from '../levels.ts';
import { ROLES, type Role } from '../permissions.ts';
import type { PaidBy } from '../books/means.ts';
import { normalisedLicence } from '../divers/identity.ts';
import { centsOfEuros, eurosOfCents } from '../money.ts';
import { parseEuros } from '../typed-amount.ts';
import type { ColumnKind } from './columns.ts';

export type CellFault =
  | 'MISSING'
  | 'CELL_ERROR'
  | 'EXPONENT'
  | 'NOT_A_DAY'
  | 'BIRTH_IN_FUTURE'
  | 'CERTIFICATE_IN_FUTURE'
  | 'NOT_AN_AMOUNT'
  | 'FRANCS'
  | 'NOT_A_FEE'
  | 'NOT_A_TIME'
  | 'NOT_WHOLE'
  | 'NOT_A_FLAG'
  | 'UNKNOWN_LEVEL'
  | 'UNKNOWN_ROLE'
  | 'UNKNOWN_MEANS'
  | 'NOT_AN_EMAIL'
  | 'GPS_INVALID';

/** Corrections and doubts about a cell, counted for a person to see. */
export type CellRemark = 'ZERO' | 'PLUS' | 'ROUNDED' | 'HOUR' | 'SHORT_POSTAL' | 'YOUNG';

type Value = string | number | boolean;
type Cell =
  | { readonly ok: true; readonly value: Value; readonly remark?: CellRemark | undefined }
  | { readonly ok: false; readonly fault: CellFault };

const good = (value: Value, remark?: CellRemark): Cell => ({ ok: true, value, remark });
const bad = (fault: CellFault): Cell => ({ ok: false, fault });

/** Errors of spreadsheets in any language, and the signs of a column that is too narrow. */
const ERROR = /^(#[¡¿]?[\p{Lu}/0]{2,}\s?[!?]|#N\/?[A-Z]|#GETTING_DATA|Err\s?:\s?\d{3}|#{3,})$/u;
/** `6,12E+08`: figures that a spreadsheet has cut. */
const EXPONENT = /^[+-]?\d+([.,]\d+E[+-]?|E[+-])\d+$/i;
/** Figures alone, as programs write a number that was a text: `'0612345678`, `1000.0`. */
const FIGURES = /^'?(\+?\d+)(?:[.,]0{1,2})?$/;
const figuresIn = (text: string): string => FIGURES.exec(text)?.[1] ?? text;

/** Puts back what a spreadsheet takes from a number: the zero before nine figures, the plus before a country's own. */
function telephoneCell(text: string): Cell {
  const typed = figuresIn(text);
  if (/^[1-9]([\s.-]?\d){8}$/.test(typed)) return good(`0${typed}`, 'ZERO');
  if (/^((33|41)[1-9]\d{8}|32[1-9]\d{7,8}|352\d{8,9})$/.test(typed)) return good(`+${typed}`, 'PLUS');
  return good(typed);
}

const MONTHS = ['jan', 'fev', 'mar', 'avr', 'mai', 'juin', 'juil', 'aou', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAY = /^(?:le )?(?:(?:lun|mar|mer|jeu|ven|sam|dim)[a-z]*\.?,? )?/;
const HOUR = /(?:t|,? (?:a )?)([01]?\d|2[0-3])(?: ?h ?|:)([0-5]\d)?(?::\d{2}(?:[.,]\d+)?)?$/;
/** An instant, which is of a day in Paris (contract §11). */
const ZONED = /^\d{4}-\d\d-\d\d[T ][\d:.]+(Z|[+-]\d\d:?\d\d)$/;

/** Longer texts are no days. */
const plain = (text: string): string => (text.length > 60 ? '' : folded(text).replace(/\s+/g, ' '));

/** A year of two figures is at most so many after the present one; a birth is not after today. */
const YEARS_AHEAD = 5;

/** Reads `31/12/1990` (dots and dashes too), `31/12/90`, `1990-12-31`, `31 décembre 1990`, with a weekday before and an hour behind. */
export function dayOfCell(text: string, today: Day, kind: ColumnKind = 'day'): Day | null {
  if (ZONED.test(text)) return readDay(text);
  const written = plain(text).replace(HOUR, '').replace(WEEKDAY, '');
  const [, date = '', month = '', year = ''] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(written) ??
    /^(\d{1,2})(?:er|ᵉʳ)?[ .-]*([a-z]{3,})\.?[ -]*(\d{4}|\d{2})$/.exec(written) ??
    [];
  const named = MONTHS.findIndex((name) => month.startsWith(name)) + 1 || month;
  const behind = `-${String(named).padStart(2, '0')}-${date.padStart(2, '0')}`;
  const latest = kind === 'birth' ? today : addMonths(today, 12 * YEARS_AHEAD);
  const near = year.length === 2 ? Number(latest.slice(0, 2) + year) : year;
  const day =
    year === '' ? written : `${`${near}${behind}` > latest && year.length === 2 ? Number(near) - 100 : near}${behind}`;
  return isDay(day) ? day : null;
}

/** Reads `9h`, `9 h 30`, `09:30:00`, also behind the day that a workbook puts before a time. */
function timeOfCell(text: string): TimeOfDay | null {
  const [, hours, minutes = ''] =
    /^(?:\d{4}-\d\d-\d\d[T ])?(\d{1,2})\s*[h:]\s*(\d{2})?(?::\d{2})?$/i.exec(text.replace(/[\u00a0\u202f]/g, ' ')) ??
    [];
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
/** Names of levels in lists of licences; an instructor's diploma counts as the level that it gives. */
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

/** Words of lists, in letters alone. */
const MEANS_WORDS: Readonly<Record<PaidBy, string>> = {
  CASH: 'especes espece esp liquide liquides numeraire cash',
  CHEQUE: 'cheque cheques chequebancaire chequesbancaires chq chqs chqe ch',
  TRANSFER: 'virement virements virementbancaire virementsepa vir virt',
  CARD: 'carte cartes cartebancaire cartebleue cb tpe',
  PASS_SPORT: 'passsport passport bonpasssport',
  ANCV: 'ancv chequevacances chequesvacances chequevacancesancv chequesvacancesancv couponsport couponssport couponsportancv couponssportancv',
  OTHER: 'bon bons autrebon bondachat chequecadeau',
  HELLOASSO: 'helloasso',
};
const BY_MEANS = new Map(
  Object.entries(MEANS_WORDS).flatMap(([by, words]) => words.split(' ').map((word) => [word, by] as const)),
);
const meansKey = (text: string): string => folded(text).replace(/[^a-z]+/g, '');

const orBad = (value: Value | null | undefined, fault: CellFault): Cell =>
  value === null || value === undefined ? bad(fault) : good(value);

/** Day on which a certificate was made, from its last day. */
function dayCell(text: string, today: Day, kind: ColumnKind): Cell {
  const read = dayOfCell(text, today, kind);
  if (read === null) return bad('NOT_A_DAY');
  const day = kind === 'expiry' ? addMonths(read, -12) : read;
  if (kind === 'birth' && isFutureBirth(day, today)) return bad('BIRTH_IN_FUTURE');
  if (['certificate', 'expiry'].includes(kind) && isFutureCertificate(day, today)) return bad('CERTIFICATE_IN_FUTURE');
  const [found, hours, minutes = '0'] = HOUR.exec(plain(text)) ?? [];
  const isYoung = kind === 'birth' && isQuestionableBirth(day, today);
  return good(day, found && Number(hours) + Number(minutes) > 0 ? 'HOUR' : isYoung ? 'YOUNG' : undefined);
}

/** A formula leaves more than cents. */
function roundedCell(number: number): Cell {
  const euros = eurosOfCents(centsOfEuros(number) ?? NaN);
  if (Number.isNaN(euros)) return bad('NOT_AN_AMOUNT');
  return good(euros, Math.abs(euros - number) > 1e-9 ? 'ROUNDED' : undefined);
}

/** Converts to the wire's value; a fee that is paid or not to a flag. `text`, of a workbook's number too, is trimmed and not empty; `today` is in Paris. */
export function readCell(kind: ColumnKind, text: string, today: Day, cell?: string | number): Cell {
  if (typeof cell === 'number' && (kind === 'amount' || kind === 'fee')) return roundedCell(cell);
  if (ERROR.test(text)) return bad('CELL_ERROR');
  if (EXPONENT.test(text)) return bad('EXPONENT');
  switch (kind) {
    case 'text':
      return good(text);
    case 'licence':
      return good(normalisedLicence(figuresIn(text)));
    case 'telephone':
      return telephoneCell(text);
    case 'postal':
      return good(figuresIn(text), /^\d{4}$/.test(figuresIn(text)) ? 'SHORT_POSTAL' : undefined);
    case 'email':
      return isEmail(text) ? good(text) : bad('NOT_AN_EMAIL');
    case 'gps':
      return isGpsField(text) ? good(text) : bad('GPS_INVALID');
    case 'day':
    case 'birth':
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
      return /^\d{1,15}$/.test(figuresIn(text)) ? good(Number(figuresIn(text))) : bad('NOT_WHOLE');
    case 'flag':
      return orBad(FLAGS.get(folded(text)), 'NOT_A_FLAG');
    case 'level':
      return orBad(BY_LEVEL.get(levelKey(text)), 'UNKNOWN_LEVEL');
    case 'means':
      return orBad(BY_MEANS.get(meansKey(text)), 'UNKNOWN_MEANS');
    case 'role':
      return orBad(BY_ROLE.get(roleKey(text)), 'UNKNOWN_ROLE');
  }
}
