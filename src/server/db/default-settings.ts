import type { Insertable } from 'kysely';
import type { SettingsTable } from './tables.ts';

export type SettingValues = Omit<Insertable<SettingsTable>, 'id' | 'version'>;

const named = (nom: string): SettingValues => ({
  nom,
  valeur_booleen: 0,
  valeur_entier: null,
  valeur_chaine: null,
  valeur_texte: null,
  valeur_date: null,
});

/**
 * Settings 1–7 of a new club; their rank is their meaning (specification §3). Outings are shown, and every option that
 * a club decides for itself is off.
 */
export const defaultSettings: readonly SettingValues[] = [
  { ...named('Porte-monnaie'), valeur_entier: 0 },
  { ...named('Certificat médical'), valeur_booleen: 1 },
  { ...named('Alerte solde bas'), valeur_entier: 0 },
  named('Annonce 1'),
  named('Annonce 2'),
  { ...named('Site ouvert'), valeur_booleen: 1 },
  named('Paiement en ligne'),
];
