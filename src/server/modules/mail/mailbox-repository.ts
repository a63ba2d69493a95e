import { sql } from 'kysely';
import type { MailKind } from '../../../shared/domain/mail/kinds.ts';
import type { Tx } from '../../db/database.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import { isAmong, valueList } from '../../db/value-list.ts';

const writtenAt = preparedQuery((tx: Tx, memberId: number, since: string, kinds: string, offset: number) =>
  tx.sql
    .selectFrom('outbox')
    .select('created_at')
    .where('diver_id', '=', memberId)
    .where('created_at', '>', since)
    .where(isAmong(tx, 'kind', kinds, 'text'))
    .orderBy('created_at', 'desc')
    .limit(sql.lit(1))
    // A value also where it is 0, as the query is prepared for all.
    .offset(sql<number>`${offset}`),
);

/** Mails of one member. */
export const mailboxRepository = (tx: Tx, memberId: number) => ({
  /** Instant at which the `rank`-th last mail of these kinds was written; undefined when that was before `since`. */
  async writtenAt(kinds: readonly MailKind[], rank: number, since: Date): Promise<string | undefined> {
    const [row] = await writtenAt(tx, memberId, since.toISOString(), valueList(tx, kinds), rank - 1);
    return row?.created_at;
  },
});
