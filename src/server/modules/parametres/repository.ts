import type { Selectable } from 'kysely';
import { clubSettings, type ClubSettings } from '../../../shared/domain/settings/club-settings.ts';
import type { Tx } from '../../db/database.ts';
import type { SettingsTable } from '../../db/tables.ts';
import type { Order } from '../../commons/lists.ts';
import { valuesOfRow, type SettingColumns } from './mapping.ts';

export type SettingRow = Selectable<SettingsTable>;
export const SETTING_ORDER = { id: 'id', nom: 'nom' } as const;
type SettingOrder = Order<(typeof SETTING_ORDER)[keyof typeof SETTING_ORDER]>;
const BY_RANK: readonly SettingOrder[] = [{ column: 'id', direction: 'asc' }];

/** All the SQL of the table `settings`, within one transaction. */
export const settingsRepository = ({ sql }: Tx) => {
  function list(order: readonly SettingOrder[] = BY_RANK): Promise<SettingRow[]> {
    let rows = sql.selectFrom('settings').selectAll();
    for (const { column, direction } of order) rows = rows.orderBy(column, direction);
    return rows.execute();
  }

  return {
    list,

    /** What the settings say to the rules: `(await settings.club()).wallet` is the policy of the wallet. */
    club: async (): Promise<ClubSettings> => clubSettings((await list()).map(valuesOfRow)),

    find: (id: number): Promise<SettingRow | undefined> =>
      sql.selectFrom('settings').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Names are the club's own affair and may stand twice: the first one counts. */
    findByName: (name: string): Promise<SettingRow | undefined> =>
      sql.selectFrom('settings').selectAll().where('nom', '=', name).orderBy('id').limit(1).executeTakeFirst(),

    insert: (columns: SettingColumns): Promise<SettingRow> =>
      sql.insertInto('settings').values(columns).returningAll().executeTakeFirstOrThrow(),

    /** Undefined when the row no longer has that version: somebody else was quicker. */
    update: (id: number, version: number, columns: Partial<SettingColumns>): Promise<SettingRow | undefined> =>
      sql
        .updateTable('settings')
        .set({ ...columns, version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .returningAll()
        .executeTakeFirst(),

    /** What was deleted; undefined when there was nothing, or somebody else was quicker. */
    delete: (id: number): Promise<SettingRow | undefined> =>
      sql.deleteFrom('settings').where('id', '=', id).returningAll().executeTakeFirst(),
  };
};

export type SettingsRepository = typeof settingsRepository;
