import { verify as verifyBackup } from '../backup/verify.ts';
import { contentsOf, fileOf, settingsOf } from './backup-files.ts';

/** Restores a backup into a scratch place, checks it there, and says so: `npm run verify -- FILE`. */
export async function verify(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<void> {
  const file = fileOf(args, 'verify');
  const { backup } = settingsOf(environment);
  const loaded = await verifyBackup({ file, passphrase: backup.passphrase });
  console.log(`Cette sauvegarde est complète et saine : ${file}\n${contentsOf(loaded)}`);
}
