import { randomUUID } from 'node:crypto';
import { isSecretMail, type MailKind } from '../../../shared/domain/mail/kinds.ts';
import type { CalendarEntry } from '../../commons/ical.ts';

/** A mail as its cause writes it. */
export interface Mail {
  readonly kind: MailKind;
  /** One address; whoever has none gets no mail, so callers skip empty ones. */
  readonly to: string;
  /** The member it is for: what they chose counts. */
  readonly diverId?: number;
  /** The outing it is about. */
  readonly eventId?: number;
  /** Whom an answer reaches, when not the club. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  /** To attach. Made a file of when the mail is sent: whoever registers does not wait for that. */
  readonly calendar?: CalendarEntry;
  /** What a reminder is for: of all mails with the same cause the first alone is written. */
  readonly cause?: string;
  /** At once without it. */
  readonly notBefore?: Date;
}

/** The club's name for the signature, and the address of its web area. */
export interface Sender {
  readonly clubName: string;
  readonly publicUrl: string;
}

export const newMessageId = (): string => `<${randomUUID()}@espace-membres>`;

/** As it is stored. */
export const rowOf = (mail: Mail, now: Date) => ({
  // Stable over every retry, so that a mail sent twice around a crash is known as one.
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
