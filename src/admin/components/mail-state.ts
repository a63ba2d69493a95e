import type { OutboxMail, OutboxPage } from '#contract/mail.ts';
import type { MailState } from '#domain/mail/kinds.ts';
import { MAIL_STATE_LABELS, sendingLabel } from '#messages/mail.ts';
import type { MetaQuery } from './list/filters.tsx';

const BADGES = {
  waiting: { label: MAIL_STATE_LABELS.waiting, tone: 'note', icon: 'clock' },
  sent: { label: MAIL_STATE_LABELS.sent, tone: 'ok', icon: 'check' },
  failed: { label: MAIL_STATE_LABELS.failed, tone: 'danger', icon: 'danger' },
} as const satisfies Record<MailState, object>;

/** A waiting mail warns once a try has failed. */
export const stateBadge = (mail: OutboxMail) =>
  mail.state === 'waiting' && sendingLabel(mail) === null
    ? ({ ...BADGES.waiting, tone: 'warn' } as const)
    : BADGES[mail.state];

const WHILE_MAILS_WAIT = 5000;
const OTHERWISE = 30_000;

/** Reads the list more often while a mail waits. Milliseconds. */
export function refetchInterval({ state: { data } }: MetaQuery<OutboxPage>): number {
  const counts = data?.meta?.counts;
  return counts && counts.waiting > 0 ? WHILE_MAILS_WAIT : OTHERWISE;
}
