import type { Actor } from '../../../shared/domain/permissions.ts';
import { DomainError } from '../../errors/domain-error.ts';
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

const HOUR = 3_600_000;
/** Mails in an hour; the director of an outing moves a diver a few times. */
const MOST = 30;
/** Leaves super administrators room to undo acts that have filled a mailbox. */
const MOST_BY_SUPER_ADMINS = 2 * MOST;

const CAUSED_BY_OTHERS = [
  'REGISTERED_BY_OTHER',
  'REMOVED',
  'MOVED_PLACE',
  'PROMOTED',
] as const satisfies readonly MailKind[];

/**
 * Throws TOO_MANY_TRIES when the acts of others on a member's registrations have caused too many mails within the hour;
 * mails taken back do not count.
 */
export async function spareMailbox(tx: Tx, by: Actor, memberId: number, now: Date): Promise<void> {
  if (by.id === memberId) return;
  const most = by.role === 'SUPER_ADMIN' ? MOST_BY_SUPER_ADMINS : MOST;
  const since = new Date(now.getTime() - HOUR);
  // Frees a place at the end of its hour.
  const blocking = await mailboxRepository(tx, memberId).writtenAt(CAUSED_BY_OTHERS, most, since);
  if (blocking === undefined) return;
  const wait = Math.min(HOUR, Date.parse(blocking) + HOUR - now.getTime());
  throw new DomainError('TOO_MANY_TRIES', { retryAfter: Math.ceil(wait / 1000) });
}
