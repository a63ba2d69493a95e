import type { ClubConfig } from '../../shared/config.ts';
import type { Database } from '../db/database.ts';

/** The club's name for signatures, and the address of its web area for links. */
export interface Sender {
  readonly clubName: string;
  readonly publicUrl: string;
}

/** Handed to every service by compose/; repositories they import themselves. */
export interface ServiceContext {
  readonly database: Database;
  readonly clock: () => Date;
  readonly club: ClubConfig;
  readonly sender: Sender;
}
