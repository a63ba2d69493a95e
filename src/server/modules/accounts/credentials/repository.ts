import { randomBytes } from 'node:crypto';
import { keyDigest } from '#server/commons/secrets/secret-box.ts';
import { hasRow, type Tx, type Row } from '#server/db/database.ts';
import { insertRows, inSets } from '#server/db/sets.ts';
import type { Restriction, SessionMethod } from '#domain/users/sessions.ts';

/** A member's columns that each request needs. */
const BEARER = [
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

interface NewSession {
  readonly diverId: number;
  /** As read from the member before. */
  readonly generation: number;
  readonly device: string;
  readonly method: SessionMethod;
  readonly restricted: Restriction | null;
}

/** Sign-ins (docs/adr/0034). */
export const sessionsRepository = ({ db }: Tx) => {
  // Built when asked for: each request makes this repository to find its session.
  const openOnes = () => db.updateTable('sessions').where('ended_at', 'is', null);
  const update = (id: string, values: Partial<Row<'sessions'>>) =>
    openOnes().set(values).where('id', '=', id).execute();

  return {
    /** Session with its member; called at every request. */
    findOpen: (id: string) =>
      db
        .selectFrom('sessions')
        .innerJoin('divers', 'divers.id', 'sessions.diver_id')
        .select([...BEARER, ...TIMES])
        .where('sessions.id', '=', id)
        .where('divers.active', '=', 1)
        .where('sessions.ended_at', 'is', null)
        .executeTakeFirst(),

    /** Returns the new session's id; null when the member's sessions were all ended since `generation` was read. */
    async open({ diverId, generation, ...session }: NewSession, now: Date): Promise<string | null> {
      const at = now.toISOString();
      const present = db.selectFrom('divers').select('id').where('id', '=', diverId);
      const member = present.where('token_generation', '=', generation);
      // Locks the member, so that a call which ends all sessions at this moment waits for this one and ends it too.
      if (!(await hasRow(member.forShare()))) return null;
      const id = randomBytes(16).toString('base64url');
      const times = { created_at: at, last_used_at: at, proved_at: at };
      const row = { id, diver_id: diverId, ...times, ...session };
      await db.insertInto('sessions').values(row).execute();
      return id;
    },

    recordUse: (id: string, now: Date) => update(id, { last_used_at: now.toISOString() }),

    recordReauthentication: (id: string, now: Date) => update(id, { proved_at: now.toISOString() }),

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

    endAllOf: (members: readonly number[], now: Date) =>
      inSets(members, (chunk) =>
        openOnes().set({ ended_at: now.toISOString() }).where('diver_id', 'in', chunk).execute(),
      ),

    end: (id: string, now: Date) => update(id, { ended_at: now.toISOString() }),
  };
};

export type OpenSessionRow = NonNullable<Awaited<ReturnType<ReturnType<typeof sessionsRepository>['findOpen']>>>;

const COLUMNS = [...BEARER, 'divers.firstname', 'divers.email', 'divers.password_hash', 'divers.frozen_at'] as const;

const active = ({ db }: Tx) => db.selectFrom('divers').select(COLUMNS).where('active', '=', 1);

export type CredentialsRow = Awaited<ReturnType<ReturnType<typeof active>['executeTakeFirstOrThrow']>>;

export const credentialsRepository = (tx: Tx) => ({
  findActive: (licence: string) => active(tx).where('licence', '=', licence).executeTakeFirst(),

  findActiveById: (id: number) => active(tx).where('id', '=', id).executeTakeFirst(),

  findActiveByIds: (ids: readonly number[]): Promise<CredentialsRow[]> =>
    inSets(ids, (chunk) => active(tx).where('id', 'in', chunk).orderBy('id').execute()),

  /** Ends all sessions of the members (contract §4). Returns the generations of new tokens, in no order. */
  async endSessions(members: readonly number[], now: Date): Promise<number[]> {
    const raised = tx.db.updateTable('divers').set((row) => ({ token_generation: row('token_generation', '+', 1) }));
    const rows = await inSets(members, (chunk) =>
      raised.where('id', 'in', chunk).returning('token_generation').execute(),
    );
    // After the members' rows, which a sign-in at this moment holds until its session is written.
    await sessionsRepository(tx).endAllOf(members, now);
    return rows.map((row) => row.token_generation);
  },

  /** Leaves a one-time password as the only way in. */
  forgetPassword: (diverId: number) =>
    tx.db.updateTable('divers').set({ password_hash: null }).where('id', '=', diverId).execute(),

  /** Null thaws. */
  async freeze(diverId: number, at: Date | null): Promise<void> {
    const frozen_at = at?.toISOString() ?? null;
    await tx.db.updateTable('divers').set({ frozen_at }).where('id', '=', diverId).execute();
  },

  /** Ends all sessions. False when they were ended since `generation`. */
  async setPassword(diverId: number, hash: string, generation: number, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await tx.db
      .updateTable('divers')
      .set((row) => ({ password_hash: hash, token_generation: row('token_generation', '+', 1) }))
      .where('id', '=', diverId)
      .where('active', '=', 1)
      .where('token_generation', '=', generation)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    await sessionsRepository(tx).endAllOf([diverId], now);
    return true;
  },
});

/** As typed from the mail: `3f2a-…`, eight groups. */
function plainOf(typed: string): string | null {
  const plain = typed.replaceAll(/[\s-]/g, '').toLowerCase();
  return /^[0-9a-f]{32}$/.test(plain) ? plain : null;
}

/** The member's own password stays valid (contract §4). */
export const oneTimeRepository = (tx: Tx) => ({
  /** One for each member. Returns them as the mails show them; stores only their hashes. `life` in milliseconds. */
  async create(members: readonly { readonly id: number }[], life: number, now: Date): Promise<string[]> {
    const expires_at = new Date(now.getTime() + life).toISOString();
    const made = members.map(({ id }) => ({ diver_id: id, plain: randomBytes(16).toString('hex') }));
    const rows = made.map(({ diver_id, plain }) => ({ diver_id, hash: keyDigest(plain), expires_at }));
    await insertRows(tx, 'one_time_passwords', rows);
    return made.map(({ plain }) => plain.replaceAll(/.{4}(?=.)/g, '$&-'));
  },

  /** Finds used ones too. */
  async find(diverId: number, typed: string, now: Date) {
    const plain = plainOf(typed);
    if (plain === null) return undefined;
    return tx.db
      .selectFrom('one_time_passwords')
      .select(['id', 'used_at'])
      .where('diver_id', '=', diverId)
      .where('hash', '=', keyDigest(plain))
      .where('expires_at', '>', now.toISOString())
      .executeTakeFirst();
  },

  /** False for a second use. */
  use(id: number, now: Date): Promise<boolean> {
    const row = tx.db.updateTable('one_time_passwords').set({ used_at: now.toISOString() }).where('id', '=', id);
    return hasRow(row.where('used_at', 'is', null).returning('id'));
  },

  deleteOf: (members: readonly number[]) =>
    inSets(members, (chunk) => tx.db.deleteFrom('one_time_passwords').where('diver_id', 'in', chunk).execute()),
});

/** Ends all sessions, one-time passwords and pending questions of a second factor. */
export async function endAllSignIns({ db }: Tx, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ ended_at: now.toISOString() }).where('ended_at', 'is', null).execute();
  await db.deleteFrom('one_time_passwords').execute();
  await db.deleteFrom('challenges').execute();
}
