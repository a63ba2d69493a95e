import { auditPurgers } from '../commons/audit/audit-repository.ts';
import { endOfDay, endOfSecurityLog } from '../db/append-only.ts';
import { rowsPurger, type Purger } from '../db/purging.ts';
import { daosPurgers } from '../modules/money/daos/repository.ts';
import { receiptPurgers } from '../modules/money/receipts/repository.ts';
import { carSharesPurger } from '../modules/outings/car-sharing/repository.ts';
import { rollCallPurger } from '../modules/outings/seances/repository.ts';
import { safetySheetPurgers } from '../modules/outings/safety-sheets/repository.ts';
import { mergesPurger } from '../modules/members/merging/repository.ts';
import { supervisionPurger } from '../modules/outings/supervision/repository.ts';
import { formerMembersPurger } from '../modules/members/retention/repository.ts';
import { dossierTextPurgers } from '../modules/money/membership/repository.ts';
import { mailFilesPurger } from '../modules/members/erasure/files.ts';
import { mailPurgers } from '../commons/mail/queue-repository.ts';
import { unpaidPaymentsPurger } from '../modules/money/payments/repository.ts';
import { payersPurger } from '../modules/money/reconciliation/repository.ts';
import { addressChangesPurger } from '../modules/accounts/users/address-changes-repository.ts';

/** Rows that each rule of the retention table is about; a module with conditions of its own adds them. */
export const purgers: readonly Purger[] = [
  formerMembersPurger,
  ...dossierTextPurgers,
  ...safetySheetPurgers,
  carSharesPurger,
  rollCallPurger,
  supervisionPurger,
  ...daosPurgers,
  ...receiptPurgers,
  unpaidPaymentsPurger,
  payersPurger,
  ...mailPurgers,
  ...auditPurgers,
  addressChangesPurger,
  rowsPurger({ rule: 'keptIdentities', table: 'kept_identities', mark: 'kept_until', released: endOfDay }),
  rowsPurger({ rule: 'securityLog', table: 'security_log', mark: 'at', released: endOfSecurityLog }),
  rowsPurger({ rule: 'dataRequests', table: 'data_requests', mark: 'answered_at' }),
  rowsPurger({ rule: 'retentionRuns', table: 'retention_runs', mark: 'run_at' }),
  mergesPurger,
  rowsPurger({ rule: 'sessions', table: 'sessions', mark: 'created_at' }),
  rowsPurger({ rule: 'signInKeys', table: 'one_time_passwords', mark: 'expires_at' }),
  // A new row deletes those before it: these are left where none is added any more.
  rowsPurger({ rule: 'signInKeys', table: 'challenges', mark: 'expires_at' }),
  rowsPurger({ rule: 'attempts', table: 'attempts', mark: 'at' }),
];

/** With the files of the data folder. */
export const purgersWith = (dataDir: string): readonly Purger[] => [...purgers, mailFilesPurger(dataDir)];
