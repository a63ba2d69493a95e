import type { Actor } from '../../shared/domain/permissions.ts';

/** A member and their session, as a guarded route knows them (http/access.ts). */
export interface SignedIn {
  readonly actor: Actor;
  readonly claims: { readonly signedInAt: number; readonly once: boolean; readonly generation: number };
}
