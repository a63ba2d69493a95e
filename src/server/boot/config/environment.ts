import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { systemCodeOf } from '#server/errors/system-code.ts';

export type Mode = 'demo' | 'production';
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

/** Secrets that may be in a file: `JWT_SECRET_FILE` names the file of `JWT_SECRET`. */
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

  /** Null when it is not set, or is no whole number from `least` to `most`, which is said as `what`. */
  function whole(name: string, [least, most]: readonly [number, number], what: string): number | null {
    const text = given(name);
    if (text === null) return null;
    if (/^\d{1,5}$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text);
    problems.push(`${name} vaut « ${text} » : c’est ${what}.`);
    return null;
  }

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

  /** Reads the variable, or the file that `…_FILE` names. */
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

  return { given, whole, secret, address, allowances, files: (): readonly string[] => files };
}

/** Shortest prefixes that one organisation may own: 10.0.0.0/8, and fc00::/7 of private networks. */
const WIDEST = { ipv4: 8, ipv6: 7 };
const EVERYTHING = /^(\*|all|true|yes|any)$/i;

const TOO_WIDE =
  'n’importe qui pourrait alors se faire passer pour un autre. Donnez l’adresse de votre proxy, par exemple 127.0.0.1.';

/** IPv4 addresses as IPv6 writes them, which the server takes for the addresses that they hold. */
const MAPPED = ['::ffff:0:0', 96] as const;

function covers(address: string, prefix: number, other: string): boolean {
  const range = new BlockList();
  range.addSubnet(address, prefix, 'ipv6');
  return range.check(other, 'ipv6');
}

function problemOf(entry: string): string | null {
  const [address = '', prefix, ...rest] = entry.split('/');
  const family = isIPv4(address) ? 'ipv4' : isIPv6(address) && !covers(...MAPPED, address) ? 'ipv6' : null;
  if (EVERYTHING.test(entry)) return `TRUSTED_PROXIES vaut « ${entry} », donc tout le monde : ${TOO_WIDE}`;
  const bits = { ipv4: 32, ipv6: 128 };
  const isRange = prefix !== undefined;
  if (!family || rest.length > 0 || (isRange && !(/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits[family]))) {
    return `TRUSTED_PROXIES : « ${entry} » n’est ni une adresse ni une plage. Exemples : 127.0.0.1, 10.1.2.0/24, ::1.`;
  }
  const isWide = isRange && Number(prefix) < WIDEST[family];
  if (isWide || (isRange && family === 'ipv6' && covers(address, Number(prefix), MAPPED[0]))) {
    return `TRUSTED_PROXIES : la plage « ${entry} » est bien trop large : ${TOO_WIDE}`;
  }
  return null;
}

/** Addresses and ranges of the proxies whose `X-Forwarded-For` is believed, separated by commas or blanks. */
export function readProxies(text: string | null, problems: string[]): readonly string[] {
  const entries = (text ?? '').split(/[\s,]+/).filter((entry) => entry !== '');
  const wrong = entries.map(problemOf).filter((problem) => problem !== null);
  problems.push(...wrong);
  return wrong.length > 0 ? [] : entries;
}
