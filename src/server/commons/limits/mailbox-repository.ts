import type { MailKind } from '../../../shared/domain/mail/kinds.ts';
import type { Tx } from '../../db/database.ts';

/** Mails of one member. */
export const mailboxRepository = (tx: Tx, memberId: number) => ({
  /** Instant at which the `rank`-th last mail of these kinds was written; undefined when that was before `since`. */
  async writtenAt(kinds: readonly MailKind[], rank: number, since: Date): Promise<string | undefined> {
    const row = await tx.db
      .selectFrom('outbox')
      .select('created_at')
      .where('diver_id', '=', memberId)
      .where('created_at', '>', since.toISOString())
      .where('kind', 'in', kinds)
      .orderBy('created_at', 'desc')
      .limit(1)
      .offset(rank - 1)
      .executeTakeFirst();
    return row?.created_at;
  },
});
