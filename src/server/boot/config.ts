import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readDonationSites } from '../../shared/domain/donations/sites.ts';
import { readBasins, readEmergencyNumbers } from '../../shared/domain/palanquees/sheet.ts';
import { SITE_FAULTS } from '../../shared/messages/donations.ts';
import { SAFETY_FAULTS } from '../../shared/messages/safety.ts';
import { defaultConfig, mergeConfig, type ClubConfig } from '../../shared/config.ts';
import { isLoopback } from '../commons/loopback.ts';

export type Mode = 'demo' | 'production';

/** Settings from the environment (contract §9). */
export interface Settings {
  /** Null without CLUB_MODE: the content of the database decides then. */
  readonly mode: Mode | null;
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** `postgres://…`, or the path of the SQLite file. */
  readonly database: string;
  /** Address of the application for members, without a slash at its end. */
  readonly publicUrl: string;
  readonly club: ClubConfig;
  /** Null when JWT_SECRET is not set. */
  readonly jwtSecret: string | null;
  /** Null: mails become files in the data folder. */
  readonly smtpUrl: string | null;
  readonly helloasso: ProviderSettings;
  /** OSRM's HTTP interface; null: distances are estimated. */
  readonly distanceUrl: string | null;
}

/** The payment provider's account; organisation and client id come from the club's configuration. */
export interface ProviderSettings {
  /** Null: HelloAsso's own in production, our sandbox in the demonstration. */
  readonly apiUrl: string | null;
  /** Null: the refresh credential of setting 7 is used. */
  readonly clientSecret: string | null;
  /** Last segment of the notification address; null: derived from JWT_SECRET. */
  readonly notificationSecret: string | null;
}

type Environment = Readonly<Record<string, string | undefined>>;
/** Each problem is a sentence that says what to do. */
export type SettingsResult = { readonly settings: Settings; readonly problems: readonly string[] };

const SECRET_BYTES = 32;
export const HELLOASSO = 'https://api.helloasso.com';

/** Reads the environment; an empty variable counts as unset. */
export function readSettings(env: Environment): SettingsResult {
  const problems: string[] = [];
  const given = (name: string): string | null => env[name]?.trim() || null;
  const url = (name: string, protocols: readonly string[], example: string): string | null => {
    const text = given(name);
    if (text === null || (URL.canParse(text) && protocols.includes(new URL(text).protocol))) return text;
    // Leaves the value out: addresses of databases and mail servers carry passwords.
    problems.push(`${name} n’est pas une adresse valable : elle s’écrit ${example}.`);
    return null;
  };

  const host = given('HOST') ?? '127.0.0.1';
  const port = readPort(given('PORT'), problems);
  const dataDir = path.resolve(given('DATA_DIR') ?? 'data');
  const postgres = url('DATABASE_URL', ['postgres:', 'postgresql:'], 'postgres://utilisateur:motdepasse@serveur/base');
  const publicUrl = url('PUBLIC_URL', ['http:', 'https:'], 'https://espace.club.example');
  const settings: Settings = {
    mode: readMode(given('CLUB_MODE'), problems),
    host,
    port,
    dataDir,
    database: postgres ?? path.join(dataDir, 'club.sqlite'),
    publicUrl: publicUrl?.replace(/\/+$/, '') ?? addressOf(host, port),
    club: readClub(given('CLUB_CONFIG'), problems),
    jwtSecret: given('JWT_SECRET'),
    smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:'], 'smtps://utilisateur:motdepasse@serveur'),
    helloasso: {
      apiUrl: url('HELLOASSO_URL', ['http:', 'https:'], HELLOASSO)?.replace(/\/+$/, '') ?? null,
      clientSecret: given('HELLOASSO_CLIENT_SECRET'),
      notificationSecret: given('HELLOASSO_NOTIFICATION_SECRET'),
    },
    distanceUrl: url('DISTANCE_URL', ['http:', 'https:'], 'https://osrm.club.example'),
  };
  if (settings.mode) problems.push(...problemsOf(settings, settings.mode));
  return { settings, problems };
}

/** Settings that a mode does not allow, as sentences; also asked when the database has decided the mode. */
export function problemsOf({ host, jwtSecret, helloasso }: Settings, mode: Mode): string[] {
  const problems: string[] = [];
  if (jwtSecret !== null && Buffer.byteLength(jwtSecret) < SECRET_BYTES) {
    problems.push(`JWT_SECRET est trop court : il lui faut au moins ${SECRET_BYTES} octets.`);
  }
  if (mode === 'production' && jwtSecret === null) {
    problems.push(`JWT_SECRET manque : en production, donnez un secret d’au moins ${SECRET_BYTES} octets.`);
  }
  const { apiUrl, notificationSecret } = helloasso;
  if (mode === 'production' && apiUrl !== null && !isRealProvider(new URL(apiUrl))) {
    problems.push(
      `HELLOASSO_URL n’est pas le vrai service de paiement : en production, retirez cette variable ou donnez ${HELLOASSO}.`,
    );
  }
  if (notificationSecret !== null && !/^[\w-]{20,200}$/.test(notificationSecret)) {
    problems.push(
      'HELLOASSO_NOTIFICATION_SECRET doit compter au moins 20 caractères, lettres, chiffres et tirets seulement.',
    );
  }
  if (mode === 'demo' && !isLoopback(host)) {
    problems.push(
      `HOST vaut « ${host} », mais le club de démonstration n’est servi qu’à cette machine : laissez HOST à 127.0.0.1, ou choisissez CLUB_MODE=production.`,
    );
  }
  return problems;
}

/** True for an encrypted address that is neither on this machine nor one of the provider's test environments. */
export const isRealProvider = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' && !isLoopback(hostname) && !/sandbox/i.test(hostname);

/** `http://127.0.0.1:8080`; an IPv6 address goes into brackets. */
export const addressOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

function readMode(text: string | null, problems: string[]): Mode | null {
  if (text === null || text === 'demo' || text === 'production') return text;
  problems.push(`CLUB_MODE vaut « ${text} » : choisissez demo ou production.`);
  return null;
}

function readPort(text: string | null, problems: string[]): number {
  const port = text === null ? 8080 : Number(text);
  if (/^\d+$/.test(text ?? '0') && port <= 65_535) return port;
  problems.push(`PORT vaut « ${text} » : c’est un nombre entre 0 et 65535.`);
  return 8080;
}

function readClub(file: string | null, problems: string[]): ClubConfig {
  if (file === null) return defaultConfig;
  let raw: unknown;
  try {
    raw = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const why = error instanceof SyntaxError ? 'n’est pas du JSON valable' : 'ne peut pas être lu';
    problems.push(`CLUB_CONFIG : le fichier ${file} ${why} (${error instanceof Error ? error.message : 'erreur'}).`);
    return defaultConfig;
  }
  const wrong: string[] = [];
  const club = mergeConfig(raw, wrong);
  if (wrong.length > 0) {
    problems.push(`CLUB_CONFIG : dans ${file}, ces valeurs ne sont pas du bon type : ${wrong.join(', ')}.`);
  }
  for (const { row, fault } of readDonationSites(club.donationSites).faults) {
    problems.push(`CLUB_CONFIG : dans ${file}, donationSites, ligne ${row + 1} : ${SITE_FAULTS[fault]}.`);
  }
  const { basins, emergency } = club.safety;
  for (const [list, { faults }] of [
    ['safety.basins', readBasins(basins)],
    ['safety.emergency', readEmergencyNumbers(emergency)],
  ] as const) {
    for (const { row, fault } of faults) {
      problems.push(`CLUB_CONFIG : dans ${file}, ${list}, ligne ${row + 1} : ${SAFETY_FAULTS[fault]}.`);
    }
  }
  return club;
}
