import { Type, type Static } from 'typebox';
import { SUBJECT_LENGTH, TEXT_LENGTH } from '#domain/mail/written.ts';
import { MAIL_KINDS, MAIL_STATES, OPTIONAL_MAIL_KINDS } from '#domain/mail/kinds.ts';
import { Count, Id, ListQuery, personName, Nullable, PageOf } from './common.ts';

/** Send-mail action (specification §7 'Other', contract §8); our server ignores the token and From. */
export const SendMailBody = Type.Object({
  SecureToken: Type.Optional(Type.String({ maxLength: 500 })),
  To: Type.String({ minLength: 1, maxLength: 320 }),
  From: Type.Optional(Type.String({ maxLength: 320 })),
  Subject: Type.String({ minLength: 1, maxLength: 300 }),
  Body: Type.String({ minLength: 1, maxLength: 200_000 }),
});
export type SendMailBody = Static<typeof SendMailBody>;

/** Plain text that a person writes to others (our server only): a subject of one line, neither of them blank. */
export const WrittenMail = Type.Object({
  subject: Type.String({ maxLength: SUBJECT_LENGTH, pattern: '^[^\\r\\n]*\\S[^\\r\\n]*$' }),
  text: Type.String({ maxLength: TEXT_LENGTH, pattern: '\\S' }),
});
export type WrittenMail = Static<typeof WrittenMail>;

// Outbox and members' choices (contract §8; our server only).

/** Never holds the text, which may be for the member alone. Instants in ISO 8601 with the offset of Paris. */
export const OutboxMail = Type.Object({
  id: Id,
  createdAt: Type.String(),
  recipient: Type.String(),
  subject: Type.String(),
  kind: Type.Enum(MAIL_KINDS),
  /** Recipient, or author of a mail to the club; null when unknown. */
  member: Nullable(Type.Object(personName)),
  /** Members who share the mail at one address; absent for a mail to one. */
  others: Type.Optional(Type.Array(Type.Object(personName))),
  state: Type.Enum(MAIL_STATES),
  /** Holds a one-time password: cannot be sent again. */
  secret: Type.Boolean(),
  tries: Count,
  /** Null unless the mail waits. */
  nextTryAt: Nullable(Type.String()),
  sentAt: Nullable(Type.String()),
  failedAt: Nullable(Type.String()),
  /** Sentence why it was not sent, and the words of the mail server or network. */
  reason: Nullable(Type.String()),
  serverWords: Nullable(Type.String()),
});
export type OutboxMail = Static<typeof OutboxMail>;

/** GET /outbox: newest first. `q`: part of recipient or subject, or first letters of the name. */
export const OutboxQuery = Type.Object({
  ...ListQuery.properties,
  state: Type.Optional(Type.Enum(MAIL_STATES)),
  kind: Type.Optional(Type.Enum(MAIL_KINDS)),
  /** Member whom a mail is to, or who shares it. */
  diver: Type.Optional(Id),
});
export type OutboxQuery = Static<typeof OutboxQuery>;

/** `counts` by state, among mails matching the search and kind. */
export const OutboxPage = Type.Object({
  ...PageOf(OutboxMail).properties,
  counts: Type.Object({ waiting: Count, sent: Count, failed: Count }),
  /** Instant before which a page was not searched, as too many mails would be read; null when all were. */
  searchedSince: Nullable(Type.String()),
  /** Start of the present failures; null when the last try succeeded. */
  failingSince: Nullable(Type.String()),
});
export type OutboxPage = Static<typeof OutboxPage>;

const MailChoice = Type.Object({
  kind: Type.Enum(OPTIONAL_MAIL_KINDS),
  wanted: Type.Boolean(),
  /** Else in the club's weekly mail; of NEW_OUTINGS alone. */
  atOnce: Type.Optional(Type.Boolean()),
});
export type MailChoice = Static<typeof MailChoice>;

/** GET and PUT /mail/choices: kinds missing in a PUT stay unchanged. */
export const MailChoices = Type.Object({ kinds: Type.Array(MailChoice, { maxItems: 50 }) });
export type MailChoices = Static<typeof MailChoices>;
