import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { DossierState } from '#domain/membership/dossier-state.ts';
import type { DiverValue } from '#domain/divers/fields.ts';
import type { ColumnOf, WrittenField } from './diver-columns.ts';
import type { CopyState, RequestKind, RequestState } from '#domain/personal-data.ts';
import type { RefundState, RefundWay } from '#domain/daos/refund.ts';
import type { Kind } from '#domain/registration/placement.ts';
import type { DiveNumber } from '#domain/palanquees/plan.ts';
import type { AuditAction } from '#domain/audit.ts';

interface Numbered {
  id: Generated<number>;
}

interface Versioned extends Numbered {
  version: Generated<number>;
}

/** A value of the wire as its column stores it; true is 1. */
type Stored<Value> = Value extends string ? string : Value extends null ? null : number;
type FieldColumns = { [F in WrittenField as ColumnOf<F>]: Stored<DiverValue<F>> };

/** Both engines: flags 0 or 1, days `YYYY-MM-DD`, instants ISO in UTC, cents; `*_key` columns are folded texts. */
export interface Tables {
  divers: Versioned &
    FieldColumns & {
      lastname_key: string;
      firstname_key: string;
      active: number;
      delete_date: string | null;
      dossier_text: string | null;
      dossier_sent_at: string | null;
      /** Note of missing parts; null: nothing is missing, or nobody has checked. */
      dossier_missing: string | null;
      /** Dates of the present season's dossier: asked for, paid, last reminded. */
      dossier_asked_at: string | null;
      dossier_paid_at: string | null;
      dossier_reminded_at: string | null;
      /** The database's own `dossierState`, to which a test compares it; '' without a dossier. */
      dossier_state: GeneratedAlways<DossierState | ''>;
      /** Sum of the diver's wallet movements; only the wallet repository writes it. */
      wallet_cents: Generated<number>;
      password_hash: string | null;
      /** When the former e-mail address objected to its change; signing in is blocked until the access is restored. */
      frozen_at: string | null;
      /** Raising it revokes the member's tokens, which carry it (contract §4). */
      token_generation: Generated<number>;
    };
  /** Texts of dossiers as sent, append-only; the newest is in the member's record too until a season opens. */
  dossier_versions: Numbered & { diver_id: number; sent_at: string; text: string };

  /** One-time passwords, hashed; the member's own password stays valid (contract §4). */
  one_time_passwords: Numbered & { diver_id: number; hash: string; expires_at: string; used_at: string | null };
  /** Sign-ins (docs/adr/0034); rows are deleted once no session of their age is valid. */
  sessions: {
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
  };
  /** Failed sign-ins and reset requests, counted across processes (contract §4). */
  attempts: Numbered & {
    kind: string;
    /** Keyed hash of the licence or address, so that the table names neither. */
    subject: string;
    at: string;
  };
  /** Changes of a member's e-mail address to which the old one may object for 7 days. */
  address_changes: Numbered & { diver_id: number; old_email: string; hash: string; changed_at: string };
  /** Members who have, had or owe a second factor (docs/adr/0035). */
  second_factor: {
    diver_id: number;
    /** 256 random bits by which a passkey names its member. */
    handle: string;
    /** Since when the club asks them for one; null: it does not, or they had one. */
    due_since: string | null;
  };
  passkeys: Numbered & {
    diver_id: number;
    /** Base64url, as the browser sends it. */
    credential_id: string;
    /** COSE key in base64url. */
    public_key: string;
    /** Signatures that the device counted; 0 from one that does not count. Text on PostgreSQL. */
    counter: number | string;
    /** JSON: how the browser reaches the device. */
    transports: string;
    name: string;
    created_at: string;
    last_used_at: string | null;
  };
  totp: {
    diver_id: number;
    /** Sealed under DATA_KEY. */
    secret: string;
    /** Null until a first code has proven that the application knows the secret. */
    confirmed_at: string | null;
    /** Half-minute of the last accepted code, since 1970; the same code opens nothing twice. */
    last_step: number;
    /** Since the last right one. */
    wrong_codes: Generated<number>;
  };
  recovery_codes: Numbered & { diver_id: number; hash: string };
  /** WebAuthn challenges: single use, five minutes. */
  challenges: {
    id: string;
    kind: string;
    /** Null until the passkey names the member. */
    diver_id: number | null;
    challenge: string;
    expires_at: string;
    /** JSON, of the kind `login`: the first step. */
    detail: string | null;
  };

  sites: Versioned & {
    name: string;
    name_key: string;
    street: string | null;
    postal: string | null;
    city: string | null;
    gps: string | null;
    information: string | null;
  };
  events: Versioned & {
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
    price_cents: number | null;
    /** Why it was cancelled or moved. */
    cancel_reason: string | null;
    /** Start before it was moved. */
    moved_from: string | null;
    /** JSON of a `Tariffs` (domain/events/prices.ts). */
    tariffs: string | null;
    /** 0 or 1; null: as the club chooses. */
    charged_at_registration: number | null;
    /** Raised by triggers with all that the outing's answer shows (migrations/schema/outings.ts). */
    stamp: Generated<number>;
  };
  registrations: Numbered & {
    event_id: number;
    diver_id: number;
    type: string;
    position: number;
    active: number;
    description: string;
    delete_date: string | null;
    created_at: string;
    /** What was said to be taken with the place, then what was; once removed, what the treasurer has to decide about. */
    charge_cents: number | null;
  };
  /** One row per save; the highest version of a dive is current. */
  palanquee_plans: Numbered & {
    event_id: number;
    dive: ColumnType<DiveNumber, number>;
    version: number;
    author_id: number;
    created_at: string;
    /** JSON; the module validates it. */
    plan: string;
  };
  /** Dives done, one row each. */
  dive_logs: Versioned & {
    event_id: number;
    dive: ColumnType<DiveNumber, number>;
    author_id: number;
    updated_at: string;
    /** JSON; the module validates it. */
    content: string;
  };
  attendance: Numbered & { event_id: number; diver_id: number; state: string; author_id: number; marked_at: string };
  /** Weekly sessions made in one act. */
  seance_series: Numbered & {
    /** Key of the form, which creates the series once. */
    once_key: string;
    /** JSON of `DayOff[]` (domain/seances/days.ts). */
    off: string;
  };
  /** `planned_…`: day and hour at creation. */
  seances: Versioned & {
    series_id: number;
    name: string;
    place: string;
    day: string;
    start_time: string;
    end_time: string;
    planned_day: string;
    planned_start: string;
    cancel_reason: string | null;
  };
  /** 1: present at the last mark; 0: ticked by mistake. */
  seance_attendance: Numbered & {
    seance_id: number;
    diver_id: number;
    present: number;
    marked_at: string;
    author_id: number;
  };
  /** Rows are added, and go a year after their outing. */
  validated_sheets: Numbered & {
    event_id: number;
    dive: ColumnType<DiveNumber, number>;
    version: number;
    starts_at: string;
    author_id: number;
    validated_at: string;
    plan_version: number;
    log_version: number;
    /** Why it was corrected; empty for the first version. */
    reason: string;
    /** SHA-256 of `content`, in hexadecimal. */
    digest: string;
    content: string;
    /** Base64: backups hold text. */
    pdf: string;
  };
  /** Safety sheets as they were printed last, from the eve of their outing on. */
  safety_sheets: {
    event_id: number;
    printed_at: string;
    /** JSON of a SheetContent. */
    content: string;
  };
  /** Keys of members' calendar addresses, which are derived with the server's secret and stored nowhere. */
  calendar_keys: {
    diver_id: number;
    /** Raising it changes the address and ends the former one. */
    generation: number;
    /** 0: revoked. */
    open: number;
  };

  /** The ledger; triggers make it append-only. */
  movements: Numbered & {
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
  };
  /** Accounts of the club's books (docs/adr/0064); the ids of those with a code are `bookId`. */
  accounts: Numbered & {
    /** A BookCode; null: added by the treasurer. */
    code: string | null;
    number: string;
    label: string;
    /** A BookKind. */
    kind: string;
  };
  /** Years of the books. */
  years: { year: number; starts: string; ends: string; closed_at: string | null; closed_by: number | null };
  /** Rows of the books, from the credited account to the debited one; triggers make them append-only. */
  transfers: Numbered & {
    year: number;
    day: string;
    debit: number;
    credit: number;
    /** Above 0. */
    cents: number;
    reference: string | null;
    /** Movement that it mirrors, with its member and its outing. */
    movement_id: number | null;
    /** Transfer on the suspense account that it explains. */
    clears: number | null;
    diver_id: number | null;
    event_id: number | null;
    label: string | null;
    author_id: number | null;
    created_at: string;
    /** Closed year that a row of an open one is about. */
    about_year: number | null;
  };
  /** How money of a movement, or of a transfer by hand, changed hands. */
  means: Numbered & {
    movement_id: number | null;
    transfer_id: number | null;
    /** A MeansKind. */
    kind: string;
    drawer: string | null;
    bank: string | null;
    number: string | null;
    /** `chequeKey`; null: not a cheque, or taken back. */
    cheque_key: string | null;
    due_on: string | null;
    /** Transfer of the deposit that it was handed in with. */
    deposit_id: number | null;
    /** A cheque that went back. */
    cancelled_at: string | null;
    voucher: string | null;
    reference: string | null;
  };
  /** Checkouts that members opened at the payment provider (contract §6). */
  payment_intents: Numbered & {
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
    /** Account for which the member has this checkout open, and no other one: unique per member. */
    claim: string | null;
    /** With MISMATCH: what the provider received for the club, net of refunds. */
    found_cents: number | null;
    /** `PlannedInstalment[]` of a fee that is paid in three, as the provider told it last. */
    instalments: string | null;
  };
  /** Payments at the provider as it told them last, by any of its forms (docs/adr/0069). */
  provider_payments: {
    /** The provider's. */
    id: number;
    /** The provider's number of the checkout, which one of our intents may know. */
    checkout: number | null;
    day: string;
    /** The club's share. */
    cents: Generated<number>;
    tip: Generated<number>;
    /** In the provider's words. */
    state: string;
    /** Paid back, or withdrawn by the payer's bank. */
    refunded: Generated<number>;
    form_type: string | null;
    form: string | null;
    payer: string | null;
    email: string | null;
    /** Payout that it was handed over with, and its day. */
    cash_out: number | null;
    cash_out_day: string | null;
    /** In the provider's words; null: read by an older version. */
    changed_at: string | null;
    /** 0: nothing but its id could be read. */
    legible: number;
    /** When this row was written. */
    seen_at: string;
  };
  /** Specification §3, 'dao'. */
  daos: Versioned & {
    diver_id: number;
    day: string;
    /** Name in the table of donation sites at that time. */
    site: string;
    motif: string;
    /** One way, in whole kilometres. */
    km: Generated<number>;
    /** Source of `km` (domain/daos/entry.ts). */
    km_source: string;
    price_cents: Generated<number>;
    comment: Generated<string>;
    locked: Generated<number>;
    created_at: string;
    /** State of expenses to be paid back, null for a donation (domain/daos/refund.ts), and its day. */
    refund: RefundState | null;
    refund_on: string | null;
    /** Reason of the treasurer's decision. */
    refund_cents: number | null;
    refund_reason: string | null;
    refund_way: RefundWay | null;
    /** Receipt that covers it, and keeps it as it is until that is cancelled. */
    receipt_id: number | null;
  };
  /** Car of a member in a closed year, written when it changed later; without a row the year goes by today's. */
  donor_cars: Numbered & { diver_id: number; year: string; voiturecv: number; electrique: Generated<number> };
  /** The last number of each year; it moves with its receipts' own transaction, so that none is left out. */
  receipt_numbers: { year: number; last: number };
  /** Receipts for donations (docs/adr/0070); triggers make them append-only. */
  receipts: Numbered & {
    /** Of the number. */
    year: number;
    number: number;
    gift_year: number;
    diver_id: number;
    nature: 'EXPENSES';
    /** 1, and one more for each that replaces a cancelled one. */
    revision: number;
    cents: number;
    /** JSON of a ReceiptBody. */
    body: string;
    author_id: number;
    made_at: string;
  };
  /** The files, drawn once from the bodies. */
  receipt_files: Numbered & {
    receipt_id: number;
    drawn_at: string;
    /** Of the file, in hexadecimal. */
    sha256: string;
    /** Base64: backups hold text. */
    pdf: string;
  };
  receipt_cancellations: Numbered & { receipt_id: number; reason: string; author_id: number; cancelled_at: string };

  /** Mails to send, written in the transaction of their cause (contract §8). */
  outbox: Numbered & {
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
  };
  /** All members of a shared mail, the one of its row too; empty for the mail of one member. */
  outbox_members: { mail_id: number; diver_id: number };
  /** Free places of an outing at the last check (domain/mail/outing-news.ts). */
  outing_news: {
    event_id: number;
    kind: ColumnType<Kind, Kind>;
    open: number;
    /** When they last came to be open; null: never, empty: before the first look. */
    opened_at: string | null;
    /** Places had been free before. */
    freed: number;
  };
  mail_refusals: { diver_id: number; kind: string };
  /** `seats` 0: the member wants a seat. */
  car_shares: Numbered & { event_id: number; diver_id: number; seats: number; leaves_from: string };
  supervision_answers: Numbered & {
    event_id: number;
    diver_id: number;
    /** Day of the outing when answered: a moved outing asks again. */
    day: string;
    /** A SupervisionAnswer of domain/registration/supervision.ts. */
    answer: string;
    answered_at: string;
  };

  data_requests: Numbered & {
    diver_id: number;
    kind: RequestKind;
    text: string;
    created_at: string;
    state: RequestState;
    answered_at: string | null;
    answer: string | null;
    author_id: number | null;
    /** Of a proposal: `OwnDataProposal` as JSON. */
    fields: string | null;
  };
  /** The copy of their data that a member asked for last. */
  data_copies: {
    diver_id: number;
    /** Random name in the folder of copies. */
    file: string;
    state: CopyState;
    /** Percent. */
    progress: Generated<number>;
    asked_at: string;
    /** While it is being made: until then no other process takes it over. */
    claimed_until: string | null;
    made_at: string | null;
    bytes: Generated<number>;
  };
  /** Erased members, append-only (docs/adr/0047). */
  erasures: Numbered & {
    diver_id: number;
    /** -1 while the erasure runs: triggers then let names be rewritten, and no commit succeeds; null afterwards. */
    open: number | null;
    at: string;
    /** Null when a restored backup was erased anew. */
    author_id: number | null;
    /** JSON of keyed digests by which the member is known in an older backup. */
    keys: string;
    /** JSON of the texts of others that may name the member: table, row and column. */
    remarks: string;
  };
  /** Names that the accounts and receipts of erased members need; triggers lock them until their day. */
  kept_identities: Numbered & {
    diver_id: number;
    lastname: string;
    firstname: string;
    adresse: string;
    codepostal: string;
    ville: string;
    kept_until: string;
  };

  /** The audit log, one row per write, append-only. The record may be deleted since, the author renamed. */
  audit: Numbered & {
    at: string;
    /** Null when the caller was not signed in. */
    author_id: number | null;
    author_name: string | null;
    resource: string;
    record_id: number;
    action: ColumnType<AuditAction, string>;
    /** JSON of the changed fields, by wire name. */
    changes: string;
    /** 1: every changed field is visible to SUPER_ADMIN only. */
    treasury: number;
  };
  /** Acts that change no record, append-only; rows older than twelve months go (docs/adr/0036). */
  security_log: Numbered & {
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
  };
  settings: Versioned & {
    nom: string;
    valeur_booleen: number;
    valeur_entier: number | null;
    valeur_chaine: string | null;
    valeur_texte: string | null;
    valeur_date: string | null;
  };
  /** Values of the screen 'Le club', in one row (commons/club/live-club.ts). */
  club_config: Versioned & {
    /** JSON of the given values, by section. */
    content: string;
    /** File of the logo in base64, with its media type and a digest. */
    logo: string | null;
    logo_type: string | null;
    logo_digest: string | null;
  };
  /** Facts about the database: `origin` is `demo` or `club`; production refuses demonstration data (contract §9). */
  installation: { name: string; value: string };
  jobs: {
    name: string;
    /** End of the claim, until which no other process runs it; null: free. */
    claimed_until: string | null;
    last_run_at: string | null;
    /** Result of the last run, as JSON. */
    result: string | null;
  };
  /** Files that were written, to be taken back (docs/imports.md). */
  imports: Numbered & {
    /** An ImportKind of domain/import/columns.ts. */
    kind: string;
    /** Instant of its rows in the audit log too, which have the former values. */
    imported_at: string;
    author_id: number;
    /** JSON of `[id, version, made]`: versions after the import; 1 for a record that it made. */
    records: string;
    taken_back_at: string | null;
    taken_back_by: number | null;
    /** Lines of the file that it did not write: they wait to be corrected. */
    left_lines: Generated<number>;
    /** File name; null for imports before it was kept. */
    file_name: string | null;
    /** Lines of the file; null for imports before they were counted. */
    file_lines: number | null;
  };
  /** Records of one person that became one: `diver_id`, which is deleted, and `kept_id`. */
  merges: Numbered & {
    diver_id: number;
    kept_id: number;
    at: string;
    author_id: number;
    /** JSON of a MergeJournal, for a day; null: it can be undone no more. */
    moved: string | null;
    undone_at: string | null;
    undone_by: number | null;
  };
  /** Runs of the retention job by rule: numbers alone (docs/adr/0048). */
  retention_runs: Numbered & {
    run_at: string;
    rule: string;
    /** A RunMode of domain/retention.ts. */
    mode: string;
    /** Rows deleted so far; in a dry run those that would go. */
    total: number;
    /** Null: under way, or stopped in the middle. */
    finished_at: string | null;
    /** Day on which the next row may go; null: there is none. */
    next_day: string | null;
  };
}
