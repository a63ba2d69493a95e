import { auditPurgers } from '../commons/audit-repository.ts';
import { securityLogPurger } from '../commons/security-log-repository.ts';
import type { Purger } from '../db/purging.ts';
import { daosPurgers } from '../modules/daos/repository.ts';
import { attendancePurger } from '../modules/dive-archive/attendance-repository.ts';
import { diveLogsPurger } from '../modules/dive-archive/logs-repository.ts';
import { validatedSheetsPurger } from '../modules/dive-archive/sheets-repository.ts';
import { formerMembersPurger } from '../modules/divers/former-repository.ts';
import { keptSheetsPurger } from '../modules/documents/kept-sheets-repository.ts';
import { dossierTextPurgers } from '../modules/dossiers/versions-repository.ts';
import { identitiesPurger } from '../modules/erasure/erasures-repository.ts';
import { mailFilesPurger } from '../modules/erasure/files.ts';
import { mailPurgers } from '../modules/mail/queue-repository.ts';
import { unpaidPaymentsPurger } from '../modules/payments/repository.ts';
import { requestsPurger } from '../modules/personal-data/requests-repository.ts';
import { runsPurger } from '../modules/retention/repository.ts';
import { challengesPurger } from '../modules/second-factor/challenges-repository.ts';
import { addressChangesPurger } from '../modules/users/address-changes-repository.ts';
import { attemptsPurger } from '../modules/users/attempts-repository.ts';
import { oneTimePurger } from '../modules/users/one-time-repository.ts';
import { sessionsPurger } from '../modules/users/sessions-repository.ts';

/** Rows that each rule of the retention table is about; a module adds its own here. */
export const purgers: readonly Purger[] = [
  formerMembersPurger,
  ...dossierTextPurgers,
  keptSheetsPurger,
  validatedSheetsPurger,
  diveLogsPurger,
  attendancePurger,
  ...daosPurgers,
  unpaidPaymentsPurger,
  identitiesPurger,
  requestsPurger,
  ...mailPurgers,
  ...auditPurgers,
  securityLogPurger,
  sessionsPurger,
  oneTimePurger,
  addressChangesPurger,
  challengesPurger,
  attemptsPurger,
  runsPurger,
];

/** With the files of the data folder. */
export const purgersWith = (dataDir: string): readonly Purger[] => [...purgers, mailFilesPurger(dataDir)];
