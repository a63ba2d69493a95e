import type { OutboxMail } from '../../contract/outbox.ts';
import { mailKindOf, MAIL_STATES } from '../../domain/mail/kinds.ts';
import { flag, isRecord, number, record, text, textOrNull } from './fields.ts';

export function readOutboxMail(answer: unknown): OutboxMail {
  const raw = record(answer);
  const member = raw['member'];
  return {
    id: number(raw['id'], 0),
    createdAt: text(raw['createdAt']),
    recipient: text(raw['recipient']),
    subject: text(raw['subject']),
    kind: mailKindOf(text(raw['kind'])),
    member: isRecord(member)
      ? { id: number(member['id'], 0), lastname: text(member['lastname']), firstname: text(member['firstname']) }
      : null,
    state: MAIL_STATES.find((state) => state === raw['state']) ?? 'waiting',
    secret: flag(raw['secret']),
    tries: number(raw['tries'], 0),
    nextTryAt: textOrNull(raw['nextTryAt']),
    sentAt: textOrNull(raw['sentAt']),
    failedAt: textOrNull(raw['failedAt']),
    reason: textOrNull(raw['reason']),
    serverWords: textOrNull(raw['serverWords']),
  };
}
