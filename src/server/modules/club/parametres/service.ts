import type { ListQuery } from '#contract/common.ts';
import type { Parametre, ParametreCreate, ParametreUpdate } from '#contract/parametres.ts';
import { LAST_FIXED_ID, PROVIDER_KEY_ID, WALLET_ID } from '#domain/parametres/club-settings.ts';
import { folded } from '#domain/text.ts';
import type { Actor } from '#domain/permissions.ts';
import { recordAudit } from '#server/commons/audit/audit-log.ts';
import { checkVersion, orNotFound, DomainError, unlessStale } from '#server/errors/domain-error.ts';
import { pageOf, sliceOf } from '#server/db/lists.ts';
import type { SecretBox } from '#server/commons/secrets/secret-box.ts';
import type { ServiceContext, SignedIn } from '#server/commons/service/service-context.ts';
import { withCleanHtml } from '#server/commons/parametres/clean-html.ts';
import * as mapping from '#server/commons/parametres/mapping.ts';
import { settingsRepository } from '#server/commons/parametres/repository.ts';

const MAX_ID = 2_147_483_647;

function refuseBlankName({ nom }: ParametreUpdate): void {
  if (nom?.trim() === '') throw new DomainError('INVALID_VALUE', { field: 'nom' });
}

/** Texts that readers get instead of the provider's key, valid for payments only. */
export interface Handles {
  /** Null when no key is stored that opens, nor configured. */
  issue(reader: SignedIn, isStored: boolean): string | null;
  isOurs(text: string): boolean;
}

type Context = Pick<ServiceContext, 'database' | 'clock' | 'sender'> & {
  readonly box: SecretBox;
  readonly handles: Handles;
};

/** Specification §3. The provider's key is stored sealed and never sent back (contract §6). */
export function settingsService({ database, clock, sender, box, handles }: Context) {
  /** A key sealed under a data key that is gone is as good as none. */
  const opens = ({ valeur_texte: sealed }: mapping.SettingRow): boolean =>
    Boolean(sealed) && box.open(sealed ?? '') !== null;

  const shown = (reader: SignedIn, row: mapping.SettingRow): Parametre =>
    row.id === PROVIDER_KEY_ID
      ? { ...mapping.settingOfRow(row), valeurBooleen: opens(row), valeurTexte: handles.issue(reader, opens(row)) }
      : mapping.settingOfRow(row);

  /** Keeps the stored key when the form sends back the handle that it was shown. */
  function withSealedKey({ valeurTexte, ...others }: ParametreUpdate): ParametreUpdate {
    const key = valeurTexte?.trim();
    return key && !handles.isOurs(key) ? { ...others, valeurTexte: box.seal(key) } : others;
  }

  async function update(member: SignedIn, id: number, write: ParametreUpdate) {
    refuseBlankName(write);
    const columns = mapping.columnsOfSetting(
      id === PROVIDER_KEY_ID ? withSealedKey(write) : await withCleanHtml(write, sender.publicUrl),
    );
    return change(member, id, write.version, columns);
  }

  const change = (member: SignedIn, id: number, version: number | undefined, columns: mapping.SettingColumns) =>
    database.write(async (tx) => {
      const settings = settingsRepository(tx);
      const before = orNotFound(await settings.find(id), 'SETTING_NOT_FOUND');
      const current = mapping.settingOfRow(before);
      checkVersion(version, current);
      const after = unlessStale(await settings.update(id, current.version, columns), current);
      await recordAudit(tx, member.actor, clock(), mapping.settingEvent(id, 'update', { before, after }));
      return shown(member, after);
    });

  return {
    isProviderKey: (id: number): boolean => id === PROVIDER_KEY_ID,

    isWallet: (id: number): boolean => id === WALLET_ID,

    /** Filters and pages in memory: settings are few. */
    list(reader: SignedIn, query: ListQuery) {
      const slice = sliceOf(query);
      const prefix = folded(query.q ?? '');
      return database.read(async (tx) => {
        const all = (await settingsRepository(tx).list(query)).filter(({ nom }) => folded(nom).startsWith(prefix));
        const rows = slice ? all.slice(slice.offset, slice.offset + slice.limit) : all;
        return pageOf(
          rows.map((row) => shown(reader, row)),
          all.length,
          slice,
        );
      });
    },

    /** Reads by id if it consists of digits, else by name. */
    read: (reader: SignedIn, idOrName: string) =>
      database.read(async (tx) => {
        const settings = settingsRepository(tx);
        const id = /^\d+$/.test(idOrName) ? Number(idOrName) : null;
        const row = id === null ? settings.findByName(idOrName) : id <= MAX_ID ? settings.find(id) : undefined;
        return shown(reader, orNotFound(await row, 'SETTING_NOT_FOUND'));
      }),

    async create(actor: Actor, write: ParametreCreate) {
      refuseBlankName(write);
      const columns = { nom: write.nom, ...mapping.columnsOfSetting(await withCleanHtml(write, sender.publicUrl)) };
      return database.write(async (tx) => {
        const after = await settingsRepository(tx).insert(columns);
        await recordAudit(tx, actor, clock(), mapping.settingEvent(after.id, 'create', { after }));
        return mapping.settingOfRow(after);
      });
    },

    update,

    storeProviderKey: async (member: SignedIn, key: string): Promise<void> => {
      if (key.trim() === '') throw new DomainError('INVALID_VALUE');
      await update(member, PROVIDER_KEY_ID, { valeurTexte: key });
    },

    /** The environment's key, if any, stays in service. */
    removeProviderKey: (member: SignedIn, version: number) =>
      change(member, PROVIDER_KEY_ID, version, { valeur_texte: null }),

    /** Throws SETTING_FIXED for the first seven, whose rank gives their meaning (contract §10). */
    remove: (actor: Actor, id: number): Promise<void> =>
      database.write(async (tx) => {
        const settings = settingsRepository(tx);
        orNotFound(await settings.find(id), 'SETTING_NOT_FOUND');
        if (id <= LAST_FIXED_ID) throw new DomainError('SETTING_FIXED');
        const before = orNotFound(await settings.delete(id), 'SETTING_NOT_FOUND');
        await recordAudit(tx, actor, clock(), mapping.settingEvent(id, 'delete', { before }));
      }),
  };
}
