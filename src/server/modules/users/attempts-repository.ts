import { createHmac } from 'node:crypto';
import { sql as raw } from 'kysely';
import type { Tx } from '../../db/database.ts';

const MINUTE = 60_000;
const LONGEST_WINDOW = 60 * MINUTE;

/** At most `most` attempts of one kind within `window` milliseconds, for one subject. */
export interface Limit {
  readonly kind: string;
  readonly most: number;
  readonly window: number;
}

/** Contract §4; the last three are our own: against password guessing in a stolen session, and floods of mails or payments. */
export const LIMITS = {
  loginByLicence: { kind: 'login.licence', most: 10, window: 15 * MINUTE },
  loginByAddress: { kind: 'login.address', most: 50, window: 15 * MINUTE },
  resetByLicence: { kind: 'reset.licence', most: 3, window: 60 * MINUTE },
  resetByAddress: { kind: 'reset.address', most: 10, window: 60 * MINUTE },
  passwordChange: { kind: 'password', most: 10, window: 15 * MINUTE },
  mail: { kind: 'mail', most: 20, window: 60 * MINUTE },
  payment: { kind: 'payment', most: 30, window: 15 * MINUTE },
} as const satisfies Record<string, Limit>;

export interface Try {
  readonly limit: Limit;
  /** A licence, an address: hashed before it is stored. */
  readonly subject: string;
}

const sinceOf = (limit: Limit, now: Date): string => new Date(now.getTime() - limit.window).toISOString();

/**
 * All the SQL of the table `attempts`, which every process of the server shares. An attempt is written before its
 * outcome is known and taken back when it succeeds: a hundred guesses at once are a hundred attempts.
 */
export const attemptsRepository =
  (secret: string) =>
  ({ sql, engine }: Tx) => {
    const keyOf = ({ limit, subject }: Try): string =>
      createHmac('sha256', secret).update(`attempts ${limit.kind} ${subject}`).digest('base64url');

    const repository = {
      /** Seconds until all of them are allowed again; 0 when they are. */
      async wait(tries: readonly Try[], now: Date): Promise<number> {
        let wait = 0;
        for (const one of tries) {
          // The end of this attempt's window makes room again.
          const blocking = await sql
            .selectFrom('attempts')
            .select('at')
            .where('kind', '=', one.limit.kind)
            .where('subject', '=', keyOf(one))
            .where('at', '>', sinceOf(one.limit, now))
            .orderBy('at', 'desc')
            .offset(one.limit.most - 1)
            .limit(1)
            .executeTakeFirst();
          if (!blocking) continue;
          wait = Math.max(wait, Math.ceil((Date.parse(blocking.at) + one.limit.window - now.getTime()) / 1000));
        }
        return wait;
      },

      /** Counts them if all are allowed, and answers their ids; else answers the seconds to wait and counts nothing. */
      async reserve(tries: readonly Try[], now: Date): Promise<{ ids: number[] } | { wait: number }> {
        if (engine === 'postgres') {
          // SQLite has one writer at a time; here two would both see room for the last one.
          for (const one of tries) await raw`select pg_advisory_xact_lock(hashtext(${keyOf(one)}))`.execute(sql);
        }
        const wait = await repository.wait(tries, now);
        if (wait > 0) return { wait };
        const old = new Date(now.getTime() - LONGEST_WINDOW).toISOString();
        await sql.deleteFrom('attempts').where('at', '<=', old).execute();
        const at = now.toISOString();
        const rows = await sql
          .insertInto('attempts')
          .values(tries.map((one) => ({ kind: one.limit.kind, subject: keyOf(one), at })))
          .returning('id')
          .execute();
        return { ids: rows.map(({ id }) => id) };
      },

      /** Removes attempts that were no failures. */
      async takeBack(ids: readonly number[]): Promise<void> {
        await sql.deleteFrom('attempts').where('id', 'in', ids).execute();
      },

      /** Removes former failures after a success. */
      async clear(one: Try): Promise<void> {
        await sql.deleteFrom('attempts').where('kind', '=', one.limit.kind).where('subject', '=', keyOf(one)).execute();
      },
    };
    return repository;
  };
