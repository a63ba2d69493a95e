import { randomUUID } from 'node:crypto';
import { isSecretMail, isUrgentMail, type MailKind } from '#domain/mail/kinds.ts';
import { listed } from '#messages/format.ts';
import { memberMailText, choicesLines } from '#messages/mail.ts';
import { paths } from '#shared/paths.ts';
import type { CalendarEntry } from './ical.ts';
import type { Sender } from '../service/service-context.ts';
import type { Row } from '#server/db/database.ts';

export interface Mail {
  readonly kind: MailKind;
  /** Exactly one address. */
  readonly to: string;
  /** The recipient, whose mail choices apply; for mails to the club, the member who writes. */
  readonly diverId?: number;
  /** All recipients of a shared mail, none of whom refuses it. */
  readonly members?: readonly number[];
  readonly eventId?: number;
  /** Defaults to the club's address. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  /** Attached as a file that is built when the mail is sent, so that a registration does not wait for it. */
  readonly calendar?: CalendarEntry;
  /** Cause of a reminder; only the first mail of a cause is written. */
  readonly cause?: string;
  /** Defaults to now. */
  readonly notBefore?: Date;
}

export type Recipient = Pick<Row<'divers'>, 'id' | 'firstname' | 'email'>;

export const memberMail = (sender: Sender, kind: MailKind, to: Recipient, subject: string, paragraphs: string[]) => ({
  kind,
  diverId: to.id,
  to: to.email,
  subject,
  text: memberMailText(to.firstname, paragraphs, sender.clubName),
});

/** One mail for all who share the address of the first. */
export const sharedMail = (
  sender: Sender,
  kind: MailKind,
  [first, others]: readonly [Recipient, readonly Recipient[]],
  subject: string,
  paragraphs: string[],
): Mail => {
  const to = [first, ...others];
  const firstname = listed(to.map((one) => one.firstname));
  const mail = memberMail(sender, kind, { ...first, firstname }, subject, paragraphs);
  return others.length === 0 ? mail : { ...mail, members: to.map(({ id }) => id) };
};

/** Last paragraph of a mail about no outing that its reader may refuse. */
export const choicesParagraph = ({ publicUrl }: Sender): string =>
  choicesLines(publicUrl, new URL(paths.messages, publicUrl).href);

export const newMessageId = (): string => `<${randomUUID()}@espace-membres>`;

export const rowOf = (mail: Mail, now: Date) => ({
  // Kept for every retry, so that mail programs recognise a mail that was sent twice around a crash.
  message_id: newMessageId(),
  recipient: mail.to,
  reply_to: mail.replyTo ?? null,
  subject: mail.subject,
  body_text: mail.text,
  created_at: now.toISOString(),
  next_try_at: (mail.notBefore ?? now).toISOString(),
  kind: mail.kind,
  secret: isSecretMail(mail.kind) ? 1 : 0,
  urgent: isUrgentMail(mail.kind) ? 1 : 0,
  diver_id: mail.diverId ?? null,
  event_id: mail.eventId ?? null,
  calendar: mail.calendar === undefined ? null : JSON.stringify(mail.calendar),
  cause: mail.cause ?? null,
});
