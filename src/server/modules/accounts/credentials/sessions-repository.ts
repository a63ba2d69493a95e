import { randomBytes } from 'node:crypto';
import type { Restriction, SessionMethod } from '../../../../shared/domain/users/sessions.ts';
import type { Row, Tx } from '../../../db/database.ts';

/** A member's columns that each request needs. */
export const BEARER = [
  'divers.id',
  'divers.licence',
  'divers.role',
  'divers.level',
  'divers.family_id',
  'divers.dao',
  'divers.desactived',
  'divers.token_generation',
] as const;
const TIMES = ['sessions.created_at', 'sessions.last_used_at', 'sessions.proved_at', 'sessions.restricted'] as const;

const LISTED = ['id', 'device', 'created_at', 'last_used_at'] as const;

const openById = ({ db }: Tx, id: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('divers', 'divers.id', 'sessions.diver_id')
    .select([...BEARER, ...TIMES])
    .where('sessions.id', '=', id)
    .where('divers.active', '=', 1)
    .where('sessions.ended_at', 'is', null)
    .executeTakeFirst();

export type OpenSessionRow = NonNullable<Awaited<ReturnType<typeof openById>>>;

interface NewSession {
  readonly diverId: number;
  /** As read from the member before. */
  readonly generation: number;
  readonly device: string;
  readonly method: SessionMethod;
  readonly restricted: Restriction | null;
}

/** Sign-ins (docs/adr/0034). */
export const sessionsRepository = (tx: Tx) => {
  const { db, engine } = tx;
  // Built when asked for: each request makes this repository to find its session.
  const openOnes = () => db.updateTable('sessions').where('ended_at', 'is', null);

  return {
    /** Session with its member; called at every request. */
    findOpen: (id: string): Promise<OpenSessionRow | undefined> => openById(tx, id),

    /** Returns the new session's id; null when the member's sessions were all ended since `generation` was read. */
    async open({ diverId, generation, ...session }: NewSession, now: Date): Promise<string | null> {
      const at = now.toISOString();
      const present = db.selectFrom('divers').select('id').where('id', '=', diverId);
      const member = present.where('token_generation', '=', generation);
      // Locks the member, so that a call which ends all sessions at this moment waits for this one and ends it too.
      const current = await (engine === 'postgres' ? member.forShare() : member).executeTakeFirst();
      if (!current) return null;
      const id = randomBytes(16).toString('base64url');
      const times = { created_at: at, last_used_at: at, proved_at: at };
      const row = { id, diver_id: diverId, ...times, ...session };
      await db.insertInto('sessions').values(row).execute();
      return id;
    },

    recordUse: (id: string, now: Date) =>
      openOnes().set({ last_used_at: now.toISOString() }).where('id', '=', id).execute(),

    recordReauthentication: (id: string, now: Date) =>
      openOnes().set({ proved_at: now.toISOString() }).where('id', '=', id).execute(),

    lift: (id: string, restriction: Restriction) =>
      openOnes().set({ restricted: null }).where('id', '=', id).where('restricted', '=', restriction).execute(),

    /** Latest use first. */
    openOf: (diverId: number): Promise<Pick<Row<'sessions'>, (typeof LISTED)[number]>[]> =>
      db
        .selectFrom('sessions')
        .select(LISTED)
        .where('diver_id', '=', diverId)
        .where('ended_at', 'is', null)
        .orderBy('last_used_at', 'desc')
        .orderBy('id')
        .execute(),

    endAllOf: (diverId: number, now: Date) =>
      openOnes().set({ ended_at: now.toISOString() }).where('diver_id', '=', diverId).execute(),

    end: (id: string, now: Date) => openOnes().set({ ended_at: now.toISOString() }).where('id', '=', id).execute(),
  };
};
