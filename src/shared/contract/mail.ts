import { Type, type Static } from 'typebox';
import { MAIL_KINDS, MAIL_STATES, OPTIONAL_MAIL_KINDS } from '../domain/mail/kinds.ts';
import { Id, ListQuery, Nullable, PageOf } from './common.ts';

/**
 * The browser's send-mail action (specification §7 'Other'; contract §8), in the words of the mail web service that it
 * also speaks to. Our own server needs no stored token and sets From itself: both are taken and ignored.
 */
export const SendMailBody = Type.Object({
  SecureToken: Type.Optional(Type.String({ maxLength: 500 })),
  To: Type.String({ minLength: 1, maxLength: 320 }),
  From: Type.Optional(Type.String({ maxLength: 320 })),
  Subject: Type.String({ minLength: 1, maxLength: 300 }),
  Body: Type.String({ minLength: 1, maxLength: 200_000 }),
});
export type SendMailBody = Static<typeof SendMailBody>;

/** The club's mails and what each member wants of them (contract §8): our own calls, beside section 7. */
const Count = Type.Integer({ minimum: 0 });

/**
 * A mail as administrators see it, its text never: it may be for the member alone. Instants in ISO 8601 with the
 * offset of Paris.
 */
export const OutboxMail = Type.Object({
  id: Id,
  createdAt: Type.String(),
  recipient: Type.String(),
  subject: Type.String(),
  kind: Type.Enum(MAIL_KINDS),
  /** The member it is for, or who wrote it to the club; null: unknown. */
  member: Nullable(Type.Object({ id: Id, lastname: Type.String(), firstname: Type.String() })),
  state: Type.Enum(MAIL_STATES),
  /** Its text holds a one-time password: once sent or given up, it is never sent again. */
  secret: Type.Boolean(),
  tries: Count,
  /** While it waits: when it is tried next. */
  nextTryAt: Nullable(Type.String()),
  sentAt: Nullable(Type.String()),
  failedAt: Nullable(Type.String()),
  /** Why it has not gone yet, or never will: a sentence, and the words of the mail server or of the network. */
  reason: Nullable(Type.String()),
  serverWords: Nullable(Type.String()),
});
export type OutboxMail = Static<typeof OutboxMail>;

/**
 * GET /outbox: newest first. `sort`: `createdAt`, `recipient` or `subject`. `q`: any part of the recipient or of the
 * subject, or the first letters of the member's name.
 */
export const OutboxQuery = Type.Object({
  ...ListQuery.properties,
  state: Type.Optional(Type.Enum(MAIL_STATES)),
  kind: Type.Optional(Type.Enum(MAIL_KINDS)),
});
export type OutboxQuery = Static<typeof OutboxQuery>;

/** With how many there are of each state, of those whom the search and the kind find. */
export const OutboxPage = Type.Object({
  ...PageOf(OutboxMail).properties,
  counts: Type.Object({ waiting: Count, sent: Count, failed: Count }),
  /** Since when the mails that were tried have been failing; null when the last one tried has gone. */
  failingSince: Nullable(Type.String()),
});
export type OutboxPage = Static<typeof OutboxPage>;

/** GET and PUT /mail/choices. Kinds that a PUT leaves out stay as they are. */
export const MailChoices = Type.Object({
  kinds: Type.Array(Type.Object({ kind: Type.Enum(OPTIONAL_MAIL_KINDS), wanted: Type.Boolean() }), { maxItems: 50 }),
});
export type MailChoices = Static<typeof MailChoices>;
