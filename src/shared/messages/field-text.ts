import { isDay, isInstant, isTimeOfDay, parisDay } from '../domain/dates.ts';
import { centsOfEuros } from '../domain/money.ts';
import { FIELD_NAMES, specOf } from '../domain/divers/fields.ts';
import { isRole } from '../domain/roles.ts';
import { numericDay, shortDayYear, timeOf, timeOfDay } from './dates.ts';
import { EVENT_STATUS_LABELS, levelLabel } from './labels.ts';
import { amount } from './money.ts';
import { ROLE_LABELS } from './divers.ts';

/** French words of a field's codes. */
const WORDS: Readonly<Record<string, (code: string) => string>> = {
  level: levelLabel,
  role: (role) => (isRole(role) ? ROLE_LABELS[role] : role),
  status: (status) => (EVENT_STATUS_LABELS as Readonly<Record<string, string>>)[status] ?? status,
};

const AMOUNTS: ReadonlySet<string> = new Set(FIELD_NAMES.filter((field) => specOf(field).kind === 'amount'));

function textShown(text: string, field: string): string {
  const word = WORDS[field];
  if (word) return word(text);
  if (isDay(text)) return numericDay(text);
  if (isInstant(text)) return `${shortDayYear(parisDay(text))}, ${timeOf(text)}`;
  return field === 'hourRdv' && isTimeOfDay(text) ? timeOfDay(text) : text;
}

function figureShown(figure: number, field: string): string {
  const cents = AMOUNTS.has(field) ? centsOfEuros(figure) : null;
  return cents === null ? figure.toLocaleString('fr-FR') : amount(cents);
}

/** French text of a field's value; `field` is its name on the wire. */
export function fieldText(value: unknown, field = ''): string {
  if (value === undefined || value === null || value === '') return '(vide)';
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (typeof value === 'number') return figureShown(value, field);
  if (typeof value === 'string') return textShown(value, field);
  if (typeof value === 'object') {
    // An outing's site is known by its name.
    if ('name' in value && typeof value.name === 'string') return value.name;
    return Object.values(value)
      .filter((part) => part !== null && part !== '')
      .map(String)
      .join(', ');
  }
  return JSON.stringify(value);
}
