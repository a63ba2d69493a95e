import type { Outing } from '../events/status.ts';

/** The club's configuration of its waiting lists. */
export interface WaitingListPolicy {
  readonly autoPromote: boolean;
  /** Hours before the start without automatic promotion. */
  readonly quietHours: number;
}

const HOUR = 3_600_000;

/**
 * Does a place that becomes free go by itself to the first who waits (contract §5)? Shortly before the start the
 * mail would go unread, so an administrator moves people by hand then.
 */
export const promotesByItself = (outing: Pick<Outing, 'date'>, policy: WaitingListPolicy, now: Date): boolean =>
  policy.autoPromote && Date.parse(outing.date) - now.getTime() > policy.quietHours * HOUR;
