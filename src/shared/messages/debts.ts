import type { Debt, DebtKind } from '#domain/ledger/debts.ts';
import { amount, dayYear, plural } from './format.ts';

export const DEBT_LABELS: Readonly<Record<DebtKind, string>> = {
  FEE: 'Cotisation',
  WALLET: 'Porte-monnaie négatif',
  INSTALMENT: 'Échéance de cotisation refusée',
};

/** `Cotisation : 60,00 €, depuis le 1 sept. 2026` */
export const debtLine = ({ kind, cents, since }: Debt): string =>
  `${DEBT_LABELS[kind]}\u00a0: ${amount(cents)}${since === null ? '' : `, depuis le ${dayYear(since)}`}`;

export const mailsCount = (members: number): string =>
  members === 0 ? 'Aucun e-mail ne partira' : `Un e-mail à ${plural(members, 'membre', 'membres')}`;

interface LeftOut {
  readonly notDue: number;
  readonly withoutEmail: number;
  readonly refused: number;
  readonly recent: number;
}

/** `2 membres déjà relancés depuis moins de 15 jours`: who gets no reminder, with the reason. */
export const leftOutLines = ({ notDue, withoutEmail, refused, recent }: LeftOut): string[] =>
  [
    [
      recent,
      'membre déjà relancé depuis moins de 15\u00a0jours',
      'membres déjà relancés depuis moins de 15\u00a0jours',
    ],
    [withoutEmail, 'membre sans adresse e-mail', 'membres sans adresse e-mail'],
    [refused, 'membre ne veut pas de ces rappels', 'membres ne veulent pas de ces rappels'],
    [notDue, 'membre ne doit plus rien', 'membres ne doivent plus rien'],
  ].flatMap(([count, one, many]) => (count === 0 ? [] : [plural(Number(count), String(one), String(many))]));

/** `7 rappels envoyés. 2 membres déjà relancés depuis moins de 15 jours.` */
export const remindersSent = ({ reminded, ...others }: LeftOut & { readonly reminded: number }): string =>
  [
    reminded === 0 ? 'Aucun rappel envoyé' : plural(reminded, 'rappel envoyé', 'rappels envoyés'),
    ...leftOutLines(others),
  ]
    .map((sentence) => `${sentence}.`)
    .join(' ');
