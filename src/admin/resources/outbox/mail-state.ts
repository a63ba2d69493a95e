import type { OutboxMail, OutboxPage } from '../../../shared/contract/mail.ts';
import type { MailState } from '../../../shared/domain/mail/kinds.ts';
import { MAIL_STATE_LABELS, sendingLabel } from '../../../shared/messages/mail.ts';
import type { BadgeTone } from '../../../shared/ui/components/Badge.tsx';
import type { IconName } from '../../../shared/ui/components/Icon.tsx';

interface StateBadge {
  readonly label: string;
  readonly tone: BadgeTone;
  readonly icon: IconName;
}

const BADGES: Readonly<Record<MailState, StateBadge>> = {
  waiting: { label: MAIL_STATE_LABELS.waiting, tone: 'note', icon: 'clock' },
  sent: { label: MAIL_STATE_LABELS.sent, tone: 'ok', icon: 'check' },
  failed: { label: MAIL_STATE_LABELS.failed, tone: 'danger', icon: 'danger' },
};

/** A waiting mail warns once a try has failed. */
export const stateBadge = (mail: OutboxMail): StateBadge =>
  mail.state === 'waiting' && sendingLabel(mail) === null ? { ...BADGES.waiting, tone: 'warn' } : BADGES[mail.state];

const WHILE_MAILS_WAIT = 5000;
const OTHERWISE = 30_000;

interface ListQuery {
  readonly state: { readonly data?: { readonly meta?: unknown } | undefined };
}

/** Reads the list more often while a mail waits. Milliseconds. */
export function refetchInterval({ state: { data } }: ListQuery): number {
  const counts = (data?.meta as OutboxPage | undefined)?.counts;
  return counts && counts.waiting > 0 ? WHILE_MAILS_WAIT : OTHERWISE;
}
