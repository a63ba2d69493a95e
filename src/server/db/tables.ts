import type { Generated, Selectable } from 'kysely';
import type { DiverValue } from '../../shared/domain/divers/fields.ts';
import type { ColumnOf, WrittenField } from './diver-columns.ts';
import type {
  ChallengesTable,
  PasskeysTable,
  RecoveryCodesTable,
  SecondFactorTable,
  TotpTable,
} from './second-factor-tables.ts';

interface Numbered {
  id: Generated<number>;
}

interface Versioned extends Numbered {
  version: Generated<number>;
}

/** A value of the wire as its column stores it; true is 1. */
type Stored<Value> = Value extends string ? string : Value extends null ? null : number;
type FieldColumns = { [F in WrittenField as ColumnOf<F>]: Stored<DiverValue<F>> };

/**
 * Tables, the same in both engines: flags are 0 or 1, days `YYYY-MM-DD`, instants ISO 8601 in UTC, money in cents.
 * `*_key` columns hold text without accents and case, for search and sorting.
 */
export interface DiversTable extends Versioned, FieldColumns {
  lastname_key: string;
  firstname_key: string;
  active: number;
  delete_date: string | null;
  dossier_text: string | null;
  dossier_sent_at: string | null;
  /** Dates of the present season's dossier: asked for, paid, last reminded. */
  dossier_asked_at: string | null;
  dossier_paid_at: string | null;
  dossier_reminded_at: string | null;
  /** Sum of the diver's wallet movements; only the wallet repository writes it. */
  wallet_cents: Generated<number>;
  password_hash: string | null;
  /** Raising it revokes the member's tokens, which carry it (contract §4). */
  token_generation: Generated<number>;
}

/** One-time passwords, hashed; the member's own password stays valid (contract §4). */
export interface OneTimePasswordsTable extends Numbered {
  diver_id: number;
  hash: string;
  expires_at: string;
  used_at: string | null;
}

/** Sign-ins (docs/adr/0034); rows are deleted once no session of their age is valid. */
export interface SessionsTable {
  /** 128 random bits, which the token carries as `sid`. */
  id: string;
  diver_id: number;
  created_at: string;
  /** Five minutes late at most. */
  last_used_at: string;
  ended_at: string | null;
  /** `Firefox sous Linux`. */
  device: string;
  /** A SessionMethod and a Restriction of domain/users/sessions.ts. */
  method: string;
  /** Last proof of identity. */
  proved_at: string;
  restricted: string | null;
}

/** The ledger; triggers make it append-only. */
export interface MovementsTable extends Numbered {
  diver_id: number;
  cents: number;
  kind: string;
  /** Unique, so that no payment, submitted form or refund is written twice. */
  reference: string | null;
  reason: string | null;
  author_id: number | null;
  created_at: string;
  /** `WALLET` or `MEMBERSHIP`; the wallet is the sum of the former. */
  account: Generated<string>;
  event_id: number | null;
}

/** Checkouts that members opened at the payment provider (contract §6). */
export interface PaymentIntentsTable extends Numbered {
  /** Random; the provider returns it as `metadata.id`. */
  reference: string;
  diver_id: number;
  purpose: string;
  cents: number;
  state: string;
  /** Null until the provider has answered. */
  provider_id: number | null;
  redirect_url: string | null;
  created_at: string;
  paid_at: string | null;
  /** Time of the next poll of the provider; null when none is due. */
  next_check_at: string | null;
  /** Purpose for which no second checkout may be open; unique per member. */
  claim: string | null;
  /** With MISMATCH: what the provider received for the club, net of refunds. */
  found_cents: number | null;
}

export interface SitesTable extends Versioned {
  name: string;
  name_key: string;
  street: string | null;
  postal: string | null;
  city: string | null;
  gps: string | null;
  information: string | null;
}

export interface EventsTable extends Versioned {
  starts_at: string;
  site_id: number;
  hour_rdv: string;
  diver_max: number;
  accompanist_max: number;
  description: string;
  status: string;
  inscription_to_club: number;
  plongee_autonomes: number;
  needcadre: number;
  accompanist_free_text: string;
}

export interface RegistrationsTable extends Numbered {
  event_id: number;
  diver_id: number;
  type: string;
  position: number;
  active: number;
  description: string;
  delete_date: string | null;
  created_at: string;
}

export interface SettingsTable extends Versioned {
  nom: string;
  valeur_booleen: number;
  valeur_entier: number | null;
  valeur_chaine: string | null;
  valeur_texte: string | null;
  valeur_date: string | null;
}

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

export interface MailRefusalsTable {
  diver_id: number;
  kind: string;
}

/** Keys of members' calendar addresses, which are derived with the server's secret and stored nowhere. */
export interface CalendarKeysTable {
  diver_id: number;
  /** Raising it changes the address and ends the former one. */
  generation: number;
  /** 0: revoked. */
  open: number;
}

/** Specification §3, 'dao'. */
export interface DaosTable extends Versioned {
  diver_id: number;
  day: string;
  /** Name in the table of donation sites at that time. */
  site: string;
  motif: string;
  /** One way, in whole kilometres. */
  km: Generated<number>;
  /** Source of `km` (domain/donations/distance.ts). */
  km_source: string;
  price_cents: Generated<number>;
  comment: Generated<string>;
  locked: Generated<number>;
  created_at: string;
}

/** One row per save; the highest version is current. */
export interface PalanqueePlansTable extends Numbered {
  event_id: number;
  version: number;
  author_id: number;
  created_at: string;
  /** JSON; the module validates it. */
  plan: string;
}

/** Failed sign-ins and reset requests, counted across processes (contract §4). */
export interface AttemptsTable extends Numbered {
  kind: string;
  /** Keyed hash of the licence or address, so that the table names neither. */
  subject: string;
  at: string;
}

/** The audit log, one row per write, append-only. The record may be deleted since, the author renamed. */
export interface AuditTable extends Numbered {
  at: string;
  /** Null when the caller was not signed in. */
  author_id: number | null;
  author_name: string | null;
  resource: string;
  record_id: number;
  action: string;
  /** JSON of the changed fields, by wire name. */
  changes: string;
  /** 1: every changed field is visible to SUPER_ADMIN only. */
  treasury: number;
}

/** Acts that change no record, append-only; rows older than twelve months go (docs/adr/0036). */
export interface SecurityLogTable extends Numbered {
  at: string;
  action: string;
  /** Null when the caller was not signed in. */
  actor_id: number | null;
  subject_id: number | null;
  event_id: number | null;
  /** Caller's network, /24 or /48. */
  network: string | null;
  /** JSON of a SecurityDetail. */
  detail: string | null;
  /** Number of equal acts that the row stands for. */
  times: Generated<number>;
}

/** Changes of a member's e-mail address to which the old one may object for 7 days. */
export interface AddressChangesTable extends Numbered {
  diver_id: number;
  old_email: string;
  /** Of the key in the mail to the old address. */
  hash: string;
  changed_at: string;
}

/** Safety sheets as they were printed last, from the eve of their outing on. */
export interface SafetySheetsTable {
  event_id: number;
  printed_at: string;
  /** JSON of a SheetContent. */
  content: string;
}

/** Texts of dossiers as sent, append-only; the newest stands in the member's record too until a season opens. */
export interface DossierVersionsTable extends Numbered {
  diver_id: number;
  sent_at: string;
  text: string;
}

/** Facts about the database: `origin` is `demo` or `club`; production refuses demonstration data (contract §9). */
export interface InstallationTable {
  name: string;
  value: string;
}

/** Jobs that one of several processes runs at a time (db/jobs.ts). */
export interface JobsTable {
  name: string;
  /** Until then no other process runs it; null: free. */
  claimed_until: string | null;
  last_run_at: string | null;
  /** What the job says of its last run, as JSON. */
  result: string | null;
}

export interface Tables {
  divers: DiversTable;
  one_time_passwords: OneTimePasswordsTable;
  address_changes: AddressChangesTable;
  sessions: SessionsTable;
  second_factor: SecondFactorTable;
  passkeys: PasskeysTable;
  totp: TotpTable;
  recovery_codes: RecoveryCodesTable;
  challenges: ChallengesTable;
  movements: MovementsTable;
  payment_intents: PaymentIntentsTable;
  sites: SitesTable;
  events: EventsTable;
  registrations: RegistrationsTable;
  settings: SettingsTable;
  outbox: OutboxTable;
  mail_refusals: MailRefusalsTable;
  calendar_keys: CalendarKeysTable;
  daos: DaosTable;
  palanquee_plans: PalanqueePlansTable;
  safety_sheets: SafetySheetsTable;
  attempts: AttemptsTable;
  audit: AuditTable;
  security_log: SecurityLogTable;
  dossier_versions: DossierVersionsTable;
  installation: InstallationTable;
  jobs: JobsTable;
}

export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;
