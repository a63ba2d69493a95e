import path from 'node:path';
import { parseArgs } from 'node:util';
import { amount, plural, dayAndTime } from '#messages/format.ts';
import type { Loaded } from '../backup/load.ts';
import { CannotStart } from '../boot/cannot-start.ts';
import { settingsOfCommand } from '../boot/config/read-settings.ts';
import { settleRestored } from '../boot/restore-club.ts';
import { makeBackup } from '../backup/make.ts';
import { recordBackup } from '../commons/backups/last-backup.ts';
import { openDatabase } from '../db/database.ts';
import { copyErasedList } from '../modules/members/erasure/erased-list.ts';
import { readErasedLists } from '../modules/members/erasure/reapply.ts';
import { BackupFailed } from '../backup/failure.ts';
import { restore as restoreBackup } from '../backup/restore.ts';
import { erasuresOf } from '../boot/prepare-database.ts';
import { administratorsRepository } from '../commons/mail/administrators-repository.ts';
import { makingOf } from '../boot/config/settings.ts';
import { verify as verifyBackup } from '../backup/verify.ts';

/** The one argument of a command, as a whole path. Throws CannotStart. */
function fileOf([file, ...others]: readonly string[], command: string): string {
  if (file !== undefined && others.length === 0) return path.resolve(file);
  throw new CannotStart([`Donnez le fichier d’une sauvegarde : club ${command} FICHIER.`]);
}

const ACCOUNTS: Readonly<Record<string, string>> = { wallet: 'porte-monnaie', membership: 'cotisations' };

function contentsOf({ header: { at }, trailer: { counts, ledger }, members }: Loaded): string {
  const records = [
    plural(members, 'plongeur', 'plongeurs'),
    plural(counts['events'] ?? 0, 'sortie', 'sorties'),
    plural(counts['movements'] ?? 0, 'mouvement', 'mouvements'),
  ];
  const money = Object.entries(ledger).map(([account, cents]) => `${ACCOUNTS[account] ?? account} ${amount(cents)}`);
  const when = dayAndTime(at);
  return `Données du ${when} : ${records.join(', ')}${money.length > 0 ? ` ; ${money.join(', ')}` : ''}.`;
}

async function record(url: string, file: string, at: Date): Promise<void> {
  await using database = await openDatabase(url);
  await database.write((tx) => recordBackup(tx, { file: path.basename(file), at }, new Date()));
}

/** Makes a backup while the club works, verifies it, and says where it is: `npm run backup [-- --to DIR]`. */
export async function backup(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { to: { type: 'string' } } });
  const settings = settingsOfCommand(environment);
  const { url, ...making } = makingOf(settings);
  const dir = values.to === undefined ? making.dir : path.resolve(values.to);
  const made = await makeBackup({ ...making, url, dir });
  await copyErasedList(settings.dataDir, dir);
  await record(url, made.file, made.at);
  console.log(`Sauvegarde faite et vérifiée : ${made.file}\n${contentsOf(made)}`);
}

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
  const settings = settingsOfCommand(environment);
  const { migrationDatabase: url, backup, dataDir } = settings;
  const now = new Date();
  const folders = [path.dirname(file), dataDir];
  const { readable, sealed } = await readErasedLists(folders, erasuresOf(settings));
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
      await settleRestored(tx, readable, settings, now);
      const found = await administratorsRepository(tx).all();
      administrators = found.map((one) => `  ${one.role} : ${one.lastname} ${one.firstname} (${one.licence})`);
    },
  });
  console.log(`La sauvegarde est reprise.\n${contentsOf(loaded)}`);
  if (sealed.length > 0)
    console.log(`Non prise en compte, car ce DATA_KEY ne l’ouvre pas : ${sealedFiles.join(', ')}.`);
  console.log(['Vérifiez que ces membres, et eux seuls, administrent le club :', ...administrators].join('\n'));
  console.log('Gardez le même DATA_KEY qu’avant : il ouvre la clé de paiement et les adresses des calendriers.');
}

/** Restores a backup into a scratch place, checks it there, and says so: `npm run verify -- FILE`. */
export async function verify(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<void> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
  const file = fileOf(positionals, 'verify');
  const { backup } = settingsOfCommand(environment);
  const loaded = await verifyBackup({ file, passphrase: backup.passphrase });
  console.log(`Cette sauvegarde est complète et saine : ${file}\n${contentsOf(loaded)}`);
}
