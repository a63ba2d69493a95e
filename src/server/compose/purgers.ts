import { auditPurgers } from '../commons/audit/audit-repository.ts';
import { securityLogPurger } from '../commons/audit/security-log.ts';
import type { Purger } from '../db/purging.ts';
import { daosPurgers } from '../modules/money/daos/repository.ts';
import { safetySheetPurgers } from '../modules/outings/safety-sheets/repository.ts';
import { formerMembersPurger, runsPurger } from '../modules/members/retention/repository.ts';
import { dossierTextPurgers } from '../modules/money/membership/repository.ts';
import { identitiesPurger } from '../modules/members/erasure/erasures-repository.ts';
import { mailFilesPurger } from '../modules/members/erasure/files.ts';
import { mailPurgers } from '../commons/mail/queue-repository.ts';
import { unpaidPaymentsPurger } from '../modules/money/payments/repository.ts';
import { requestsPurger } from '../modules/members/personal-data/requests-repository.ts';
import { challengesPurger } from '../modules/accounts/second-factor/challenges-repository.ts';
import { addressChangesPurger } from '../modules/accounts/users/address-changes-repository.ts';
import { attemptsPurger } from '../commons/limits/attempts-repository.ts';
import { oneTimePurger } from '../modules/accounts/credentials/repository.ts';
import { sessionsPurger } from '../modules/accounts/credentials/sessions-repository.ts';

/** Rows that each rule of the retention table is about; a module adds its own here. */
export const purgers: readonly Purger[] = [
  formerMembersPurger,
  ...dossierTextPurgers,
  ...safetySheetPurgers,
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
