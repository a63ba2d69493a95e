import { readFileSync } from 'node:fs';
import path from 'node:path';
import { systemCodeOf } from '../../errors/system-code.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** States that production starts in only when the club says so: `ALLOW_…=yes`. */
const ALLOWANCES = [
  'ALLOW_PLAIN_HTTP',
  'ALLOW_NO_PROXY',
  'ALLOW_ALL_INTERFACES',
  'ALLOW_NO_MAIL',
  'ALLOW_PLAIN_SMTP',
  'ALLOW_PLAIN_DATABASE',
  'ALLOW_PLAIN_DISTANCE',
  'ALLOW_OPEN_FILES',
  'ALLOW_PLAIN_BACKUPS',
  'ALLOW_SHARED_SQLITE',
] as const;
export type Allowance = (typeof ALLOWANCES)[number];

/** Secrets that may stand in a file: `JWT_SECRET_FILE` names the file of `JWT_SECRET`. */
type SecretName =
  | 'JWT_SECRET'
  | 'JWT_SECRET_PREVIOUS'
  | 'DATA_KEY'
  | 'DATA_KEY_PREVIOUS'
  | 'DATABASE_URL'
  | 'DATABASE_MIGRATION_URL'
  | 'SMTP_URL'
  | 'HELLOASSO_CLIENT_SECRET'
  | 'HELLOASSO_NOTIFICATION_SECRET'
  | 'BACKUP_PASSPHRASE'
  | 'METRICS_TOKEN';

/** Reads variables, and collects the sentence of each that is wrong. An empty variable counts as unset. */
export function environmentReader(env: Environment, problems: string[]) {
  const files: string[] = [];
  const given = (name: string): string | null => env[name]?.trim() || null;

  function contentOf(name: string, file: string): string | null {
    files.push(file);
    try {
      const text = readFileSync(file, 'utf8').trim();
      if (text === '') problems.push(`${name}_FILE : le fichier ${file} est vide. Écrivez-y le secret, seul.`);
      return text || null;
    } catch (error) {
      const why = systemCodeOf(error) ?? 'erreur inconnue';
      problems.push(
        `${name}_FILE : le fichier ${file} ne peut pas être lu (${why}). Vérifiez le chemin, et que le compte du serveur peut le lire.`,
      );
      return null;
    }
  }

  /** From the variable, or from the file that `…_FILE` names. */
  function secret(name: SecretName): string | null {
    const [text, file] = [given(name), given(`${name}_FILE`)];
    if (file === null) return text;
    if (text !== null) {
      problems.push(`${name} et ${name}_FILE sont donnés tous les deux : retirez l’un des deux.`);
      return text;
    }
    return contentOf(name, path.resolve(file));
  }

  /** An address of one of the protocols; null when there is none, or when it is wrong. */
  function address(name: string, text: string | null, protocols: readonly string[], example: string): string | null {
    if (text === null || (URL.canParse(text) && protocols.includes(new URL(text).protocol))) return text;
    // Leaves the value out: addresses of databases and mail servers carry passwords.
    problems.push(`${name} n’est pas une adresse valable : elle s’écrit ${example}.`);
    return null;
  }

  function allowances(): ReadonlySet<Allowance> {
    for (const name of ALLOWANCES.filter((one) => ![null, 'yes'].includes(given(one)))) {
      problems.push(`${name} vaut « ${given(name)} » : écrivez ${name}=yes, ou retirez cette variable.`);
    }
    return new Set(ALLOWANCES.filter((name) => given(name) === 'yes'));
  }

  return { given, secret, address, allowances, files: (): readonly string[] => files };
}
