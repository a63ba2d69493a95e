import type { Selectable } from 'kysely';
import type { Parametre, ParametreUpdate } from '../../../shared/contract/parametres.ts';
import type { SettingValues } from '../../../shared/domain/settings/club-settings.ts';
import { parisIso } from '../../../shared/domain/dates.ts';
import { PROVIDER_KEY_ID } from '../../../shared/domain/settings/positions.ts';
import type { SettingsTable } from '../../db/tables.ts';

/**
 * A setting as the rules read it. The provider's key is nobody's to read, not even sealed (contract §6): its flag says
 * whether one is stored.
 */
export const valuesOfRow = (row: Selectable<SettingsTable>): SettingValues => ({
  id: row.id,
  valeurBooleen: row.id === PROVIDER_KEY_ID ? Boolean(row.valeur_texte) : row.valeur_booleen === 1,
  valeurEntier: row.valeur_entier,
  valeurChaine: row.valeur_chaine,
  valeurTexte: row.id === PROVIDER_KEY_ID ? null : row.valeur_texte,
  valeurDate: row.valeur_date === null ? null : parisIso(row.valeur_date),
});

export const settingOfRow = (row: Selectable<SettingsTable>): Parametre => ({
  version: row.version,
  nom: row.nom,
  ...valuesOfRow(row),
});

/** For the setting's history. The provider's key as it is stored: it says that it changed, and is kept out of there. */
export const recordedSetting = (row: Selectable<SettingsTable>) => ({
  ...settingOfRow(row),
  valeurTexte: row.valeur_texte,
});
export const hiddenFieldsOf = (id: number): readonly string[] => (id === PROVIDER_KEY_ID ? ['valeurTexte'] : []);

export type SettingColumns = Omit<Selectable<SettingsTable>, 'id' | 'version'>;

/** The columns of what a body brings; what it leaves out is not named. */
export function columnsOfSetting(write: ParametreUpdate): Partial<SettingColumns> {
  const { nom, valeurBooleen, valeurEntier, valeurChaine, valeurTexte, valeurDate } = write;
  return {
    ...(nom === undefined ? {} : { nom: nom.trim() }),
    ...(valeurBooleen === undefined ? {} : { valeur_booleen: valeurBooleen ? 1 : 0 }),
    ...(valeurEntier === undefined ? {} : { valeur_entier: valeurEntier }),
    ...(valeurChaine === undefined ? {} : { valeur_chaine: valeurChaine }),
    ...(valeurTexte === undefined ? {} : { valeur_texte: valeurTexte }),
    ...(valeurDate === undefined ? {} : { valeur_date: valeurDate && new Date(valeurDate).toISOString() }),
  };
}
