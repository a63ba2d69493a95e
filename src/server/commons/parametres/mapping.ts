import type { Parametre, ParametreUpdate } from '#contract/parametres.ts';
import { PROVIDER_KEY_ID, type SettingValues } from '#domain/parametres/club-settings.ts';
import { parisIsoOrNull } from '../service/wire-values.ts';
import type { AuditEvent } from '../audit/audit-log.ts';
import type { Row } from '#server/db/database.ts';

export type SettingRow = Row<'settings'>;

/** For the provider's key, says only whether one is stored (contract §6). */
export const valuesOfRow = (row: SettingRow): SettingValues => ({
  id: row.id,
  valeurBooleen: row.id === PROVIDER_KEY_ID ? Boolean(row.valeur_texte) : row.valeur_booleen === 1,
  valeurEntier: row.valeur_entier,
  valeurChaine: row.valeur_chaine,
  valeurTexte: row.id === PROVIDER_KEY_ID ? null : row.valeur_texte,
  valeurDate: parisIsoOrNull(row.valeur_date),
});

export const settingOfRow = (row: SettingRow): Parametre => {
  const { version, nom } = row;
  return { version, nom, ...valuesOfRow(row) };
};

const recorded = (row: SettingRow) => ({ ...settingOfRow(row), valeurTexte: row.valeur_texte });

type Versions = { readonly before?: SettingRow; readonly after?: SettingRow };

/** For the provider's key, records only that it changed. */
export const settingEvent = (id: number, action: AuditEvent['action'], { before, after }: Versions): AuditEvent => ({
  resource: 'parametres',
  id,
  action,
  before: before ? recorded(before) : null,
  after: after ? recorded(after) : null,
  hidden: id === PROVIDER_KEY_ID ? ['valeurTexte'] : [],
});

export type SettingColumns = Partial<Omit<SettingRow, 'id' | 'version'>>;

export function columnsOfSetting(write: ParametreUpdate): SettingColumns {
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
