import type { ListQuery, Page } from '../../../shared/contract/common.ts';
import {
  LAST_FIXED_ID,
  PROVIDER_KEY_ID,
  type Parametre,
  type ParametreCreate,
  type ParametreUpdate,
} from '../../../shared/contract/parametres.ts';
import { folded } from '../../../shared/domain/folding.ts';
import type { Actor } from '../../../shared/domain/permissions.ts';
import type { Database, Tx } from '../../db/database.ts';
import { Refused } from '../../commons/errors.ts';
import { orderOf, pageOf, sliceOf } from '../../commons/lists.ts';
import type { SecretBox } from '../../commons/secret-box.ts';
import type { SignedIn } from '../../commons/signed-in.ts';
import type { Note } from '../../commons/audit-log.ts';
import { checkVersion } from '../../commons/versions.ts';
import { withCleanHtml } from './clean-html.ts';
import { columnsOfSetting, hiddenFieldsOf, recordedSetting, settingOfRow } from './mapping.ts';
import { SETTING_ORDER, settingsRepository, type SettingRow } from './repository.ts';

const LARGEST_ID = 2_147_483_647;

function found(row: SettingRow | undefined): SettingRow {
  if (!row) throw new Refused('SETTING_NOT_FOUND');
  return row;
}

function refuseBlankName({ nom }: ParametreUpdate): void {
  if (nom?.trim() === '') throw new Refused('INVALID_VALUE', { field: 'nom' });
}

/** What a reader gets in the place of the provider's key: for payment alone, and only while payments can be made. */
export interface Handles {
  /** Null when there is no key to stand in for. */
  issue(reader: SignedIn, isStored: boolean): string | null;
  isOurs(text: string): boolean;
}

interface Parts {
  readonly database: Database;
  readonly box: SecretBox;
  readonly handles: Handles;
  readonly note: Note;
}

/** Settings (specification §3). The provider's key goes in sealed, and comes out in no answer (contract §6). */
export function settingsService({ database, box, handles, note }: Parts) {
  const shownTo =
    (reader: SignedIn) =>
    (row: SettingRow): Parametre =>
      row.id === PROVIDER_KEY_ID
        ? { ...settingOfRow(row), valeurTexte: handles.issue(reader, Boolean(row.valeur_texte)) }
        : settingOfRow(row);

  const noteChange = (
    tx: Tx,
    actor: Actor,
    action: 'create' | 'update' | 'delete',
    id: number,
    rows: { before?: SettingRow; after?: SettingRow },
  ): Promise<void> =>
    note(tx, actor, {
      resource: 'parametres',
      id,
      action,
      before: rows.before ? recordedSetting(rows.before) : null,
      after: rows.after ? recordedSetting(rows.after) : null,
      hidden: hiddenFieldsOf(id),
    });

  /** The form sends back what it was shown in the place of the key: that leaves the stored one as it is. */
  function withSealedKey({ valeurTexte, ...others }: ParametreUpdate): ParametreUpdate {
    const key = valeurTexte?.trim();
    return key && !handles.isOurs(key) ? { ...others, valeurTexte: box.seal(key) } : others;
  }

  async function update(member: SignedIn, id: number, write: ParametreUpdate): Promise<Parametre> {
    refuseBlankName(write);
    const columns = columnsOfSetting(id === PROVIDER_KEY_ID ? withSealedKey(write) : await withCleanHtml(write));
    return database.write(async (tx) => {
      const settings = settingsRepository(tx);
      const before = found(await settings.find(id));
      const current = settingOfRow(before);
      checkVersion(write.version, current);
      const after = await settings.update(id, current.version, columns);
      if (!after) throw new Refused('STALE_VERSION', { current });
      await noteChange(tx, member.actor, 'update', id, { before, after });
      return shownTo(member)(after);
    });
  }

  return {
    /** They are few: the page and the first letters of the name are cut out of all of them. */
    list(reader: SignedIn, query: ListQuery): Promise<Page<Parametre>> {
      const order = orderOf(query.sort, SETTING_ORDER, 'id');
      const slice = sliceOf(query);
      const prefix = folded(query.q ?? '');
      return database.read(async (tx) => {
        const rows = (await settingsRepository(tx).list(order)).filter(({ nom }) => folded(nom).startsWith(prefix));
        const page = slice ? rows.slice(slice.offset, slice.offset + slice.limit) : rows;
        return pageOf(page.map(shownTo(reader)), rows.length, slice);
      });
    },

    /** Digits are an id, anything else a name. */
    read: (reader: SignedIn, idOrName: string): Promise<Parametre> =>
      database.read(async (tx) => {
        const settings = settingsRepository(tx);
        if (!/^\d+$/.test(idOrName)) return shownTo(reader)(found(await settings.findByName(idOrName)));
        const id = Number(idOrName);
        return shownTo(reader)(found(id <= LARGEST_ID ? await settings.find(id) : undefined));
      }),

    async create(actor: Actor, write: ParametreCreate): Promise<Parametre> {
      refuseBlankName(write);
      const blank = {
        valeur_booleen: 0,
        valeur_entier: null,
        valeur_chaine: null,
        valeur_texte: null,
        valeur_date: null,
      };
      const columns = { ...blank, nom: write.nom, ...columnsOfSetting(await withCleanHtml(write)) };
      return database.write(async (tx) => {
        const after = await settingsRepository(tx).insert(columns);
        await noteChange(tx, actor, 'create', after.id, { after });
        return settingOfRow(after);
      });
    },

    update,

    storeProviderKey: async (member: SignedIn, key: string): Promise<void> => {
      if (key.trim() === '') throw new Refused('INVALID_VALUE');
      await update(member, PROVIDER_KEY_ID, { valeurTexte: key });
    },

    /** Refused: SETTING_FIXED, since the rank of the first seven is their meaning (contract §10). */
    remove: (actor: Actor, id: number): Promise<void> =>
      database.write(async (tx) => {
        const settings = settingsRepository(tx);
        found(await settings.find(id));
        if (id <= LAST_FIXED_ID) throw new Refused('SETTING_FIXED');
        const before = found(await settings.delete(id));
        await noteChange(tx, actor, 'delete', id, { before });
      }),
  };
}

export type SettingsService = ReturnType<typeof settingsService>;
