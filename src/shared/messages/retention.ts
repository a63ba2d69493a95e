import type { Duration, Fate, PeriodStart, RetentionKey, RetentionRule } from '#domain/retention.ts';
import { plural } from './format.ts';

export const RETENTION_LABELS: Readonly<Record<RetentionKey, string>> = {
  members: 'Fiche d’un ancien membre',
  outings: 'Inscriptions et palanquées d’un ancien membre',
  dossierTexts: 'Textes des dossiers d’adhésion',
  safetySheets: 'Fiches de sécurité',
  rollCalls: 'Présences aux séances',
  accounts: 'Mouvements et paiements reçus',
  keptIdentities: 'Nom et adresse d’un membre effacé, pour les comptes et les reçus',
  receipts: 'Frais abandonnés et reçus fiscaux',
  unpaidPayments: 'Paiements en ligne inaboutis',
  carShares: 'Covoiturage',
  dataRequests: 'Demandes sur ses données',
  supervisionAnswers: 'Réponses pour encadrer',
  mails: 'E-mails envoyés',
  reminders: 'Rappels envoyés (la ligne, sans le texte)',
  history: 'Historique des fiches, sites et plongées',
  moneyHistory: 'Historique des mouvements d’argent',
  securityLog: 'Journal de sécurité',
  serverLogs: 'Journaux techniques du serveur',
  sessions: 'Appareils connectés',
  signInKeys: 'Mots de passe à usage unique et liens de sécurité',
  attempts: 'Essais de connexion refusés',
  exports: 'Copies de mes données préparées',
  merges: 'De quoi annuler une fusion de fiches',
  backups: 'Sauvegardes',
  retentionRuns: 'Comptes rendus d’effacement',
};

const FROM: Readonly<Record<PeriodStart, string>> = {
  ANSWERED: 'après la réponse',
  HELD: 'après la fin de l’obligation de les garder',
  WRITTEN: 'après l’écriture',
  SENT: 'après l’envoi',
  LEFT: 'après la fin de l’adhésion',
  OUTING: 'après la plongée',
  ENDED: 'après leur fin',
  MADE: 'après leur création',
  TRIED: 'après l’essai',
  SIGNED_IN: 'après la connexion',
  OPENED: 'après l’ouverture du paiement',
};

const years = (count: number): string => plural(count, 'an', 'ans');

function lengthText(lasts: Duration): string {
  if ('hours' in lasts) return plural(lasts.hours, 'heure', 'heures');
  if ('days' in lasts) return plural(lasts.days, 'jour', 'jours');
  if ('months' in lasts) return `${lasts.months}\u00a0mois`;
  return 'years' in lasts ? years(lasts.years) : '';
}

/** `12 mois après l’écriture`, `6 ans après la fin de l’année civile`. */
export function durationText({ lasts, from }: Pick<RetentionRule, 'lasts' | 'from'>): string {
  if ('seasons' in lasts) return 'jusqu’à la fin de la saison suivante';
  if ('years' in lasts && lasts.afterYear) return `${years(lasts.years)} après la fin de l’année civile`;
  if ('years' in lasts && lasts.afterAccounts) return `${years(lasts.years)} après la clôture de l’exercice`;
  return `${lengthText(lasts)} ${FROM[from]}`;
}

export const FATE_LABELS: Readonly<Record<Fate, string>> = {
  DELETED: 'effacé',
  PROPOSED: 'effacement proposé au super-administrateur',
  ANONYMISED: 'rendu anonyme à l’effacement du membre',
  HELD: 'gardé jusque-là, même si le membre est effacé',
  ROTATED: 'remplacé par les suivantes',
  BY_OPERATOR: 'effacé par le réglage de la machine',
};

/** `Code de commerce, art. L123-22 †`; the sign marks a source that was not read first-hand. */
export const sourceText = ({
  basis,
  source,
  secondary,
}: Pick<RetentionRule, 'basis' | 'source' | 'secondary'>): string =>
  basis === 'CLUB' ? 'Choix du club' : `${source}${secondary ? '\u00a0†' : ''}`;

export const SECONDARY_SOURCE_NOTE = '† Connu par une source secondaire.';
