import { clubSettings, type ClubSettings } from '#domain/parametres/club-settings.ts';
import type { Tx } from '#server/db/database.ts';
import { fetchPage, listingOf, type ListParams } from '#server/db/lists.ts';
import { valuesOfRow, type SettingColumns, type SettingRow } from './mapping.ts';

const ORDER = { id: 'id', nom: 'nom' };

export const settingsRepository = (tx: Tx) => {
  const { db } = tx;
  const settings = db.selectFrom('settings').selectAll();
  /** Sorted by rank by default. */
  const list = async (params: Pick<ListParams, 'sort'> = {}): Promise<readonly SettingRow[]> =>
    (await fetchPage(settings, listingOf({ sort: params.sort }, ORDER, 'id'))).content;

  return {
    list,

    club: async (): Promise<ClubSettings> => clubSettings((await settings.orderBy('id').execute()).map(valuesOfRow)),

    find: (id: number): Promise<SettingRow | undefined> => settings.where('id', '=', id).executeTakeFirst(),

    /** The first of that name: names need not be unique. */
    findByName: (name: string) => settings.where('nom', '=', name).orderBy('id').limit(1).executeTakeFirst(),

    insert(columns: SettingColumns & { readonly nom: string }): Promise<SettingRow> {
      const row = { valeur_booleen: 0, ...columns };
      return db.insertInto('settings').values(row).returningAll().executeTakeFirstOrThrow();
    },

    /** Undefined when the row no longer has that version. */
    update(id: number, version: number, columns: SettingColumns): Promise<SettingRow | undefined> {
      const values = { ...columns, version: version + 1 };
      const row = db.updateTable('settings').set(values).where('id', '=', id).where('version', '=', version);
      return row.returningAll().executeTakeFirst();
    },

    /** Leaves a text alone that is no longer `from`. */
    replaceText(id: number, from: string, to: string) {
      const row = db.updateTable('settings').set({ valeur_texte: to }).where('id', '=', id);
      return row.where('valeur_texte', '=', from).execute();
    },

    delete: (id: number) => db.deleteFrom('settings').where('id', '=', id).returningAll().executeTakeFirst(),
  };
};
