import { randomUUID } from 'node:crypto';
import { isSecretMail, type MailKind } from '../../shared/domain/mail/kinds.ts';
import type { CalendarEntry } from './ical.ts';
import type { Sender } from './service-context.ts';

/** A mail as a template makes it. */
export interface Mail {
  readonly kind: MailKind;
  /** One address, never empty. */
  readonly to: string;
  /** The addressed member, whose choices count; the writing member of a mail to the club. */
  readonly diverId?: number;
  /** The outing it is about. */
  readonly eventId?: number;
  /** Address for answers; the club's own without it. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  /** To attach. The file is made when the mail is sent, so that a registration does not wait for it. */
  readonly calendar?: CalendarEntry;
  /** Cause of a reminder: of all mails with the same cause only the first is written. */
  readonly cause?: string;
  /** At once without it. */
  readonly notBefore?: Date;
}

/** A member who gets a mail. */
export interface Recipient {
  readonly id: number;
  readonly firstname: string;
  readonly email: string;
}

/** A letter to a member: greeting, paragraphs (empty ones are left out), the club's name. */
export const memberMail = (
  { clubName }: Sender,
  kind: MailKind,
  to: Recipient,
  subject: string,
  paragraphs: readonly string[],
): Mail => ({
  kind,
  diverId: to.id,
  to: to.email,
  subject,
  text: `${[`Bonjour ${to.firstname},`, ...paragraphs.filter(Boolean), clubName].join('\n\n')}\n`,
});

export const newMessageId = (): string => `<${randomUUID()}@espace-membres>`;

/** A mail as a row of the outbox. */
export const rowOf = (mail: Mail, now: Date) => ({
  // The same at every try, so that mail programs recognise a mail that was sent twice around a crash.
  message_id: newMessageId(),
  recipient: mail.to,
  reply_to: mail.replyTo ?? null,
  subject: mail.subject,
  body_text: mail.text,
  created_at: now.toISOString(),
  next_try_at: (mail.notBefore ?? now).toISOString(),
  kind: mail.kind,
  secret: isSecretMail(mail.kind) ? 1 : 0,
  diver_id: mail.diverId ?? null,
  event_id: mail.eventId ?? null,
  calendar: mail.calendar === undefined ? null : JSON.stringify(mail.calendar),
  cause: mail.cause ?? null,
});
