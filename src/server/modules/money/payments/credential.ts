import { PROVIDER_KEY_ID } from '#domain/parametres/club-settings.ts';
import type { Database } from '#server/db/database.ts';
import type { SecretBox } from '#server/commons/secrets/secret-box.ts';
import { settingsRepository } from '#server/commons/parametres/repository.ts';

/** Refresh token of setting 7 (specification §3), replaced by the provider at each use; sealed in the database. */
export const storedCredential = (database: Database, box: SecretBox) => ({
  refreshToken: (): Promise<string | null> =>
    database.read(async (tx) => {
      const sealed = (await settingsRepository(tx).find(PROVIDER_KEY_ID))?.valeur_texte;
      return sealed ? box.open(sealed) : null;
    }),

  /** Seals it under the present data key; replaces the text that was read alone, as several processes may. */
  reseal: (): Promise<void> =>
    database.write(async (tx) => {
      const settings = settingsRepository(tx);
      const sealed = (await settings.find(PROVIDER_KEY_ID))?.valeur_texte;
      const fresh = sealed ? box.reseal(sealed) : null;
      if (sealed && fresh) await settings.replaceText(PROVIDER_KEY_ID, sealed, fresh);
    }),

  /** Records no history: no member has changed the setting. */
  storeRefreshToken: (token: string): Promise<void> =>
    database.write(async (tx) => {
      const settings = settingsRepository(tx);
      let row = await settings.find(PROVIDER_KEY_ID);
      // Retries, because a concurrent write of the setting must not cost the club its only key; leaves a removed key away.
      while (
        row?.valeur_texte &&
        !(await settings.update(PROVIDER_KEY_ID, row.version, { valeur_texte: box.seal(token) }))
      ) {
        row = await settings.find(PROVIDER_KEY_ID);
      }
    }),
});
