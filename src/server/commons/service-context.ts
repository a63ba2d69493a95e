import type { ClubConfig } from '../../shared/config.ts';
import type { Database } from '../db/database.ts';

/** Signature and base of links in mails. */
export interface Sender {
  readonly clubName: string;
  readonly publicUrl: string;
}

/** Context that compose/ passes to every service; services import repositories directly. */
export interface ServiceContext {
  readonly database: Database;
  readonly clock: () => Date;
  readonly club: ClubConfig;
  readonly sender: Sender;
}
