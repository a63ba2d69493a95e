import { keysIn } from '#domain/records.ts';
import type { Tables } from '#server/db/database.ts';

/**
 * What a merge does with the rows of the merged record. `moved`: they become the kept one's; with columns, but where that
 * has a row with the same ones. `read`: they stay, as a law or the books demand, and are read and settled as the kept one's
 * (commons/divers/merged-query.ts). `written`: by the merge itself. `stays`: ways into the account, what it was told, and who
 * wrote what. `none`: names no member.
 */
type MergeFate = 'moved' | readonly string[] | 'read' | 'written' | 'stays' | 'none';

/** By table; a new one does not compile until it says what becomes of it. */
const FATES = {
  registrations: 'moved',
  attendance: ['event_id'],
  car_shares: ['event_id'],
  supervision_answers: ['event_id'],
  seance_attendance: ['seance_id'],
  daos: 'moved',
  donor_cars: ['year'],
  outbox: 'moved',
  data_requests: 'moved',
  movements: 'read',
  transfers: 'read',
  means: 'read',
  payment_intents: 'read',
  receipts: 'read',
  receipt_files: 'read',
  receipt_cancellations: 'read',
  audit: 'read',
  validated_sheets: 'read',
  divers: 'written',
  palanquee_plans: 'written',
  merges: 'written',
  dossier_versions: 'stays',
  one_time_passwords: 'stays',
  address_changes: 'stays',
  sessions: 'stays',
  second_factor: 'stays',
  passkeys: 'stays',
  totp: 'stays',
  recovery_codes: 'stays',
  challenges: 'stays',
  calendar_keys: 'stays',
  mail_refusals: 'stays',
  outbox_members: 'stays',
  data_copies: 'stays',
  dive_logs: 'stays',
  safety_sheets: 'stays',
  security_log: 'stays',
  erasures: 'stays',
  kept_identities: 'stays',
  imports: 'stays',
  attempts: 'none',
  sites: 'none',
  events: 'none',
  outing_news: 'none',
  seance_series: 'none',
  seances: 'none',
  provider_payments: 'none',
  receipt_numbers: 'none',
  accounts: 'none',
  years: 'none',
  settings: 'none',
  club_config: 'none',
  installation: 'none',
  jobs: 'none',
  retention_runs: 'none',
} as const satisfies Readonly<Record<keyof Tables, MergeFate>>;

type Fates = typeof FATES;
export type MovedTable = {
  [Name in keyof Fates]: Fates[Name] extends 'moved' | readonly string[] ? Name : never;
}[keyof Fates];

const isMoved = (name: keyof Fates): name is MovedTable => FATES[name] === 'moved' || typeof FATES[name] === 'object';
export const MOVED_TABLES = keysIn(FATES).filter(isMoved);

/** Columns of which a member has one row each. */
export function onceIn(table: MovedTable): readonly string[] {
  const fate = FATES[table];
  return fate === 'moved' ? [] : fate;
}
