import { restore as restoreBackup } from '../backup/restore.ts';
import { keysOf } from '../boot/keys.ts';
import { erasureKeyBox } from '../modules/erasure/erased-keys.ts';
import { reapplyErasuresIn } from '../modules/erasure/reapply.ts';
import { contentsOf, fileOf, settingsOf } from './backup-files.ts';

/** Fills an empty database, of DATA_DIR or DATABASE_URL, with a backup of either engine: `npm run restore -- FILE`. */
export async function restore(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<void> {
  const file = fileOf(args, 'restore');
  // The next start gives the running role its rights.
  const settings = settingsOf(environment);
  const { migrationDatabase: url, backup, dataDir } = settings;
  const afterwards = (tx: Parameters<typeof reapplyErasuresIn>[0]) =>
    reapplyErasuresIn(tx, { dataDir, box: () => erasureKeyBox(keysOf(settings)), clock: () => new Date() });
  const loaded = await restoreBackup({ file, passphrase: backup.passphrase, url, afterwards });
  console.log(`La sauvegarde est reprise.\n${contentsOf(loaded)}`);
  console.log('Gardez le même DATA_KEY qu’avant : il ouvre la clé de paiement et les adresses des calendriers.');
}
