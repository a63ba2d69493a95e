import { specOf } from '#domain/divers/fields.ts';
import { keysIn } from '#domain/records.ts';
import { columnOf, WRITTEN_FIELDS, type ColumnOf, type WrittenField } from '#server/db/diver-columns.ts';
import type { Row, Tables } from '#server/db/database.ts';

/**
 * What an erasure does with a column of text. `''`, `0` and `null`: the value that the member's rows get. `erased`: emptied with
 * the member's mails. `renamed`: the member's name in it becomes 'Ancien membre n'; `author`: of the rows that they wrote
 * alone. `kept`: a law keeps it, and the preview says until when. `remark`: a free text of others, listed for review where it
 * names the member. `none`: codes, numbers and digests, which name no member.
 */
export type Treatment = '' | 0 | null | 'erased' | 'renamed' | 'author' | 'kept' | 'remark' | 'none';

type Instant = `${string}_at` | 'at' | `${string}_until`;
type TextColumn<Columns> = {
  [Name in keyof Columns & string]: Name extends Instant
    ? never
    : Extract<Columns[Name], string> extends never
      ? never
      : Name;
}[keyof Columns & string];
type Treated<Columns> = {
  [Name in TextColumn<Columns>]: null extends Columns[Name & keyof Columns] ? Treatment : Exclude<Treatment, null>;
};
type FieldColumn = ColumnOf<WrittenField>;
type Treatments = {
  [Name in keyof Tables]:
    'deleted' | (Name extends 'divers' ? Treated<Omit<Row<Name>, FieldColumn>> : Treated<Row<Name>>);
};

/** By table, each of its columns of text but instants; a new one does not compile until it is treated. `deleted`: the member's rows go. */
const TABLES = {
  /** Beside the columns of fields, whose treatment DIVER_FIELDS says. */
  divers: {
    lastname_key: '',
    firstname_key: '',
    delete_date: 'none',
    dossier_text: null,
    dossier_missing: null,
    dossier_state: 'none',
    password_hash: null,
  },
  dossier_versions: { text: '' },
  one_time_passwords: 'deleted',
  address_changes: 'deleted',
  sessions: 'deleted',
  second_factor: 'deleted',
  passkeys: 'deleted',
  totp: 'deleted',
  recovery_codes: 'deleted',
  challenges: 'deleted',
  calendar_keys: 'deleted',
  supervision_answers: 'deleted',
  mail_refusals: 'deleted',
  car_shares: 'deleted',
  outbox_members: 'deleted',
  data_copies: 'deleted',
  seance_attendance: 'deleted',
  attempts: { kind: 'none', subject: 'none' },
  registrations: { type: 'none', description: '', delete_date: 'none' },
  palanquee_plans: { plan: 'renamed' },
  dive_logs: { content: 'renamed' },
  attendance: { state: 'none' },
  outing_news: { kind: 'none' },
  seance_series: { once_key: 'none', off: 'none' },
  seances: {
    name: 'none',
    place: 'none',
    day: 'none',
    start_time: 'none',
    end_time: 'none',
    planned_day: 'none',
    planned_start: 'none',
    cancel_reason: 'remark',
  },
  validated_sheets: { reason: 'kept', content: 'kept', pdf: 'kept', digest: 'none' },
  safety_sheets: { content: 'kept' },
  events: {
    status: 'none',
    hour_rdv: 'none',
    description: 'remark',
    accompanist_free_text: 'remark',
    cancel_reason: 'remark',
    moved_from: 'none',
    tariffs: 'none',
  },
  sites: {
    name: 'none',
    name_key: 'none',
    street: 'none',
    postal: 'none',
    city: 'none',
    gps: 'none',
    information: 'remark',
  },
  settings: { nom: 'none', valeur_chaine: 'remark', valeur_texte: 'remark', valeur_date: 'none' },
  movements: { kind: 'none', account: 'none', reference: 'kept', reason: 'kept' },
  accounts: { code: 'none', number: 'none', label: 'none', kind: 'none' },
  years: { starts: 'none', ends: 'none' },
  transfers: { day: 'none', reference: 'kept', label: 'kept' },
  means: {
    kind: 'none',
    drawer: 'kept',
    bank: 'kept',
    number: 'kept',
    cheque_key: 'kept',
    due_on: 'none',
    voucher: 'none',
    reference: 'kept',
  },
  payment_intents: {
    reference: 'kept',
    purpose: 'none',
    state: 'none',
    redirect_url: null,
    claim: null,
    instalments: 'none',
  },
  provider_payments: {
    day: 'none',
    state: 'none',
    form_type: 'none',
    form: 'none',
    payer: 'kept',
    email: 'kept',
    cash_out_day: 'none',
  },
  daos: {
    day: 'none',
    site: 'kept',
    motif: 'none',
    km_source: 'none',
    comment: 'kept',
    refund: 'none',
    refund_on: 'none',
    refund_reason: 'kept',
    refund_way: 'none',
  },
  donor_cars: { year: 'none' },
  receipt_numbers: {},
  receipts: { nature: 'none', body: 'kept' },
  receipt_files: { sha256: 'none', pdf: 'kept' },
  receipt_cancellations: { reason: 'kept' },
  outbox: {
    message_id: 'none',
    recipient: 'renamed',
    reply_to: 'renamed',
    subject: 'renamed',
    body_text: 'renamed',
    last_error: 'erased',
    kind: 'none',
    calendar: 'renamed',
    cause: 'none',
  },
  audit: { author_name: 'author', resource: 'none', action: 'none', changes: 'renamed' },
  security_log: { action: 'none', network: 'kept', detail: 'kept' },
  data_requests: { kind: 'none', state: 'none', text: '', answer: null, fields: null },
  erasures: { keys: 'none', remarks: 'none' },
  kept_identities: { lastname: 'kept', firstname: 'kept', adresse: 'kept', codepostal: 'kept', ville: 'kept' },
  club_config: { content: 'none', logo: 'none', logo_type: 'none', logo_digest: 'none' },
  installation: { name: 'none', value: 'none' },
  jobs: { name: 'none', result: 'none' },
  imports: { kind: 'none', records: 'none', file_name: 'none' },
  merges: { moved: null },
  retention_runs: { rule: 'none', mode: 'none', next_day: 'none' },
} as const satisfies Treatments;

function fieldTreatment(field: WrittenField): Treatment {
  const { kind, nullable, erasure } = specOf(field);
  if (erasure !== undefined) return erasure;
  if (nullable) return null;
  return kind === 'flag' || kind === 'amount' || kind === 'whole' ? 0 : '';
}

const fieldTreatments = Object.fromEntries(
  WRITTEN_FIELDS.map((field) => [columnOf<WrittenField>(field), fieldTreatment(field)]),
);

type Named = typeof TABLES;
type TablesTreated<As> = {
  [Name in keyof Named]: As extends Named[Name] ? Name : As extends Named[Name][keyof Named[Name]] ? Name : never;
}[keyof Named];

export const TREATMENTS: Readonly<Record<string, 'deleted' | Readonly<Record<string, Treatment>>>> = {
  ...TABLES,
  divers: { ...fieldTreatments, ...TABLES.divers },
};

const columnsOf = (table: string, ...as: readonly Treatment[]): [string, Treatment][] => {
  const columns = TREATMENTS[table] ?? 'deleted';
  return columns === 'deleted' ? [] : Object.entries(columns).filter(([, treatment]) => as.includes(treatment));
};
const names = keysIn(TABLES);

/** Tables whose rows serve the member alone. */
export const DELETED_TABLES = names.filter((name): name is TablesTreated<'deleted'> => TREATMENTS[name] === 'deleted');

/** Columns of the table that are emptied in the member's rows, with their value then. */
export const emptiedColumns = (table: string): [string, Treatment][] => columnsOf(table, '', 0, null);
/** Tables of which rows of the member stay, beside their record. */
export const EMPTIED_TABLES = names.filter((name) => name !== 'divers' && emptiedColumns(name).length > 0);

export type NamedTable = TablesTreated<'renamed'>;
/** Columns whose texts may name members. */
export const namedColumns = (table: NamedTable): string[] => columnsOf(table, 'renamed').map(([column]) => column);
export const NAMED_TABLES = names.filter((name): name is NamedTable => columnsOf(name, 'renamed').length > 0);
