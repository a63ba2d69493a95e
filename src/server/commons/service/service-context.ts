import type { Database } from '#server/db/database.ts';
import type { LiveClub } from '../club/live-club.ts';
import type { Actor } from '#domain/permissions.ts';
import type { Restriction } from '#domain/users/sessions.ts';

export interface Sender {
  readonly clubName: string;
  readonly publicUrl: string;
}

/** Passed to every service by compose/; repositories are imported directly. */
export interface ServiceContext {
  readonly database: Database;
  readonly clock: () => Date;
  readonly club: LiveClub;
  readonly sender: Sender;
}

/** The caller of a guarded route, read from the database at each request (http/access.ts). */
export interface SignedIn {
  readonly actor: Actor;
  readonly session: {
    readonly id: string;
    /** Instant of the sign-in. */
    readonly createdAt: Date;
    /** Last proof of identity. */
    readonly provedAt: Date;
    readonly restricted: Restriction | null;
    /** Generation of the member's tokens when this one was checked (contract §4). */
    readonly generation: number;
  };
}

/** Signs mails with the club's present name. */
export const senderOf = (club: LiveClub, publicUrl: string): Sender => ({
  get clubName() {
    return club.config.club.name;
  },
  publicUrl,
});
