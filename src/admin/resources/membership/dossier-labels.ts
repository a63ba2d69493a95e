import type { Dossier } from '#contract/membership.ts';
import { parisDay } from '#domain/dates.ts';
import { sortedName, type Named } from '#domain/divers/identity.ts';
import type { DossierState } from '#domain/membership/dossier-state.ts';
import type { SeasonWarning } from '#domain/membership/season.ts';
import { paidOf, planOf } from '#domain/membership/fee.ts';
import { centsOfEuros, eurosOfCents, type Cents } from '#domain/money.ts';
import type { ExportColumn } from '#shared/files/columns.ts';
import { amount, shortDayYear } from '#messages/format.ts';
import type { BadgeTone } from '#ui/components/Badge.tsx';

export const DOSSIER_BADGES: Readonly<Record<DossierState, { readonly label: string; readonly tone: BadgeTone }>> = {
  awaited: { label: 'Attendu', tone: 'warn' },
  sent: { label: 'Envoyé', tone: 'note' },
  paid: { label: 'Réglé', tone: 'ok' },
};

interface WarningBadge {
  readonly tone: BadgeTone;
  readonly label: (member: { readonly cotisation: Cents | null; readonly assurance: string }) => string;
}

export const WARNING_BADGES: Readonly<Record<SeasonWarning, WarningBadge>> = {
  ALREADY_ASKED: { tone: 'warn', label: () => 'A déjà un dossier de cette saison' },
  DEACTIVATED: { tone: 'neutral', label: () => 'Désactivé' },
  NOT_ELIGIBLE: { tone: 'neutral', label: () => 'Non éligible' },
  STILL_OWES: { tone: 'warn', label: ({ cotisation }) => `Doit encore ${amount(cotisation ?? 0)}` },
  NO_EMAIL: { tone: 'danger', label: () => 'Sans adresse e-mail' },
  INSURANCE_UNKNOWN: {
    tone: 'neutral',
    label: ({ assurance }) =>
      assurance.trim() ? `Contrat «\u00a0${assurance.trim()}\u00a0» sans tarif` : 'Sans contrat d’assurance',
  },
};

/** In cents, from the euros of the wire. */
export const dueOf = ({ cotisation }: Pick<Dossier, 'cotisation'>): Cents | null => centsOfEuros(cotisation ?? NaN);

/** 'de LEROY Thomas', 'd’ADAM Hugo' */
export function ofFullName(member: Named): string {
  const name = sortedName(member);
  return /^[aeiouy]/i.test(name.normalize('NFD')) ? `d’${name}` : `de ${name}`;
}

/** `depuis le mer. 30 sept. 2026` */
export function stateSince({ state, askedAt, sentAt, paidAt }: Dossier): string {
  const at = state === 'paid' ? (paidAt ?? sentAt) : state === 'sent' ? sentAt : askedAt;
  if (at === null) return '';
  return `${state === 'awaited' ? 'depuis le' : 'le'} ${shortDayYear(parisDay(at))}`;
}

const dayOf = (at: string | null): string => (at === null ? '' : parisDay(at));

const SUMS: readonly string[] = ['cotisation', 'paid', 'instalments', 'instalmentRefused'] satisfies (keyof Dossier)[];

/** Sums for those who may read them. */
export const dossierColumns = (readsSums: boolean): ExportColumn<Dossier>[] =>
  COLUMNS.filter(({ key }) => readsSums || !SUMS.includes(key));

const COLUMNS: readonly ExportColumn<Dossier>[] = [
  { key: 'licenceNumber', label: 'Numéro de licence', kind: 'text', valueOf: (one) => one.licenceNumber, usual: true },
  { key: 'lastname', label: 'Nom', kind: 'text', valueOf: (one) => one.lastname, usual: true },
  { key: 'firstname', label: 'Prénom', kind: 'text', valueOf: (one) => one.firstname, usual: true },
  { key: 'email', label: 'E-mail', kind: 'text', valueOf: (one) => one.email, usual: true },
  { key: 'state', label: 'Dossier', kind: 'text', valueOf: (one) => DOSSIER_BADGES[one.state].label, usual: true },
  { key: 'askedAt', label: 'Demandé le', kind: 'day', valueOf: (one) => dayOf(one.askedAt) },
  { key: 'sentAt', label: 'Envoyé le', kind: 'day', valueOf: (one) => dayOf(one.sentAt), usual: true },
  { key: 'paidAt', label: 'Réglé le', kind: 'day', valueOf: (one) => dayOf(one.paidAt), usual: true },
  { key: 'remindedAt', label: 'Dernier rappel', kind: 'day', valueOf: (one) => dayOf(one.remindedAt), usual: true },
  { key: 'missing', label: 'Ce qui manque', kind: 'text', valueOf: (one) => one.missing },
  { key: 'cotisation', label: 'Cotisation due', kind: 'amount', valueOf: (one) => one.cotisation ?? null, usual: true },
  { key: 'paid', label: 'Cotisation reçue', kind: 'amount', valueOf: (one) => one.paid ?? null },
  {
    key: 'instalments',
    label: 'Payé en plusieurs fois',
    kind: 'amount',
    valueOf: ({ instalments = [] }) =>
      instalments.length === 0 ? null : eurosOfCents(paidOf(planOf(instalments)).paid),
  },
  {
    key: 'instalmentRefused',
    label: 'Échéance refusée',
    kind: 'flag',
    valueOf: (one) => one.instalmentRefused ?? false,
  },
  { key: 'desactived', label: 'Désactivé', kind: 'flag', valueOf: (one) => one.desactived },
];
