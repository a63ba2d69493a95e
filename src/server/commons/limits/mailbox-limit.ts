import type { Actor } from '#domain/permissions.ts';
import { DomainError } from '#server/errors/domain-error.ts';
import type { MailKind } from '#domain/mail/kinds.ts';
import type { Tx } from '#server/db/database.ts';

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

/** Throws TOO_MANY_TRIES when others caused too many mails to a member within the hour, taken back ones apart. */
export async function spareMailbox(tx: Tx, by: Actor, memberId: number, now: Date): Promise<void> {
  if (by.id === memberId) return;
  const most = by.role === 'SUPER_ADMIN' ? MOST_BY_SUPER_ADMINS : MOST;
  // A place is free at the end of this mail's hour.
  const blocking = await tx.db
    .selectFrom('outbox')
    .select('created_at')
    .where('diver_id', '=', memberId)
    .where('created_at', '>', new Date(now.getTime() - HOUR).toISOString())
    .where('kind', 'in', CAUSED_BY_OTHERS)
    .orderBy('created_at', 'desc')
    .limit(1)
    .offset(most - 1)
    .executeTakeFirst();
  if (blocking === undefined) return;
  const wait = Math.min(HOUR, Date.parse(blocking.created_at) + HOUR - now.getTime());
  throw new DomainError('TOO_MANY_TRIES', { retryAfter: Math.ceil(wait / 1000) });
}
