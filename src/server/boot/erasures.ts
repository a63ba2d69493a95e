import path from 'node:path';
import type { Database } from '../db/database.ts';
import { copyErasedList, erasureKeyBox } from '../modules/members/erasure/erased-list.ts';
import { reapplyErasures } from '../modules/members/erasure/reapply.ts';
import type { Settings } from './config/settings.ts';
import type { Keys } from './keys.ts';

const sealed = (file: string): string =>
  `Une liste des membres effacés ne s’ouvre pas avec ce DATA_KEY : elle est gardée dans DATA_DIR sous ${path.basename(file)}, et une nouvelle a commencé. Si l’ancien DATA_KEY existe encore, donnez-le dans DATA_KEY_PREVIOUS et redémarrez. S’il est perdu, notez que ces membres (le fichier en a les numéros) sont à effacer de nouveau après la reprise d’une ancienne sauvegarde, puis retirez ce fichier.`;

const notCopied = (dir: string): string =>
  `La liste des membres effacés n’a pas pu être copiée à côté des sauvegardes (${dir}) : vérifiez le dossier et ses droits, puis redémarrez.`;

/**
 * Erases anew the members whom a restored database has brought back, and puts their list beside the backups
 * (docs/adr/0047). Answers what the operator must know.
 */
export async function eraseAnew(database: Database, { dataDir, backup }: Settings, keys: Keys): Promise<string[]> {
  const options = { dataDir, box: () => erasureKeyBox(keys), clock: () => new Date() };
  const warnings = (await reapplyErasures(database, options)).map(sealed);
  await copyErasedList(dataDir, backup.dir).catch(() => warnings.push(notCopied(backup.dir)));
  return warnings;
}
