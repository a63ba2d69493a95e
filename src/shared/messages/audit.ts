import type { AuditAction } from '../domain/audit.ts';

/** Follows the author's name. */
export const AUDIT_ACTION_WORDS: Readonly<Record<AuditAction, string>> = {
  create: 'a créé la fiche',
  update: 'a modifié la fiche',
  cancel: 'a annulé la plongée',
  delete: 'a supprimé la fiche',
  money: 'a modifié le porte-monnaie',
  dossier: 'a envoyé son dossier',
  passwordReset: 'a demandé un nouveau mot de passe',
  passwordChange: 'a changé son mot de passe',
};
