import path from 'node:path';
import { parseArgs } from 'node:util';
import { BackupFailed } from '../backup/failure.ts';
import { restore as restoreBackup } from '../backup/restore.ts';
import { keysOf } from '../boot/keys.ts';
import { expectBackupsAnew } from '../commons/backups/last-backup.ts';
import { backupsRepository } from '../commons/mail/administrators-repository.ts';
import { erasureKeyBox } from '../modules/members/erasure/erased-list.ts';
import { readErasedLists, reapplyErasuresIn } from '../modules/members/erasure/reapply.ts';
import { contentsOf, fileOf, settingsOf } from './backup-files.ts';

const OPTIONS = {
  'sans-liste': { type: 'boolean', default: false },
  unsealed: { type: 'boolean', default: false },
} as const;

const withoutList = (why: string): string =>
  `${why} : les membres effacés depuis cette sauvegarde reviendraient. Rien n’a été changé. S’il n’y en a pas, ou pour continuer malgré tout, ajoutez --sans-liste.`;
const noList = (folders: readonly string[]): string =>
  withoutList(
    `Il n’y a aucune liste des membres effacés ici (${folders.join(', ')}). Copiez « membres-effaces….json », qui est à côté des sauvegardes, à côté de celle-ci ; sans elle`,
  );
const sealedLists = (files: readonly string[]): string =>
  withoutList(
    `La liste des membres effacés (${files.join(', ')}) ne s’ouvre pas avec ce DATA_KEY. Donnez celui de ce club, ou l’ancien dans DATA_KEY_PREVIOUS ; sans elle`,
  );

/**
 * Fills an empty database, of DATA_DIR or DATABASE_URL, with a backup of either engine: `npm run restore -- FILE`. Wants a
 * list of erased members unless `--sans-liste`, and where there is a passphrase a sealed file unless `--unsealed`.
 */
export async function restore(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<void> {
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  const file = fileOf(positionals, 'restore');
  // The next start gives the running role its rights.
  const settings = settingsOf(environment);
  const { migrationDatabase: url, backup, dataDir } = settings;
  const now = new Date();
  const options = { dataDir, box: () => erasureKeyBox(keysOf(settings)), clock: () => now };
  const folders = [path.dirname(file), dataDir];
  const { readable, sealed } = await readErasedLists(folders, options);
  const sealedFiles = sealed.map((one) => one.file);
  if (readable.length === 0 && !values['sans-liste']) {
    throw new BackupFailed(sealed.length > 0 ? sealedLists(sealedFiles) : noList(folders));
  }
  let administrators: readonly string[] = [];
  const loaded = await restoreBackup({
    file,
    passphrase: backup.passphrase,
    url,
    unsealed: values.unsealed,
    afterwards: async (tx) => {
      await reapplyErasuresIn(tx, readable, options);
      await expectBackupsAnew(tx, now);
      const found = await backupsRepository(tx).administrators();
      administrators = found.map((one) => `  ${one.role} : ${one.lastname} ${one.firstname} (${one.licence})`);
    },
  });
  console.log(`La sauvegarde est reprise.\n${contentsOf(loaded)}`);
  if (sealed.length > 0)
    console.log(`Non prise en compte, car ce DATA_KEY ne l’ouvre pas : ${sealedFiles.join(', ')}.`);
  console.log(['Vérifiez que ces membres, et eux seuls, administrent le club :', ...administrators].join('\n'));
  console.log('Gardez le même DATA_KEY qu’avant : il ouvre la clé de paiement et les adresses des calendriers.');
}
