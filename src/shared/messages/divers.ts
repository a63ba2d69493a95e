import type { FieldLock } from '#domain/divers/edits.ts';
import type { DiverField } from '#domain/divers/fields.ts';
import { sortedName } from '#domain/divers/identity.ts';
import type { Namesake } from '#domain/divers/same-person.ts';
import type { Role } from '#domain/permissions.ts';
import { numericDay } from './format.ts';

/** Labels of the form, in its order (specification §2 'Diver form', §3). */
export const DIVER_LABELS = {
  lastname: 'Nom',
  firstname: 'Prénom',
  licenceNumber: 'Numéro de licence',
  datenaissance: 'Date de naissance',
  familyId: 'Tribu',
  role: 'Rôle',
  desactived: 'Désactivé',
  email: 'E-mail',
  telephone: 'Téléphone',
  adresse: 'Adresse',
  codepostal: 'Code postal',
  ville: 'Ville',
  urgence1: 'Contact d’urgence 1',
  urgence2: 'Contact d’urgence 2',
  level: 'Niveau ou niveau préparé',
  memberKind: 'Type de membre',
  caci_date: 'Certificat médical',
  description: 'Informations',
  assurance: 'Assurance choisie',
  dossier: 'Dossier numérique',
  droitimage: 'Droit à l’image',
  droitcom: 'Droit de communication',
  cotisation: 'Cotisation',
  cotadhesion: 'Part adhésion',
  cotlicence: 'Part licence',
  cotassurance: 'Part assurance',
  cotencadrant: 'Réduction encadrant',
  porte_Monnaie: 'Solde Porte Monnaie',
  cptanalytique: 'Cpt Analytique',
  dao: 'Don aux oeuvres',
  voiturecv: 'CV Voiture',
  electrique: 'Voiture électrique',
  gps: 'GPS',
} as const satisfies Record<DiverField, string>;

/** `LEROY Thomas, né(e) le 08/08/1974, est déjà membre sous A-00-000006.`, or stands on a line of the file. */
export function samePersonSentence({ datenaissance, email, licenceNumber, line, ...name }: Namesake): string {
  const known = datenaissance ? `né(e) le ${numericDay(datenaissance)}` : `à l’adresse ${email}`;
  const place = line === undefined ? 'est déjà membre' : `figure déjà à la ligne\u00a0${line}`;
  return `${sortedName({ firstname: '', ...name })}, ${known}, ${place} sous ${licenceNumber}.`;
}

export const WALLET_REASON_LABEL = 'Motif de la modification du solde';

export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  SUPER_ADMIN: 'Super-administrateur',
  ADMIN: 'Administrateur',
  ADMIN_SITES: 'Administrateur des plongées et des sites',
  ADMIN_PLONGEURS: 'Administrateur des plongeurs',
  OPEN: 'Poste du club (OPEN)',
  USER: 'Membre',
};

/** After the name of a member whom a bulk act leaves out. */
export const BULK_LOCK_REASONS: Readonly<Record<FieldLock | 'SELF', string>> = {
  TREASURY: 'réservé au super-administrateur',
  ACCOUNT: 'a un rôle, réservé au super-administrateur',
  OWN: 'c’est vous',
  SELF: 'c’est vous',
};

/** Why a field of the form is closed to its reader. */
export const FIELD_LOCK_REASONS: Readonly<Record<FieldLock, string>> = {
  TREASURY: 'Seul le trésorier peut modifier ce champ.',
  ACCOUNT: 'Ce membre a un rôle : seul un super-administrateur peut modifier ce champ.',
  OWN: 'C’est votre propre fiche : seul un super-administrateur peut modifier ce champ.',
};
