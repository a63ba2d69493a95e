import type { Generated } from 'kysely';
import type { Numbered } from './common.ts';

/** Mails to send, written in the transaction of their cause (contract §8). */
export interface OutboxTable extends Numbered {
  message_id: string;
  recipient: string;
  reply_to: string | null;
  subject: string;
  body_text: string;
  created_at: string;
  next_try_at: string;
  tries: Generated<number>;
  sent_at: string | null;
  /** Given up: refused for good, or retried for too long. */
  failed_at: string | null;
  last_error: string | null;
  /** A kind of domain/mail/kinds.ts; `OTHER` for mails older than this column. */
  kind: Generated<string>;
  /** 1: the text holds a one-time password, and is erased once the mail is sent or given up. */
  secret: Generated<number>;
  /** 1: sent before all others. */
  urgent: Generated<number>;
  /** Recipient (sender for mails to the club) and outing; either may be deleted since. */
  diver_id: number | null;
  event_id: number | null;
  calendar: string | null;
  /** Cause of a reminder, e.g. an outing's day and a member; unique, so that none is written twice. */
  cause: string | null;
}

export interface MailTables {
  outbox: OutboxTable;
  mail_refusals: { diver_id: number; kind: string };
}
