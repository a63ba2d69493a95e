import path from 'node:path';
import { readClub } from './club.ts';
import { environmentReader, type Environment, readProxies } from './environment.ts';
import { CannotStart } from '../cannot-start.ts';
import { HELLOASSO, openFilesProblems, problemsOf } from './guardrails.ts';
import { addressOf, type Mode, type Settings } from './settings.ts';

const OWNER_ALONE =
  'DATABASE_MIGRATION_URL est donné sans DATABASE_URL : donnez aussi DATABASE_URL, l’adresse de la même base pour le rôle qui fait tourner le club.';

/** Each problem is a sentence that says what to do. */
type SettingsResult = { readonly settings: Settings; readonly problems: string[] };

/** Reads the environment; an empty variable counts as unset. */
export function readSettings(env: Environment): SettingsResult {
  const problems: string[] = [];
  const { given, secret, address, allowances, files } = environmentReader(env, problems);
  const web = ['http:', 'https:'];

  const host = given('HOST') ?? '127.0.0.1';
  const port = readPort('PORT', given('PORT'), problems);
  const dataDir = path.resolve(given('DATA_DIR') ?? 'data');
  const postgresAt = (name: 'DATABASE_URL' | 'DATABASE_MIGRATION_URL'): string | null =>
    address(name, secret(name), ['postgres:', 'postgresql:'], 'postgres://utilisateur:motdepasse@serveur/base');
  const postgres = postgresAt('DATABASE_URL');
  const owner = postgresAt('DATABASE_MIGRATION_URL');
  if (owner !== null && postgres === null) problems.push(OWNER_ALONE);
  const database = postgres ?? path.join(dataDir, 'club.sqlite');
  const publicUrl = address('PUBLIC_URL', given('PUBLIC_URL'), web, 'https://espace.club.example');
  const settings: Settings = {
    mode: readMode(given('CLUB_MODE'), problems),
    host,
    port,
    trustedProxies: readProxies(given('TRUSTED_PROXIES'), problems),
    dataDir,
    database,
    migrationDatabase: owner ?? database,
    publicUrl: readOrigin(publicUrl, problems) ?? addressOf(host, port),
    ...readClub(given('CLUB_CONFIG'), problems),
    jwtSecret: secret('JWT_SECRET'),
    previousJwtSecret: secret('JWT_SECRET_PREVIOUS'),
    dataKey: secret('DATA_KEY'),
    previousDataKey: secret('DATA_KEY_PREVIOUS'),
    smtpUrl: address('SMTP_URL', secret('SMTP_URL'), ['smtp:', 'smtps:'], 'smtps://utilisateur:motdepasse@serveur'),
    helloasso: {
      apiUrl: address('HELLOASSO_URL', given('HELLOASSO_URL'), web, HELLOASSO)?.replace(/\/+$/, '') ?? null,
      clientSecret: secret('HELLOASSO_CLIENT_SECRET'),
      notificationSecret: secret('HELLOASSO_NOTIFICATION_SECRET'),
    },
    distanceUrl: address('DISTANCE_URL', given('DISTANCE_URL'), web, 'https://osrm.club.example'),
    backup: {
      dir: path.resolve(given('BACKUP_DIR') ?? path.join(dataDir, 'backups')),
      hour: readHour(given('BACKUP_HOUR'), problems),
      passphrase: secret('BACKUP_PASSPHRASE'),
    },
    metricsToken: secret('METRICS_TOKEN'),
    metricsPort: given('METRICS_PORT') === null ? null : readPort('METRICS_PORT', given('METRICS_PORT'), problems),
    verifiesTls: given('NODE_TLS_REJECT_UNAUTHORIZED') !== '0',
    allows: allowances(),
    secretFiles: files(),
  };
  if (settings.mode) problems.push(...problemsOf(settings, settings.mode).filter(isNews(problems)));
  return { settings, problems };
}

/** Without the checks of a mode but that of open folders: the commands beside the server need none of its secrets but the backups' own. Throws CannotStart. */
export function settingsOfCommand(environment: NodeJS.ProcessEnv): Settings {
  const { settings, problems } = readSettings({ ...environment, CLUB_MODE: '' });
  if (environment['CLUB_MODE'] !== 'demo') problems.push(...openFilesProblems(settings));
  if (problems.length > 0) throw new CannotStart(problems);
  return settings;
}

/** The variable that a problem begins with; of `JWT_SECRET_FILE` it is `JWT_SECRET`. */
const variableOf = (problem: string): string => /^[A-Z_]+?(?=(_FILE)?[^A-Z_])/.exec(problem)?.[0] ?? '';

/** Leaves out that a variable is missing when it is there but cannot be read. */
function isNews(problems: readonly string[]): (problem: string) => boolean {
  const named = new Set(problems.map(variableOf));
  return (problem) => !named.has(variableOf(problem));
}

function readMode(text: string | null, problems: string[]): Mode | null {
  if (text === null || text === 'demo' || text === 'production') return text;
  problems.push(`CLUB_MODE vaut « ${text} » : choisissez demo ou production.`);
  return null;
}

/** The address without a slash at its end; pages and links of the club begin at the root of its name. */
function readOrigin(address: string | null, problems: string[]): string | null {
  if (address === null) return null;
  const { origin, href } = new URL(address);
  if (href !== `${origin}/`) {
    problems.push(
      `PUBLIC_URL est l’adresse seule, sans chemin, ni paramètres, ni identifiants : écrivez ${origin}, et donnez à l’espace membres un nom à lui.`,
    );
  }
  return origin;
}

function readPort(name: 'PORT' | 'METRICS_PORT', text: string | null, problems: string[]): number {
  const port = text === null ? 8080 : Number(text);
  if (/^\d+$/.test(text ?? '0') && port <= 65_535) return port;
  problems.push(`${name} vaut « ${text} » : c’est un nombre entre 0 et 65535.`);
  return 8080;
}

const BACKUP_HOUR = 3;

function readHour(text: string | null, problems: string[]): number | null {
  if (text === 'off') return null;
  if (text === null) return BACKUP_HOUR;
  if (/^\d{1,2}$/.test(text) && Number(text) < 24) return Number(text);
  problems.push(
    `BACKUP_HOUR vaut « ${text} » : c’est une heure de Paris entre 0 et 23, ou off pour ne rien sauvegarder.`,
  );
  return BACKUP_HOUR;
}
