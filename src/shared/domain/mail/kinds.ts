/** `MEMBER_MESSAGE`: to the club. `REGISTERED`, `WITHDRAWN`: by the member. `OTHER`: older than kinds. */
export const MAIL_KINDS = [
  'PASSWORD_RESET',
  'WELCOME',
  'ADDRESS_CHANGED',
  'ADDRESS_RESTORED',
  'SIGN_IN_ATTACK',
  'MEMBER_MESSAGE',
  'SEASON_OPENED',
  'DOSSIER_REMINDER',
  'FEE_REMINDER',
  'DEBT_REMINDER',
  'PAYMENT_RECEIVED',
  'EXPENSES',
  'RECEIPT',
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
  'NEW_OUTINGS',
  'BACKUP_OVERDUE',
  'SECOND_FACTOR',
  'DATA_REQUEST',
  'CLUB_MESSAGE',
  'OTHER',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** Sent unless the member refuses; all other kinds are always sent. */
export const OPTIONAL_MAIL_KINDS = [
  'REGISTERED',
  'WITHDRAWN',
  'REGISTERED_BY_OTHER',
  'REMOVED',
  'MOVED_PLACE',
  'OUTING_TOMORROW',
  'CERTIFICATE_EXPIRES',
  'NEW_OUTINGS',
  'DEBT_REMINDER',
  'EXPENSES',
  'CLUB_MESSAGE',
] as const satisfies readonly MailKind[];
export type OptionalMailKind = (typeof OPTIONAL_MAIL_KINDS)[number];

const optional: ReadonlySet<MailKind> = new Set(OPTIONAL_MAIL_KINDS);

export const isOptionalMail = (kind: MailKind): kind is OptionalMailKind => optional.has(kind);

/** Sent by a schedule, once per cause. */
export const REMINDER_MAIL_KINDS = [
  'OUTING_TOMORROW',
  'CERTIFICATE_EXPIRES',
  'NEW_OUTINGS',
] as const satisfies readonly MailKind[];

/** Refused by members who want news of outings at once. */
export const WEEKLY_NEWS = 'WEEKLY_NEWS';
export type Refusable = OptionalMailKind | typeof WEEKLY_NEWS;

const secret: ReadonlySet<MailKind> = new Set<MailKind>(['PASSWORD_RESET', 'WELCOME', 'ADDRESS_CHANGED']);

/** Holds a one-time password or key: erased once sent or given up, and never sent again. */
export const isSecretMail = (kind: MailKind): boolean => secret.has(kind);

/** Tells that a member's access was changed, or attacked. */
const notice: ReadonlySet<MailKind> = new Set<MailKind>(['ADDRESS_RESTORED', 'SECOND_FACTOR', 'SIGN_IN_ATTACK']);

/** Sent before all others: a member waits for it, or must learn of it before someone else profits. */
export const isUrgentMail = (kind: MailKind): boolean => isSecretMail(kind) || notice.has(kind);

/** Written to the member, not by them to the club. */
export const isForMember = (kind: MailKind): boolean => kind !== 'MEMBER_MESSAGE';

/** Tells super administrators of another member, whose words are no part of their own data. */
export const MAIL_KINDS_ABOUT_OTHERS = ['ADDRESS_RESTORED', 'DATA_REQUEST'] as const satisfies readonly MailKind[];

/** Unknown kinds of the database count as `OTHER`. */
export const mailKindOf = (text: string): MailKind => MAIL_KINDS.find((kind) => kind === text) ?? 'OTHER';

/** `waiting`: for its turn or its next try. `failed`: given up. */
export const MAIL_STATES = ['waiting', 'sent', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];
