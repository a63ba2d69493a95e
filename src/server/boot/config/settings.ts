import path from 'node:path';
import { release } from '#server/root.ts';
import { readClub } from './club.ts';
import { environmentReader, readProxies, type Environment, type Mode } from './environment.ts';

export const HELLOASSO = 'https://api.helloasso.com';

/** `http://127.0.0.1:8080`; an IPv6 address goes into brackets. */
export const addressOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

const OWNER_ALONE =
  'DATABASE_MIGRATION_URL est donné sans DATABASE_URL : donnez aussi DATABASE_URL, l’adresse de la même base pour le rôle qui fait tourner le club.';

const PORTS = [0, 65_535] as const;
/** One of two is for reads. */
const LEAST_POOL = 2;
const HOUR = 'une heure de Paris entre 0 et 23, ou off pour ne rien sauvegarder';

/** Settings from the environment (contract §9); an empty variable counts as unset. Each problem is a sentence that says what to do. */
export function settingsFrom(env: Environment, problems: string[]) {
  const { given, whole, secret, address, allowances, files } = environmentReader(env, problems);
  const web = ['http:', 'https:'];

  const host = given('HOST') ?? '127.0.0.1';
  const port = whole('PORT', PORTS, 'un nombre entre 0 et 65535') ?? 8080;
  const dataDir = path.resolve(given('DATA_DIR') ?? 'data');
  const postgresAt = (name: 'DATABASE_URL' | 'DATABASE_MIGRATION_URL'): string | null =>
    address(name, secret(name), ['postgres:', 'postgresql:'], 'postgres://utilisateur:motdepasse@serveur/base');
  const postgres = postgresAt('DATABASE_URL');
  const owner = postgresAt('DATABASE_MIGRATION_URL');
  if (owner !== null && postgres === null) problems.push(OWNER_ALONE);
  const database = postgres ?? path.join(dataDir, 'club.sqlite');
  const publicUrl = address('PUBLIC_URL', given('PUBLIC_URL'), web, 'https://espace.club.example');
  return {
    /** Null without CLUB_MODE: the content of the database decides then. */
    mode: readMode(given('CLUB_MODE'), problems),
    host,
    port,
    /** Proxies whose `X-Forwarded-For` is believed: addresses and ranges. */
    trustedProxies: readProxies(given('TRUSTED_PROXIES'), problems),
    dataDir,
    /** `postgres://…`, or the path of the SQLite file. */
    database,
    /** The same database under the role that owns its schema; `database` where one role does both. */
    migrationDatabase: owner ?? database,
    /** Connections to PostgreSQL at most; null: db/database.ts decides. */
    pool: whole('DATABASE_POOL', [LEAST_POOL, 100], 'un nombre de connexions entre 2 et 100'),
    /** Address of the application for members, without a slash at its end. */
    publicUrl: readOrigin(publicUrl, problems) ?? addressOf(host, port),
    /** Null: the club sets all of it on the screen. */
    clubFile: readClub(given('CLUB_CONFIG'), problems),
    /** Signs sessions; null when JWT_SECRET is not set. */
    jwtSecret: secret('JWT_SECRET'),
    /** Still accepted in older tokens. */
    previousJwtSecret: secret('JWT_SECRET_PREVIOUS'),
    /** Encrypts stored data; null when DATA_KEY is not set. */
    dataKey: secret('DATA_KEY'),
    /** Opens data that is not yet sealed under DATA_KEY. */
    previousDataKey: secret('DATA_KEY_PREVIOUS'),
    /** Null: mails become files in the data folder. */
    smtpUrl: address('SMTP_URL', secret('SMTP_URL'), ['smtp:', 'smtps:'], 'smtps://utilisateur:motdepasse@serveur'),
    /** The payment provider's account; organisation and client id come from the club's configuration. */
    helloasso: {
      /** Null: HelloAsso's own in production, our sandbox in the demonstration. */
      apiUrl: address('HELLOASSO_URL', given('HELLOASSO_URL'), web, HELLOASSO)?.replace(/\/+$/, '') ?? null,
      /** Null: the refresh credential of setting 7 is used. */
      clientSecret: secret('HELLOASSO_CLIENT_SECRET'),
      /** Last segment of the notification address; null: derived from DATA_KEY. */
      notificationSecret: secret('HELLOASSO_NOTIFICATION_SECRET'),
    },
    /** OSRM's HTTP interface; null: distances are estimated. */
    distanceUrl: address('DISTANCE_URL', given('DISTANCE_URL'), web, 'https://osrm.club.example'),
    backup: {
      dir: path.resolve(given('BACKUP_DIR') ?? path.join(dataDir, 'backups')),
      /** Hour of Paris; null: the server makes none by itself. */
      hour: given('BACKUP_HOUR') === 'off' ? null : (whole('BACKUP_HOUR', [0, 23], HOUR) ?? 3),
      /** Null: backups are not encrypted. */
      passphrase: secret('BACKUP_PASSPHRASE'),
    },
    /** Opens /metrics on the server's own port; null: there is no such address. */
    metricsToken: secret('METRICS_TOKEN'),
    /** Port of a listener for /metrics on 127.0.0.1 alone. */
    metricsPort: whole('METRICS_PORT', PORTS, 'un nombre entre 0 et 65535'),
    /** False when the environment tells Node to take any certificate. */
    verifiesTls: given('NODE_TLS_REJECT_UNAUTHORIZED') !== '0',
    allows: allowances(),
    secretFiles: files(),
  };
}

export type Settings = Readonly<ReturnType<typeof settingsFrom>>;

/** Sources and seal of a backup of this club. */
export const makingOf = ({ database: url, backup: { dir, passphrase } }: Settings) => ({
  url,
  dir,
  passphrase,
  program: release.version,
});

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
