import path from 'node:path';
import { parseArgs } from 'node:util';
import { makeBackup } from '../backup/make.ts';
import { recordBackup } from '../commons/backups/last-backup.ts';
import { openDatabase } from '../db/database.ts';
import { copyErasedList } from '../modules/members/erasure/erased-list.ts';
import { contentsOf, settingsOf } from './backup-files.ts';

async function record(url: string, file: string, at: Date): Promise<void> {
  const database = await openDatabase(url);
  try {
    await database.write((tx) => recordBackup(tx, { file: path.basename(file), at }, new Date()));
  } finally {
    await database.close();
  }
}

/** Makes a backup while the club works, verifies it, and says where it is: `npm run backup [-- --to DIR]`. */
export async function backup(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { to: { type: 'string' } } });
  const { database: url, backup: place, dataDir } = settingsOf(environment);
  const dir = values.to === undefined ? place.dir : path.resolve(values.to);
  const made = await makeBackup({ url, dir, passphrase: place.passphrase, clock: () => new Date() });
  await copyErasedList(dataDir, dir);
  await record(url, made.file, made.at);
  console.log(`Sauvegarde faite et vérifiée : ${made.file}\n${contentsOf(made)}`);
}
