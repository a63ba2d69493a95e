import type { AuditAction, Change } from '#domain/audit.ts';
import { isDay, isInstant, isTimeOfDay, parisDay } from '#domain/dates.ts';
import { FIELD_NAMES, specOf } from '#domain/divers/fields.ts';
import { centsOfEuros } from '#domain/money.ts';
import { isRole } from '#domain/permissions.ts';
import { isKeyOf, isRecord } from '#domain/records.ts';
import { EVENT_STATUS_LABELS, amount, levelLabel, numericDay, shortDayYear, timeOf, timeOfDay } from './format.ts';
import { ROLE_LABELS } from './divers.ts';
import { REFUND_STATE_LABELS, REFUND_WAY_LABELS } from './expenses.ts';

const AUDIT_ACTION_WORDS: Readonly<Record<AuditAction, string>> = {
  create: 'a créé la fiche',
  update: 'a modifié la fiche',
  cancel: 'a annulé la plongée',
  move: 'a reporté la plongée',
  delete: 'a supprimé la fiche',
  money: 'a modifié le porte-monnaie',
  dossier: 'a envoyé son dossier',
  propose: 'a proposé un changement',
  refuse: 'a refusé le changement proposé',
  passwordReset: 'a demandé un nouveau mot de passe',
  passwordChange: 'a changé son mot de passe',
};

const COMPOSED: Readonly<Record<string, string>> = {
  palanquees: 'a composé les palanquées',
  palanquees2: 'a composé les palanquées de la 2ᵉ plongée',
};

interface AuditSentence {
  /** Follows the author's name: `a modifié la fiche`. */
  readonly words: string;
  /** The words say the changes too: `a composé les palanquées (version 1)`. */
  readonly isComplete: boolean;
}

type Entry = { readonly action: AuditAction; readonly changes: readonly Change[] };

export function auditSentenceOf({ action, changes: [change, ...others] }: Entry): AuditSentence {
  const composed = change && others.length === 0 ? COMPOSED[change.field] : undefined;
  return composed === undefined
    ? { words: AUDIT_ACTION_WORDS[action], isComplete: false }
    : { words: `${composed} (version ${String(change?.after)})`, isComplete: true };
}

/** French words of a field's codes. */
const WORDS: Readonly<Record<string, (code: string) => string>> = {
  level: levelLabel,
  role: (role) => (isRole(role) ? ROLE_LABELS[role] : role),
  status: (status) => (isKeyOf(EVENT_STATUS_LABELS, status) ? EVENT_STATUS_LABELS[status] : status),
  'refund.state': (state) => (isKeyOf(REFUND_STATE_LABELS, state) ? REFUND_STATE_LABELS[state] : state),
  'refund.way': (way) => (isKeyOf(REFUND_WAY_LABELS, way) ? REFUND_WAY_LABELS[way] : way),
};

const AMOUNTS: ReadonlySet<string> = new Set([
  'price',
  'refund.amount',
  ...FIELD_NAMES.filter((field) => specOf(field).kind === 'amount'),
]);

function textShown(text: string, field: string): string {
  const word = WORDS[field];
  if (word) return word(text);
  if (isDay(text)) return numericDay(text);
  if (isInstant(text)) return `${shortDayYear(parisDay(text))}, ${timeOf(text)}`;
  return field === 'hourRdv' && isTimeOfDay(text) ? timeOfDay(text) : text;
}

function figureShown(figure: number, field: string): string {
  const cents = AMOUNTS.has(field) ? centsOfEuros(figure) : null;
  return cents === null ? figure.toLocaleString('fr-FR').replace('-', '−') : amount(cents);
}

/** French text of a field's value; `field` is its name on the wire. */
export function fieldText(value: unknown, field = ''): string {
  if (value === undefined || value === null || value === '') return '(vide)';
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (typeof value === 'number') return figureShown(value, field);
  if (typeof value === 'string') return textShown(value, field);
  if (Array.isArray(value)) {
    return value
      .map((row: unknown) =>
        isRecord(row)
          ? Object.values(row)
              .map((part) => fieldText(part))
              .join(' ')
          : fieldText(row),
      )
      .join(' · ');
  }
  if (typeof value === 'object') {
    // An outing's site is known by its name.
    if ('name' in value && typeof value.name === 'string') return value.name;
    return Object.values(value)
      .filter((part) => part !== null && part !== '')
      .map((part) => fieldText(part))
      .join(', ');
  }
  return JSON.stringify(value);
}
