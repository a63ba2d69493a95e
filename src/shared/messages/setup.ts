import type { SetupReason, SetupStep } from '#domain/club/setup.ts';
import { readFailure } from '#domain/mail/failures.ts';
import { isKeyOf } from '#domain/records.ts';
import { CLUB_LABELS } from './club.ts';
import { MAIL_FAILURE_SENTENCES } from './mail.ts';

export const STEP_TITLES: Readonly<Record<SetupStep, string>> = {
  club: 'Le club',
  look: 'Son logo et sa couleur',
  links: 'Les liens des menus',
  season: 'La saison et ses cotisations',
  mail: 'Les e-mails',
  payment: 'Le paiement en ligne',
  members: 'Les membres',
  sites: 'Les sites de plongée',
  outing: 'La première sortie',
  safety: 'La fiche de sécurité',
  secondFactor: 'Votre double authentification',
  backups: 'Les sauvegardes',
};

const NONE: Readonly<Partial<Record<SetupStep, string>>> = {
  links: 'Aucun lien du club n’est donné.',
  season: 'Aucune saison n’est ouverte.',
  mail: 'Aucun e-mail d’essai n’est parti.',
  members: 'Vous êtes seul membre\u00a0: importez la liste du club.',
  sites: 'Aucun site n’est enregistré.',
  outing: 'Aucune sortie n’est au calendrier.',
  secondFactor: 'Un mot de passe seul ouvre votre compte.',
  backups: 'Aucune sauvegarde vérifiée n’a encore été faite.',
};

const REASONS: Readonly<Record<Exclude<SetupReason, 'NONE' | 'MISSING' | 'FAILED'>, string>> = {
  NO_SERVER:
    'Aucun serveur d’envoi n’est réglé\u00a0: les e-mails s’écrivent dans un dossier du serveur, et personne ne les reçoit. La personne qui tient le serveur doit donner SMTP_URL.',
  WAITING: 'L’e-mail d’essai attend son tour.',
  SENT: 'Le serveur d’envoi a accepté l’e-mail d’essai\u00a0: l’avez-vous reçu\u00a0?',
  NO_KEY: 'Aucune clé du prestataire n’est enregistrée.',
  UNCHECKED: 'La clé n’a pas encore été essayée.',
  REFUSED: 'Le prestataire refuse la clé, l’organisme ou l’identifiant.',
  AWAY: 'Le prestataire ne répond pas\u00a0: réessayez plus tard.',
};

const nameOf = (field: string): string => (isKeyOf(CLUB_LABELS, field) ? CLUB_LABELS[field] : field);

interface Found {
  readonly step: SetupStep;
  readonly reason: SetupReason | null;
  readonly fields: readonly string[];
  readonly detail: string;
}

/** Why a step is not done, as one sentence; empty for one that is. */
export function stepSentence({ step, reason, fields, detail }: Found): string {
  if (reason === null) return '';
  if (reason === 'NONE') return NONE[step] ?? '';
  if (reason === 'MISSING') return `Il manque\u00a0: ${fields.map(nameOf).join(', ')}.`;
  if (reason !== 'FAILED') return REASONS[reason];
  const { failure, words } = readFailure(detail);
  return `${MAIL_FAILURE_SENTENCES[failure]} (${words})`;
}
