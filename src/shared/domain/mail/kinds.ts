/**
 * What a mail is about. `MEMBER_MESSAGE`: a member writes to the club, a dossier for instance. `REGISTERED` and
 * `WITHDRAWN` confirm what one did oneself. `OTHER`: from before there were kinds.
 */
export const MAIL_KINDS = [
  'PASSWORD_RESET',
  'WELCOME',
  'MEMBER_MESSAGE',
  'SEASON_OPENED',
  'DOSSIER_REMINDER',
  'FEE_REMINDER',
  'PAYMENT_RECEIVED',
  'REGISTERED',
  'WITHDRAWN',
  'REGISTERED_BY_OTHER',
  'REMOVED',
  'MOVED_PLACE',
  'PROMOTED',
  'OUTING_CANCELLED',
  'OUTING_CHANGED',
  'OUTING_DETAILS',
  'OUTING_TOMORROW',
  'CERTIFICATE_EXPIRES',
  'BACKUP_OVERDUE',
  'OTHER',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** Those that each member chooses, all of them wanted until they say otherwise. Whatever is not here is always sent. */
export const OPTIONAL_MAIL_KINDS = [
  'REGISTERED',
  'WITHDRAWN',
  'REGISTERED_BY_OTHER',
  'REMOVED',
  'MOVED_PLACE',
  'OUTING_TOMORROW',
  'CERTIFICATE_EXPIRES',
] as const satisfies readonly MailKind[];
export type OptionalMailKind = (typeof OPTIONAL_MAIL_KINDS)[number];

const optional: ReadonlySet<MailKind> = new Set(OPTIONAL_MAIL_KINDS);

/** May the member do without it? */
export const isOptionalMail = (kind: MailKind): kind is OptionalMailKind => optional.has(kind);

/** Written by the clock, each once for its cause. */
export const REMINDER_MAIL_KINDS = ['OUTING_TOMORROW', 'CERTIFICATE_EXPIRES'] as const satisfies readonly MailKind[];

/** Their text holds a one-time password: it is kept no longer than the mail waits, and never sent again. */
export const isSecretMail = (kind: MailKind): boolean => kind === 'PASSWORD_RESET' || kind === 'WELCOME';

/** Goes to the member whom it names, and not from them to the club. */
export const isForMember = (kind: MailKind): boolean => kind !== 'MEMBER_MESSAGE';

const known: ReadonlySet<string> = new Set(MAIL_KINDS);

/** As the database has it. */
export const mailKindOf = (text: string): MailKind => (known.has(text) ? (text as MailKind) : 'OTHER');

/** Waits for its turn or its next try; has gone; was given up. */
export const MAIL_STATES = ['waiting', 'sent', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];
