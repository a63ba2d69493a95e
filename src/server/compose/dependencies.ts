import type { DistanceService } from '../integrations/distance/port.ts';
import type { PaymentProvider } from '../integrations/payments/port.ts';
import type { LiveClub } from '../commons/club/live-club.ts';
import type { DataKeys } from '../commons/secrets/secret-box.ts';
import type { Database } from '../db/database.ts';
import type { Api } from '../http/api.ts';
import type { lineWriter } from '../http/logging.ts';
import type { Hashing } from '../modules/accounts/credentials/hashing.ts';
import type { BackupTools } from '../modules/club/backups/service.ts';
import type { FirstVisitService } from '../modules/club/first-visit/service.ts';
import type { AccountsContext } from '../modules/accounts/second-factor/open-session.ts';

export interface PaymentAccount {
  readonly provider: PaymentProvider;
  /** The environment holds a key, so that setting 7 needs none. */
  readonly hasSecret: boolean;
  /** Last segment of the URL that the provider notifies; null: derived from the data key. */
  readonly notificationSecret: string | null;
  /** Milliseconds between two polls of open payments (modules/money/payments/worker.ts). */
  readonly lookEvery?: number;
}

export interface Dependencies extends DataKeys {
  readonly database: Database;
  readonly club: LiveClub;
  readonly clock: () => Date;
  /** Folder of copies, mails as files, and the list of erased members; by default one of temporary files. */
  readonly dataDir?: string;
  /** Folder of backups, which gets a copy of that list; by default one in the data folder. */
  readonly backupDir?: string;
  /** Absent: nothing is backed up or restored by a screen. */
  readonly backups?: BackupTools;
  /** Called when another process restores the database: this one has to open it anew. */
  readonly leave?: () => void;
  /** Signs sessions. */
  readonly jwtSecret: string;
  readonly previousJwtSecret?: string | null;
  /** Defaults to two hashes at a time. */
  readonly hashing?: Hashing;
  /** Public address of the application, for links in mails and HSTS. */
  readonly publicUrl: string;
  /** False: mails are written as files. */
  readonly sendsMail?: boolean;
  /** Absent: no member can pay online. */
  readonly payments?: PaymentAccount;
  readonly distance?: DistanceService;
  /** Addresses and ranges of proxies whose `X-Forwarded-For` is believed; none by default. */
  readonly trustedProxies?: readonly string[];
  /** Opens /metrics on the server's own port; absent, there is no such address. */
  readonly metricsToken?: string | null;
  /** Folder of the built client; absent, only the API is served. */
  readonly web?: string;
  /** Absent: nothing is logged. */
  readonly log?: ReturnType<typeof lineWriter>;
}

export type Context = Dependencies &
  AccountsContext & { readonly dataDir: string; readonly backupDir: string; readonly firstVisit: FirstVisitService };

/** Declares a wing's calls of the API. */
export type ApiCalls = (api: Api) => void | Promise<void>;
