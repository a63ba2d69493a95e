import { type Actor, isRole } from '#domain/permissions.ts';
import { isSessionOver, restrictionOf } from '#domain/users/sessions.ts';
import type { SignedIn } from '#server/commons/service/service-context.ts';
import type { WorkerContext } from '#server/commons/timing/polling.ts';
import type { Row } from '#server/db/database.ts';
import { sessionsRepository, type OpenSessionRow } from './repository.ts';
import type { Tokens } from './tokens.ts';

type ActorRow = Pick<Row<'divers'>, 'id' | 'licence' | 'role' | 'level' | 'family_id' | 'dao' | 'desactived'>;

export const actorOfRow = (row: ActorRow): Actor => ({
  id: row.id,
  licenceNumber: row.licence,
  role: isRole(row.role) ? row.role : 'USER',
  level: row.level,
  familyId: row.family_id,
  dao: row.dao === 1,
  desactived: row.desactived === 1,
});

/** Null for a session that is too old or was not used for too long. */
function signedInBy(id: string, row: OpenSessionRow, now: Date): SignedIn | null {
  const actor = actorOfRow(row);
  const createdAt = new Date(row.created_at);
  if (isSessionOver(actor.role, { createdAt, lastUsedAt: new Date(row.last_used_at) }, now)) return null;
  const [provedAt, restricted] = [new Date(row.proved_at), restrictionOf(row.restricted)];
  return { actor, session: { id, createdAt, provedAt, restricted, generation: row.token_generation } };
}

/** Spares a write at each request; in milliseconds. */
const USE_IS_NOTED_AFTER = 5 * 60_000;

/** The signature proves the session; it and the member's rights are read at each request (contract §4). */
export function authenticator({ database, tokens, clock, log }: WorkerContext & { readonly tokens: Tokens }) {
  const noting = new Map<string, Promise<unknown>>();

  /** Writes after the answer, which does not wait for it. */
  function noteUse(id: string, lastUsedAt: string, now: Date): void {
    if (now.getTime() - Date.parse(lastUsedAt) < USE_IS_NOTED_AFTER || noting.has(id)) return;
    const noted = database
      .write((tx) => sessionsRepository(tx).recordUse(id, now))
      .catch((err: unknown) => log.warn({ err }, 'use of a session not noted'))
      .finally(() => noting.delete(id));
    noting.set(id, noted);
  }

  return {
    /** Null for a token that is malformed, expired or revoked, or whose member may no longer sign in. */
    authenticate: async (token: string): Promise<SignedIn | null> => {
      const now = clock();
      const claims = await tokens.verify(token, now);
      if (claims === null) return null;
      const row = await database.read((tx) => sessionsRepository(tx).findOpen(claims.sid));
      if (row?.licence !== claims.sub || row.token_generation !== claims.gen) return null;
      const member = signedInBy(claims.sid, row, now);
      if (member !== null) noteUse(claims.sid, row.last_used_at, now);
      return member;
    },

    stop: async (): Promise<void> => void (await Promise.all(noting.values())),
  };
}
