import { systemCodeOf } from '../errors/system-code.ts';
import { DomainError } from '../errors/domain-error.ts';
import { isAway, isStorageFull } from '../db/errors.ts';
import { MigrationFailed, NewerSchema } from '../db/migrate.ts';

/** Why a backup, restore or verification did not happen: a sentence that says what to do; nothing was changed. */
export class BackupFailed extends Error {
  override readonly name = 'BackupFailed';
}

export const FOREIGN =
  'Ce fichier n’est pas une sauvegarde de l’espace membres : donnez un fichier « espace-membres-….backup ».';
export const DAMAGED =
  'Cette sauvegarde est incomplète ou abîmée : rien n’en a été repris. Prenez-en une autre, ou copiez-la à nouveau depuis son lieu de garde.';
export const NEWER =
  'Cette sauvegarde vient d’une version plus récente de l’espace membres : installez d’abord cette version, puis recommencez.';
export const NO_PASSPHRASE =
  'Cette sauvegarde est chiffrée : donnez sa phrase secrète par BACKUP_PASSPHRASE ou BACKUP_PASSPHRASE_FILE.';
export const WRONG_PASSPHRASE =
  'La phrase secrète n’ouvre pas cette sauvegarde : vérifiez BACKUP_PASSPHRASE, qui doit être celle du jour de la sauvegarde.';
export const UNSEALED =
  'Cette sauvegarde n’est pas chiffrée, alors que BACKUP_PASSPHRASE est donné : elle a pu être écrite par un autre que ce club. Si elle est bien de vous, recommencez avec --unsealed. Rien n’a été changé.';
export const NOT_EMPTY =
  'La base où reprendre la sauvegarde n’est pas vide, et un membre s’y est déjà connecté : donnez une base neuve (DATA_DIR ou DATABASE_URL). Rien n’a été changé.';
export const RUNNING = 'Un serveur tourne sur cette base : arrêtez-le, puis recommencez. Rien n’a été changé.';
export const NO_CLUB =
  'Il n’y a rien à sauvegarder : cette base n’est pas celle d’un club. Vérifiez DATA_DIR et DATABASE_URL.';
export const OTHER_KEY =
  'Cette sauvegarde a été faite avec un autre DATA_KEY : donnez-le dans DATA_KEY_PREVIOUS, puis redémarrez. Rien n’a été changé.';
export const NO_ADMINISTRATOR =
  'Cette sauvegarde n’a aucun super-administrateur : personne ne pourrait s’y connecter. Rien n’a été changé.';
export const OTHER_ORIGIN =
  'Cette sauvegarde est du club de démonstration, ou celle d’un vrai club ici est la démonstration. Rien n’a été changé.';
const MIGRATION_FAILED =
  'La mise à niveau des données de cette sauvegarde a échoué : rien n’a été changé. Reprenez-la avec la version de l’espace membres qui l’a faite, et prévenez le mainteneur.';
export const NO_SCHEMA_RIGHT =
  'Le rôle de cette adresse PostgreSQL n’a pas le droit de changer la base : donnez celle du rôle qui en est propriétaire dans DATABASE_MIGRATION_URL_FILE, ou faites de ce rôle le propriétaire de la base. Rien n’a été changé.';
export const CORRUPT =
  'Cette sauvegarde ne fait pas une base saine (pages ou liens entre fiches) : ne la reprenez pas, prenez-en une autre.';
export const UNBALANCED =
  'Les porte-monnaie ou les comptes de cette sauvegarde ne sont pas égaux à leurs mouvements : ne la reprenez pas, prenez-en une autre.';

const REFUSED: ReadonlySet<string | undefined> = new Set(['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR', '42501']);

/** Codes of bytes that do not unpack, and of rows that break a rule of the schema. */
const BROKEN = /^(Z_|ERR_ENCODING|SQLITE_(CONSTRAINT|MISMATCH)|22|23)/;

/** Codes of a database that does not answer, opens no file, or knows neither account nor database. */
const UNREACHABLE = /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOSTUNREACH|28|3D|57P|SQLITE_(CANTOPEN|NOTADB|CORRUPT))/;

/** True for a migration that its role may not run, on PostgreSQL. */
export const lacksRight = ({ cause }: MigrationFailed): boolean => systemCodeOf(cause) === '42501';

function sentenceOf(error: unknown, place: string): string {
  if (error instanceof MigrationFailed) return lacksRight(error) ? NO_SCHEMA_RIGHT : MIGRATION_FAILED;
  if (error instanceof NewerSchema) return NOT_EMPTY;
  if (isStorageFull(error)) return `Le disque est plein : faites de la place pour ${place}, puis recommencez.`;
  const code = systemCodeOf(error);
  if (code !== undefined && (isAway(error) || UNREACHABLE.test(code)))
    return `La base de données ne répond pas (${code}) : vérifiez DATA_DIR et DATABASE_URL.`;
  if (error instanceof DomainError || BROKEN.test(code ?? '')) return DAMAGED;
  if (code === 'ENOENT') return `Il n’y a pas de ${place} : vérifiez le chemin.`;
  if (REFUSED.has(code)) return `${place} n’est pas accessible à ce compte : vérifiez le chemin et les droits.`;
  const why = code ?? (error instanceof Error ? error.message : 'erreur inconnue');
  return `L’opération s’est arrêtée (${why}) : rien n’a été changé. Vérifiez ${place}.`;
}

/** BackupFailed with the sentence for a system's or database's error; `place` is where it was to be written. */
export function explained(error: unknown, place: string): BackupFailed {
  if (error instanceof BackupFailed) return error;
  // The first failure says more than the close that failed after it.
  if (error instanceof SuppressedError)
    return new BackupFailed(explained(error.suppressed, place).message, { cause: error });
  if (error instanceof DomainError && error.cause !== undefined) return explained(error.cause, place);
  if (error instanceof MigrationFailed && isStorageFull(error.cause)) return explained(error.cause, place);
  return new BackupFailed(sentenceOf(error, place), { cause: error });
}
