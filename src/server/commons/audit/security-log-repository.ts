import { sql, type Insertable } from 'kysely';
import { endOfSecurityLog } from '../../db/append-only.ts';
import { chunks } from '../../db/chunks.ts';
import type { Tx } from '../../db/database.ts';
import { rowsPurger } from '../../db/purging.ts';
import type { SecurityLogTable } from '../../db/tables/records.ts';

type NewTrace = Omit<Insertable<SecurityLogTable>, 'id'>;

export const securityLogRepository = (tx: Tx) => {
  const { db } = tx;

  return {
    async hasSince(
      at: string,
      of: Pick<NewTrace, 'action' | 'actor_id' | 'subject_id' | 'event_id'>,
    ): Promise<boolean> {
      const equal = db
        .selectFrom('security_log')
        .select('id')
        .where('at', '>', at)
        .where('action', '=', of.action)
        .where('actor_id', '=', of.actor_id ?? 0)
        .where('subject_id', 'is not distinct from', of.subject_id ?? null)
        .where('event_id', 'is not distinct from', of.event_id ?? null);
      return (await equal.limit(1).executeTakeFirst()) !== undefined;
    },

    async add(...rows: NewTrace[]): Promise<void> {
      for (const some of chunks(rows)) await db.insertInto('security_log').values(some).execute();
    },
  };
};

export const securityLogPurger = rowsPurger({
  rule: 'securityLog',
  table: 'security_log',
  mark: sql`at`,
  released: (engine) => sql`at < ${endOfSecurityLog(engine)}`,
});
