import type { OutboxMail } from '../../../shared/contract/mail.ts';
import { parisDay, type Day } from '../../../shared/domain/dates.ts';
import type { MailState } from '../../../shared/domain/mail/kinds.ts';
import { numericDay, shortDay, timeOf } from '../../../shared/messages/dates.ts';
import { MAIL_STATE_LABELS } from '../../../shared/messages/mails.ts';
import { plural } from '../../../shared/messages/money.ts';
import type { OutboxState } from '../../../shared/api/resources/outbox.ts';
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

/** Null once a try has failed, or when the mail no longer waits. */
export function sendingLabel({ state, tries, reason }: Pick<OutboxMail, 'state' | 'tries' | 'reason'>): string | null {
  if (state !== 'waiting' || reason !== null) return null;
  return tries === 0 ? 'part dans quelques secondes' : 'en cours d’envoi';
}

/** A waiting mail warns once a try has failed. */
export const stateBadge = (mail: OutboxMail): StateBadge =>
  mail.state === 'waiting' && sendingLabel(mail) === null ? { ...BADGES.waiting, tone: 'warn' } : BADGES[mail.state];

/** `à 9 h 30` today, else `le sam. 28 nov. à 9 h 30`. */
export const momentLabel = (instant: string, today: Day): string =>
  `${parisDay(instant) === today ? '' : `le ${shortDay(parisDay(instant))} `}à ${timeOf(instant)}`;

/** `22/11/2026` and `9 h 30`, in Paris. */
export const dateLabel = (instant: string): { readonly day: string; readonly time: string } => ({
  day: numericDay(parisDay(instant)),
  time: timeOf(instant),
});

const triesLabel = (tries: number): string => plural(tries, 'essai', 'essais');

export function progressLabel(mail: OutboxMail, today: Day): string {
  const { state, tries, sentAt, failedAt, nextTryAt } = mail;
  if (state === 'sent') {
    return `${sentAt === null ? '' : momentLabel(sentAt, today)}${tries > 1 ? `, au ${tries}ᵉ essai` : ''}`;
  }
  if (state === 'failed') {
    const when = failedAt === null ? 'abandonné' : `abandonné ${momentLabel(failedAt, today)}`;
    return tries > 1 ? `${when}, après ${triesLabel(tries)}` : when;
  }
  const next = nextTryAt === null ? '' : `, le prochain ${momentLabel(nextTryAt, today)}`;
  return sendingLabel(mail) ?? `${triesLabel(tries)}${next}`;
}

/** Reads the tabs aloud: `3 courriels en attente, 120 envoyés, 1 non remis.` */
export const countsLabel = ({ waiting, sent, failed }: OutboxState['counts']): string =>
  `${plural(waiting, 'courriel', 'courriels')} en attente, ${plural(sent, 'envoyé', 'envoyés')}, ${failed}\u00a0non remis.`;

const WHILE_MAILS_WAIT = 5000;
const OTHERWISE = 30_000;

interface ListQuery {
  readonly state: { readonly data?: { readonly meta?: unknown } | undefined };
}

/** Reads the list more often while a mail waits. Milliseconds. */
export function refetchInterval({ state: { data } }: ListQuery): number {
  const counts = (data?.meta as OutboxState | undefined)?.counts;
  return counts && counts.waiting > 0 ? WHILE_MAILS_WAIT : OTHERWISE;
}
