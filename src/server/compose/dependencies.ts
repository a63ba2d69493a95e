import type { ClubConfig } from '../../shared/config.ts';
import type { DistanceService } from '../integrations/distance/port.ts';
import type { PaymentProvider } from '../integrations/payments/port.ts';
import type { ServiceContext } from '../commons/service-context.ts';
import type { Database } from '../db/database.ts';
import type { lineWriter } from '../http/logging.ts';
import type { Attempts } from '../modules/users/attempts-repository.ts';
import type { Hashing } from '../modules/users/hashing.ts';
import type { Tokens } from '../modules/users/tokens.ts';

/** The club's account at the payment provider, as the environment gives it. */
export interface PaymentAccount {
  readonly provider: PaymentProvider;
  /** A key of the environment serves, whether or not one is stored in setting 7. */
  readonly hasSecret: boolean;
  /** Last segment of the address that the provider notifies. */
  readonly notificationSecret: string;
  /** Milliseconds between two looks at the payments to ask after (modules/payments/worker.ts). */
  readonly lookEvery?: number;
}

/** Everything that the application is built from; tests bring their own database and clock. */
export interface Dependencies {
  readonly database: Database;
  readonly club: ClubConfig;
  readonly clock: () => Date;
  readonly jwtSecret: string;
  /** Queue of password hashing; two at a time without it. */
  readonly hashing?: Hashing;
  /** Address of the application for members: links in mails, HSTS. */
  readonly publicUrl: string;
  /** Without it no member can pay online. */
  readonly payments?: PaymentAccount;
  /** The club's distance service; estimates without it. */
  readonly distance?: DistanceService;
  /** Folder of the built client; without it the API alone is served. */
  readonly web?: string;
  /** Destination of log lines; without it nothing is logged. */
  readonly log?: ReturnType<typeof lineWriter>;
}

/** Context of every service, with the parts that some of them need besides. */
export interface Context extends Dependencies, ServiceContext {
  readonly tokens: Tokens;
  readonly hashing: Hashing;
  /** Counts of sign-ins, mails and payments, against floods. */
  readonly attempts: Attempts;
}
