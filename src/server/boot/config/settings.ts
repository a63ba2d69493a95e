import type { ClubConfig } from '../../../shared/config.ts';
import type { SecondFactorPolicy } from '../../../shared/domain/users/second-factor.ts';
import type { Allowance } from './environment.ts';

export type Mode = 'demo' | 'production';

/** Settings from the environment (contract §9). */
export interface Settings {
  /** Null without CLUB_MODE: the content of the database decides then. */
  readonly mode: Mode | null;
  readonly host: string;
  readonly port: number;
  /** Proxies whose word on the caller's address is believed: addresses and ranges. */
  readonly trustedProxies: readonly string[];
  readonly dataDir: string;
  /** `postgres://…`, or the path of the SQLite file. */
  readonly database: string;
  /** The same database under the role that owns its schema; `database` where one role does both. */
  readonly migrationDatabase: string;
  /** Address of the application for members, without a slash at its end. */
  readonly publicUrl: string;
  readonly club: ClubConfig;
  /** Its file, and the keys of it that are no field. */
  readonly clubFile: { readonly path: string; readonly unknownKeys: readonly string[] } | null;
  /** `security.secondFactor` of the club's configuration; null: the mode's own. */
  readonly secondFactor: SecondFactorPolicy | null;
  /** Signs sessions; null when JWT_SECRET is not set. */
  readonly jwtSecret: string | null;
  /** Still accepted in older tokens. */
  readonly previousJwtSecret: string | null;
  /** Encrypts stored data; null when DATA_KEY is not set. */
  readonly dataKey: string | null;
  /** Opens data that is not yet sealed under DATA_KEY. */
  readonly previousDataKey: string | null;
  /** Null: mails become files in the data folder. */
  readonly smtpUrl: string | null;
  readonly helloasso: ProviderSettings;
  /** OSRM's HTTP interface; null: distances are estimated. */
  readonly distanceUrl: string | null;
  readonly backup: BackupSettings;
  /** Opens /metrics on the server's own port; null: there is no such address. */
  readonly metricsToken: string | null;
  /** Port of a listener for /metrics on 127.0.0.1 alone. */
  readonly metricsPort: number | null;
  /** False when the environment tells Node to take any certificate. */
  readonly verifiesTls: boolean;
  readonly allows: ReadonlySet<Allowance>;
  /** Files that secrets were read from. */
  readonly secretFiles: readonly string[];
}

/** The payment provider's account; organisation and client id come from the club's configuration. */
interface ProviderSettings {
  /** Null: HelloAsso's own in production, our sandbox in the demonstration. */
  readonly apiUrl: string | null;
  /** Null: the refresh credential of setting 7 is used. */
  readonly clientSecret: string | null;
  /** Last segment of the notification address; null: derived from DATA_KEY. */
  readonly notificationSecret: string | null;
}

interface BackupSettings {
  readonly dir: string;
  /** Hour of Paris; null: the server makes none by itself. */
  readonly hour: number | null;
  /** Null: backups are not encrypted. */
  readonly passphrase: string | null;
}

/** `http://127.0.0.1:8080`; an IPv6 address goes into brackets. */
export const addressOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
