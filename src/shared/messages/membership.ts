import { DOSSIER_FIELDS, specOf, type DiverValues, type OpenField } from '#domain/divers/fields.ts';
import { fullName } from '#domain/divers/identity.ts';
import type { DossierChange } from '#domain/membership/dossier-diff.ts';
import { paidOf, type FeePart, type InstalmentState, type PlannedInstalment } from '#domain/membership/fee.ts';
import { DIVER_LABELS } from './divers.ts';
import { amount, dayYear, levelLabel, numericDay } from './format.ts';

export type DossierRecord = Omit<Pick<DiverValues, OpenField>, 'level'> & { readonly level: string };

/** Labels of lines that are not the form's. */
const DOSSIER_LABELS: Readonly<Partial<Record<OpenField, string>>> = {
  licenceNumber: 'Licence',
  urgence1: 'Personne à prévenir en cas d’urgence',
  urgence2: 'Autre personne à prévenir',
  level: 'Niveau',
  caci_date: 'Certificat médical du',
  assurance: 'Assurance',
  droitcom: 'Communication de mes coordonnées',
};

function dossierValue(record: DossierRecord, field: OpenField): string {
  const { kind } = specOf(field);
  const value = record[field] ?? '';
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  const text = String(value);
  if (kind === 'level') return levelLabel(text).replaceAll('\u00a0', ' ');
  if (kind === 'day' || kind === 'certificate') return text && numericDay(text);
  // Lines of one text would read as separate fields.
  return text.replace(/\s*\n\s*/g, ', ').trim();
}

/** One `Label : value` per line, for the member to check and correct. */
export const dossierText = (record: DossierRecord): string =>
  DOSSIER_FIELDS.map((field) =>
    `${DOSSIER_LABELS[field] ?? DIVER_LABELS[field]} : ${dossierValue(record, field)}`.trimEnd(),
  ).join('\n');

export const feePartLabels: Readonly<Record<FeePart, string>> = {
  adhesion: 'Adhésion au club',
  licence: 'Licence',
  insurance: 'Assurance',
  supervisorRebate: 'Remise encadrant',
};

export const INSTALMENT_LABELS: Readonly<Record<InstalmentState, string>> = {
  PAID: 'payé',
  REFUNDED: 'remboursé',
  REFUSED: 'refusé',
  AWAITED: 'à venir',
};

const instalmentsIn = (plan: readonly PlannedInstalment[], state: InstalmentState): string =>
  plan
    .filter((one) => one.state === state)
    .map(({ day, cents }) => `${amount(cents)} le ${dayYear(day)}`)
    .join(' et ');

/** `Payé en 3 fois : 56,00 € sur 170,00 €. À venir : 56,00 € le 26 déc. 2026 et 58,00 € le 26 janv. 2027.` */
export function planSentence(plan: readonly PlannedInstalment[]): string {
  const { paid, total } = paidOf(plan);
  const [refused, awaited] = [instalmentsIn(plan, 'REFUSED'), instalmentsIn(plan, 'AWAITED')];
  return [
    `Payé en ${plan.length} fois\u00a0: ${amount(paid)} sur ${amount(total)}.`,
    refused && `Refusé\u00a0: ${refused}.`,
    awaited && `À venir\u00a0: ${awaited}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Mail to the club; flags changed lines (specification §5). */
export function dossierMail(season: string, record: DossierRecord, changes: readonly DossierChange[]) {
  const name = fullName(record);
  const modified = changes.filter(({ kind }) => kind !== 'kept');
  const verdict = modified.length === 0 ? 'données inchangées' : 'données MODIFIÉES';
  const text = changes.filter(({ kind }) => kind !== 'removed').map(({ line }) => line);
  return {
    subject: `Dossier ${season} de ${name} (${record.licenceNumber}) : ${verdict}`,
    body: [
      `Dossier d’inscription ${season} de ${name}, licence ${record.licenceNumber}.`,
      '',
      ...(modified.length === 0
        ? ['Les données personnelles sont inchangées :']
        : [
            'ATTENTION : les données personnelles ont été modifiées.',
            '',
            ...modified.map(({ kind, line }) => `${kind === 'added' ? '+' : '−'} ${line}`),
            '',
            'Les données telles qu’elles sont maintenant :',
          ]),
      '',
      ...text,
      '',
    ].join('\n'),
  };
}
