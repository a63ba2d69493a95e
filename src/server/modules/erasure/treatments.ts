import type { Row, Tables } from '../../db/tables.ts';

/**
 * What an erasure does with a column of text. `erased`: emptied, or its row goes. `renamed`: the member's name becomes
 * 'Ancien membre n'. `kept`: a law keeps it, and the preview says until when. `remark`: a free text of others, listed for
 * review where it names the member. `none`: codes, numbers and digests, which name no member.
 */
export type Treatment = 'erased' | 'renamed' | 'kept' | 'remark' | 'none';

type Instant = `${string}_at` | 'at' | `${string}_until`;
type TextColumn<Columns> = {
  [Name in keyof Columns & string]: Name extends Instant
    ? never
    : Extract<Columns[Name], string> extends never
      ? never
      : Name;
}[keyof Columns & string];
type Treatments = { [Name in Exclude<keyof Tables, `tally_${string}`>]: Record<TextColumn<Row<Name>>, Treatment> };

/** Every column of text but instants: a new one does not compile until it is treated. */
export const TREATMENTS = {
  divers: {
    licence: 'erased',
    lastname: 'erased',
    firstname: 'erased',
    lastname_key: 'erased',
    firstname_key: 'erased',
    email: 'erased',
    telephone: 'erased',
    adresse: 'erased',
    codepostal: 'erased',
    ville: 'erased',
    datenaissance: 'erased',
    urgence1: 'erased',
    urgence2: 'erased',
    level: 'erased',
    description: 'erased',
    family_id: 'erased',
    delete_date: 'none',
    role: 'none',
    dossier_text: 'erased',
    assurance: 'erased',
    caci_date: 'erased',
    gps: 'erased',
    password_hash: 'erased',
  },
  dossier_versions: { text: 'erased' },
  one_time_passwords: { hash: 'erased' },
  address_changes: { old_email: 'erased', hash: 'erased' },
  sessions: { id: 'erased', device: 'erased', method: 'none', restricted: 'none' },
  second_factor: { handle: 'erased', due_since: 'none' },
  passkeys: { credential_id: 'erased', public_key: 'erased', transports: 'none', name: 'erased', counter: 'none' },
  totp: { secret: 'erased' },
  recovery_codes: { hash: 'erased' },
  challenges: { id: 'none', kind: 'none', challenge: 'erased', detail: 'erased' },
  calendar_keys: {},
  mail_refusals: { kind: 'none' },
  attempts: { kind: 'none', subject: 'none' },
  registrations: { type: 'none', description: 'erased', delete_date: 'none' },
  palanquee_plans: { plan: 'renamed' },
  later_dive_plans: { plan: 'renamed' },
  dive_logs: { content: 'renamed' },
  attendance: { state: 'none' },
  validated_sheets: { reason: 'kept', content: 'kept', pdf: 'kept', digest: 'none' },
  safety_sheets: { content: 'kept' },
  events: { status: 'none', hour_rdv: 'none', description: 'remark', accompanist_free_text: 'remark' },
  sites: {
    name: 'none',
    name_key: 'none',
    street: 'none',
    postal: 'none',
    city: 'none',
    gps: 'none',
    information: 'remark',
  },
  settings: {
    nom: 'none',
    valeur_chaine: 'remark',
    valeur_texte: 'remark',
    valeur_date: 'none',
  },
  movements: { kind: 'none', account: 'none', reference: 'kept', reason: 'kept' },
  payment_intents: { reference: 'kept', purpose: 'none', state: 'none', redirect_url: 'erased', claim: 'none' },
  daos: { day: 'none', site: 'kept', motif: 'none', km_source: 'none', comment: 'kept' },
  donor_cars: { year: 'none' },
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
  audit: { author_name: 'renamed', resource: 'none', action: 'none', changes: 'renamed' },
  security_log: { action: 'none', network: 'kept', detail: 'kept' },
  data_requests: { kind: 'none', state: 'none', text: 'erased', answer: 'erased' },
  data_copies: { state: 'none', file: 'erased' },
  erasures: { keys: 'none', remarks: 'none' },
  kept_identities: {
    lastname: 'kept',
    firstname: 'kept',
    adresse: 'kept',
    codepostal: 'kept',
    ville: 'kept',
  },
  installation: { name: 'none', value: 'none' },
  jobs: { name: 'none', result: 'none' },
  retention_runs: { rule: 'none', mode: 'none', next_day: 'none' },
} as const satisfies Treatments;
