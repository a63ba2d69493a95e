import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { dueBefore } from '#domain/retention.ts';
import { DomainError } from '#server/errors/domain-error.ts';
import type { Tx } from '#server/db/database.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `window` in milliseconds. */
interface Limit {
  readonly kind: string;
  readonly most: number;
  readonly window: number;
  /** Tries of a group that may follow at once, and milliseconds between the others. */
  readonly pace?: { readonly most: number; readonly pause: number };
}

/** Contract §4, its licence by network (docs/adr/0034); the last ones are ours. */
export const LIMITS = {
  loginByNetwork: { kind: 'login.network', most: 10, window: 15 * MINUTE, pace: { most: 10, pause: 15_000 } },
  loginByDevice: { kind: 'login.device', most: 10, window: 15 * MINUTE },
  loginByAddress: { kind: 'login.address', most: 50, window: 15 * MINUTE },
  /** IPv4 /24 and IPv6 /48, which one may get for nothing. */
  loginByNeighbourhood: { kind: 'login.neighbourhood', most: 200, window: 15 * MINUTE },
  /** Once a licence is slowed. */
  slowedByNeighbourhood: { kind: 'login.slowed', most: 1, window: 15 * MINUTE },
  signIns: { kind: 'login.right', most: 20, window: 15 * MINUTE },
  resetByLicence: { kind: 'reset.licence', most: 3, window: 60 * MINUTE },
  resetByNetwork: { kind: 'reset.network', most: 10, window: DAY },
  resetByAddress: { kind: 'reset.address', most: 10, window: 60 * MINUTE },
  passwordChange: { kind: 'password', most: 10, window: 15 * MINUTE },
  secondFactor: { kind: 'second-factor', most: 10, window: 60 * MINUTE },
  /** Apart from codes of six figures: these have 120 bits. */
  recoveryCode: { kind: 'recovery-code', most: 10, window: 60 * MINUTE },
  passkeyByAddress: { kind: 'passkey.address', most: 300, window: 15 * MINUTE },
  firstVisit: { kind: 'first-visit', most: 30, window: 15 * MINUTE },
  firstVisitByNeighbourhood: { kind: 'first-visit.neighbourhood', most: 200, window: 15 * MINUTE },
  unsubscribe: { kind: 'unsubscribe', most: 300, window: 15 * MINUTE },
  mail: { kind: 'mail', most: 20, window: 60 * MINUTE },
  membersMail: { kind: 'members.mail', most: 1, window: 5 * MINUTE },
  outingDetails: { kind: 'outing.details', most: 3, window: 60 * MINUTE },
  dossier: { kind: 'dossier', most: 10, window: 60 * MINUTE },
  /** Made by hand, by all together: those of two days are kept. */
  backup: { kind: 'backup', most: 12, window: 60 * MINUTE },
  payment: { kind: 'payment', most: 30, window: 15 * MINUTE },
} as const satisfies Record<string, Limit>;

const LASTING = Object.values<Limit>(LIMITS).flatMap(({ kind, window }) => (window > HOUR ? [kind] : []));

export interface Try {
  readonly limit: Limit;
  /** Sets the pace for all its subjects. */
  readonly group?: string;
  /** Hashed before it is stored. */
  readonly subject: string;
}

const ago = (milliseconds: number, now: Date): string => new Date(now.getTime() - milliseconds).toISOString();

/** Writes an attempt before its outcome is known, so that a hundred concurrent guesses count as a hundred. */
export const attemptsRepository =
  (secret: string) =>
  ({ db, engine }: Tx) => {
    const hashed = ({ limit }: Try, text: string): string =>
      createHmac('sha256', secret).update(`attempts ${limit.kind} ${text}`).digest('base64url');
    const keyOf = (one: Try): string => hashed(one, one.subject);
    const kindOf = (one: Try): string =>
      one.group === undefined ? one.limit.kind : `${one.limit.kind} ${hashed(one, one.group)}`;
    const lockOf = (one: Try): string => (one.group === undefined ? keyOf(one) : kindOf(one));

    /** Throws TOO_MANY_TRIES until all of them are allowed again. */
    async function refuseIfBlocked(tries: readonly Try[], now: Date): Promise<void> {
      let wait = 0;
      for (const one of tries) {
        // The end of this attempt's window frees a place.
        const blocking = await db
          .selectFrom('attempts')
          .select('at')
          .where('kind', '=', kindOf(one))
          .where('subject', '=', keyOf(one))
          .where('at', '>', ago(one.limit.window, now))
          .orderBy('at', 'desc')
          .offset(one.limit.most - 1)
          .limit(1)
          .executeTakeFirst();
        if (!blocking) continue;
        wait = Math.max(wait, Math.ceil((Date.parse(blocking.at) + one.limit.window - now.getTime()) / 1000));
      }
      if (wait > 0) throw new DomainError('TOO_MANY_TRIES', { retryAfter: wait });
    }

    /** Whether the group is slowed, milliseconds until it may try again, 0 for now, and the number of its subjects that count. */
    async function turnOf(tries: readonly Try[], now: Date) {
      for (const one of tries) {
        const { pace, window } = one.limit;
        if (pace === undefined || one.group === undefined) continue;
        const rows = await db
          .selectFrom('attempts')
          .select(['at', 'subject'])
          .where('kind', '=', kindOf(one))
          .where('at', '>', ago(window, now))
          // Later ones are of a clock that was set back.
          .where('at', '<=', ago(-MINUTE, now))
          .orderBy('at', 'desc')
          .execute();
        const [last] = rows;
        if (!last || rows.length < pace.most) continue;
        const wait = Math.max(0, Date.parse(last.at) + pace.pause - now.getTime());
        return { isSlowed: true, wait, subjects: new Set(rows.map(({ subject }) => subject)).size };
      }
      return { isSlowed: false, wait: 0, subjects: 0 };
    }

    return {
      refuseIfBlocked,
      turnOf,

      /** Counts the attempts and returns their ids. Throws TOO_MANY_TRIES or SIGN_IN_SLOWED, then counts none. */
      async reserve(tries: readonly Try[], now: Date): Promise<number[]> {
        if (tries.length === 0) return [];
        if (engine === 'postgres') {
          // SQLite has one writer at a time; here two could both take the last free attempt.
          for (const one of tries) await sql`select pg_advisory_xact_lock(hashtext(${lockOf(one)}))`.execute(db);
        }
        await refuseIfBlocked(tries, now);
        const { wait } = await turnOf(tries, now);
        if (wait > 0) throw new DomainError('SIGN_IN_SLOWED', { retryAfter: Math.ceil(wait / 1000) });
        const past = db.deleteFrom('attempts');
        await past.where('at', '<=', ago(HOUR, now)).where('kind', 'not in', LASTING).execute();
        await past.where('at', '<=', dueBefore('attempts', now).toISOString()).execute();
        const at = now.toISOString();
        const rows = tries.map((one) => ({ kind: kindOf(one), subject: keyOf(one), at }));
        return (await db.insertInto('attempts').values(rows).returning('id').execute()).map(({ id }) => id);
      },

      async takeBack(ids: readonly number[]): Promise<void> {
        if (ids.length > 0) await db.deleteFrom('attempts').where('id', 'in', ids).execute();
      },

      clear: (one: Try) =>
        db.deleteFrom('attempts').where('kind', '=', kindOf(one)).where('subject', '=', keyOf(one)).execute(),
    };
  };

export type Attempts = ReturnType<typeof attemptsRepository>;

/** Context of a service that counts what it is asked. */
export interface Limited {
  readonly attempts: Attempts;
}

/** For another module's transaction. Throws TOO_MANY_TRIES. */
export const countIn = (attempts: Attempts, limit: Limit) => async (tx: Tx, subject: string, now: Date) =>
  void (await attempts(tx).reserve([{ limit, subject }], now));
