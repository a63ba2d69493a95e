import type { OutboxMail } from '../../../shared/contract/outbox.ts';
import type { MailState } from '../../../shared/domain/mail/kinds.ts';
import { parisDay, type Day } from '../../../shared/domain/dates.ts';
import { numericDay, shortDay, timeOf } from '../../../shared/messages/dates.ts';
import { MAIL_STATE_LABELS } from '../../../shared/messages/mails.ts';
import { plural } from '../../../shared/messages/numbers.ts';
import type { OutboxState } from '../../../shared/api/resources/outbox.ts';
import type { BadgeTone } from '../../../shared/ui/components/Badge.tsx';
import type { IconName } from '../../../shared/ui/components/Icon.tsx';

interface Look {
  readonly label: string;
  readonly tone: BadgeTone;
  readonly icon: IconName;
}

const LOOKS: Readonly<Record<MailState, Look>> = {
  waiting: { label: MAIL_STATE_LABELS.waiting, tone: 'note', icon: 'clock' },
  sent: { label: MAIL_STATE_LABELS.sent, tone: 'ok', icon: 'check' },
  failed: { label: MAIL_STATE_LABELS.failed, tone: 'danger', icon: 'danger' },
};

/** It waits for its first try, or is being sent at this moment; null once it was tried in vain. */
export function goingOf({ state, tries, reason }: Pick<OutboxMail, 'state' | 'tries' | 'reason'>): string | null {
  if (state !== 'waiting' || reason !== null) return null;
  return tries === 0 ? 'part dans quelques secondes' : 'en cours d’envoi';
}

/** A mail on its way is in order; one that was tried in vain is not. */
export const lookOf = (mail: OutboxMail): Look =>
  mail.state === 'waiting' && goingOf(mail) === null ? { ...LOOKS.waiting, tone: 'warn' } : LOOKS[mail.state];

/** `à 9 h 30` today, else `le sam. 28 nov. à 9 h 30`. */
export const momentOf = (instant: string, today: Day): string =>
  `${parisDay(instant) === today ? '' : `le ${shortDay(parisDay(instant))} `}à ${timeOf(instant)}`;

const triesSaid = (tries: number): string => plural(tries, 'essai', 'essais');

/** When it went, was given up, or is tried next; after how many tries. */
export function progressOf(mail: OutboxMail, today: Day): string {
  const { state, tries, sentAt, failedAt, nextTryAt } = mail;
  if (state === 'sent') {
    return `${sentAt === null ? '' : momentOf(sentAt, today)}${tries > 1 ? `, au ${tries}ᵉ essai` : ''}`;
  }
  if (state === 'failed') {
    const when = failedAt === null ? 'abandonné' : `abandonné ${momentOf(failedAt, today)}`;
    return tries > 1 ? `${when}, après ${triesSaid(tries)}` : when;
  }
  const next = nextTryAt === null ? '' : `, le prochain ${momentOf(nextTryAt, today)}`;
  return goingOf(mail) ?? `${triesSaid(tries)}${next}`;
}

export const dateOf = (instant: string): { readonly day: string; readonly time: string } => ({
  day: numericDay(parisDay(instant)),
  time: timeOf(instant),
});

/** For those who do not see the tabs: `3 courriels en attente, 120 envoyés, 1 non remis.` */
export const countsSaid = ({ waiting, sent, failed }: OutboxState['counts']): string =>
  `${plural(waiting, 'courriel', 'courriels')} en attente, ${plural(sent, 'envoyé', 'envoyés')}, ${failed}\u00a0non remis.`;
