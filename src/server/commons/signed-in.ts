import type { Actor } from '../../shared/domain/permissions.ts';

/** The caller of a guarded route, read from the database at each request (http/access.ts). */
export interface SignedIn {
  readonly actor: Actor;
  readonly claims: {
    /** Seconds since 1970. */
    readonly signedInAt: number;
    readonly once: boolean;
    /** Generation of the member's tokens when this one was checked (contract §4). */
    readonly generation: number;
  };
}
