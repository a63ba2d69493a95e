import type { Outing } from '../events/status.ts';

export interface WaitingListPolicy {
  readonly autoPromote: boolean;
  /** Hours before the start without automatic promotion. */
  readonly quietHours: number;
}

const HOUR = 3_600_000;

/** Stops shortly before the start (contract §5), when the mail would go unread: administrators then move by hand. */
export const promotesByItself = (outing: Pick<Outing, 'date'>, policy: WaitingListPolicy, now: Date): boolean =>
  policy.autoPromote && Date.parse(outing.date) - now.getTime() > policy.quietHours * HOUR;
