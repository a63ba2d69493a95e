import type { MailFailure } from '../domain/mail/failures.ts';

/** Why a mail has not gone, and what to do about it. */
export const MAIL_FAILURE_SENTENCES: Readonly<Record<MailFailure, string>> = {
  ADDRESS_REFUSED: 'Cette adresse n’existe pas ou n’accepte plus de messages : corrigez-la dans la fiche du membre.',
  ADDRESS_INVALID: 'Cette adresse n’est pas valable : corrigez-la dans la fiche du membre.',
  SENDER_REFUSED: 'Le serveur de courriel refuse les messages du club : voyez avec votre hébergeur.',
  REFUSED_FOR_NOW: 'Le serveur de courriel refuse ce message pour l’instant.',
  SIGN_IN_REFUSED: 'Le serveur de courriel refuse le nom ou le mot de passe du club : vérifiez SMTP_URL.',
  UNREACHABLE: 'Le serveur de courriel est injoignable.',
  SILENT: 'Le serveur de courriel ne répond pas.',
  INTERRUPTED: 'Le serveur de courriel a interrompu l’envoi.',
  UNKNOWN: 'L’envoi a échoué.',
};

/** Of a mail that was tried for as long as that makes sense. */
export const GIVEN_UP = 'Abandonné après sept jours d’essais.';
