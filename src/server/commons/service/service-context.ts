import type { ClubConfig } from '../../../shared/config.ts';
import type { Database } from '../../db/database.ts';

export interface Sender {
  readonly clubName: string;
  readonly publicUrl: string;
}

/** Passed to every service by compose/; repositories are imported directly. */
export interface ServiceContext {
  readonly database: Database;
  readonly clock: () => Date;
  readonly club: ClubConfig;
  readonly sender: Sender;
}
