import type { Selectable } from 'kysely';
import type { DiversTable, DossierVersionsTable } from './tables/members.ts';
import type {
  OneTimePasswordsTable,
  SessionsTable,
  AttemptsTable,
  AddressChangesTable,
  SecondFactorTable,
  PasskeysTable,
  TotpTable,
  RecoveryCodesTable,
  ChallengesTable,
} from './tables/sign-in.ts';
import type { DaosTable, DonorCarsTable, MovementsTable, PaymentIntentsTable } from './tables/money.ts';
import type {
  SitesTable,
  EventsTable,
  RegistrationsTable,
  PalanqueePlansTable,
  LaterDivePlansTable,
  DiveLogsTable,
  AttendanceTable,
  ValidatedSheetsTable,
  SafetySheetsTable,
  CalendarKeysTable,
} from './tables/outings.ts';
import type { OutboxTable, MailRefusalsTable } from './tables/mails.ts';
import type { DataCopiesTable, DataRequestsTable, ErasuresTable, KeptIdentitiesTable } from './tables/personal-data.ts';
import type {
  AuditTable,
  SecurityLogTable,
  SettingsTable,
  InstallationTable,
  JobsTable,
  RetentionRunsTable,
} from './tables/records.ts';

/**
 * Tables, the same in both engines: flags are 0 or 1, days `YYYY-MM-DD`, instants ISO 8601 in UTC, money in cents.
 * `*_key` columns hold text without accents and case, for search and sorting.
 */
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
  donor_cars: DonorCarsTable;
  palanquee_plans: PalanqueePlansTable;
  later_dive_plans: LaterDivePlansTable;
  dive_logs: DiveLogsTable;
  attendance: AttendanceTable;
  validated_sheets: ValidatedSheetsTable;
  safety_sheets: SafetySheetsTable;
  attempts: AttemptsTable;
  audit: AuditTable;
  security_log: SecurityLogTable;
  dossier_versions: DossierVersionsTable;
  data_requests: DataRequestsTable;
  data_copies: DataCopiesTable;
  erasures: ErasuresTable;
  kept_identities: KeptIdentitiesTable;
  installation: InstallationTable;
  jobs: JobsTable;
  retention_runs: RetentionRunsTable;
}

export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;
