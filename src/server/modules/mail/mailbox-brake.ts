import type { MailKind } from '../../../shared/domain/mail/kinds.ts';
import type { Actor } from '../../../shared/domain/permissions.ts';
import { Refused } from '../../commons/errors.ts';
import type { Tx } from '../../db/database.ts';

const HOUR = 3_600_000;
/** An outing's director moves a diver some times; thirty mails about it are a nuisance. */
const MOST = 30;

const CAUSED_BY_OTHERS = [
  'REGISTERED_BY_OTHER',
  'REMOVED',
  'MOVED_PLACE',
  'PROMOTED',
] as const satisfies readonly MailKind[];

/**
 * Throws TOO_MANY_TRIES when a member has got too many mails within the hour through what others did to their
 * registrations, whoever did it; those taken back do not count. Spares super administrators, like http/brakes.ts.
 */
export async function spareMailbox({ sql }: Tx, by: Actor, memberId: number, now: Date): Promise<void> {
  if (by.id === memberId || by.role === 'SUPER_ADMIN') return;
  // The end of this mail's hour frees a place.
  const blocking = await sql
    .selectFrom('outbox')
    .select('created_at')
    .where('diver_id', '=', memberId)
    .where('created_at', '>', new Date(now.getTime() - HOUR).toISOString())
    .where('kind', 'in', CAUSED_BY_OTHERS)
    .orderBy('created_at', 'desc')
    .offset(MOST - 1)
    .limit(1)
    .executeTakeFirst();
  if (!blocking) return;
  const wait = Math.min(HOUR, Date.parse(blocking.created_at) + HOUR - now.getTime());
  throw new Refused('TOO_MANY_TRIES', { retryAfter: Math.ceil(wait / 1000) });
}
