import type { AuditAction } from './audit.ts';

/** Acts of the security log (docs/adr/0036): closed, so that each has a label and a filter. */
const SECURITY_ACTIONS = [
  'signIn',
  'signInRefused',
  'signInSlowed',
  'signOut',
  'sessionEnded',
  'allSessionsEnded',
  'actRefused',
  'welcomePassword',
  'firstAdministrator',
  'firstCodeRefused',
  // Acts of earlier versions, whose rows stay.
  'firstCodeReplaced',
  'secondFactorAdded',
  'secondFactorRemoved',
  'secondFactorRefused',
  'recoveryCodesMade',
  'recoveryCodeUsed',
  'accessRestored',
  'identityProved',
  'addressObjected',
  'registered',
  'unregistered',
  'moved',
  'promoted',
  'registrationPurged',
  'registrantsMailed',
  'membersMailed',
  'mailResent',
  'emergencyOpened',
  'safetySheetPrinted',
  'registrantsPrinted',
  'membersExported',
  'membersPaged',
  'movementsExported',
  'debtsExported',
  'presencesExported',
  'expensesExported',
  'donationsExported',
  'dossiersExported',
  'dossiersPaged',
  'mailsExported',
  'mailsPaged',
  'statementPrinted',
  'receiptsMade',
  'receiptCancelled',
  'receiptDownloaded',
  'copyAsked',
  'copyDownloaded',
  'requestMade',
  'requestAnswered',
  'requestWithdrawn',
  'memberErased',
  'memberMerged',
  'mergeUndone',
  'identityOpened',
  'erasuresReapplied',
  'backupMade',
  'restoreAsked',
  'restoreFailed',
  'clubRestored',
  'retentionOn',
  'retentionOff',
] as const;
export type SecurityAction = (typeof SECURITY_ACTIONS)[number];

/** Acts on a member's access that the history of their record has (docs/adr/0009), listed with the others. */
export const ACCESS_AUDITED = ['passwordReset', 'passwordChange'] as const satisfies readonly AuditAction[];
export type TracedAction = SecurityAction | (typeof ACCESS_AUDITED)[number];
export const TRACED_ACTIONS: readonly TracedAction[] = [...SECURITY_ACTIONS, ...ACCESS_AUDITED];

/** Details of an act beside actor, member and outing: no secret, and no text that a person typed but the names below. */
export interface SecurityDetail {
  /** How a session was opened, or which second factor: `password`, `oneTime`, `passkey`, `totp`, `recoveryCode`, `firstCode`. */
  readonly method?: string;
  /** Summary of the browser and its system: `Firefox sous Linux`. */
  readonly device?: string;
  /** Code of a refusal (contract/errors.ts). */
  readonly code?: string;
  /** Act of the permission table that was refused. */
  readonly act?: string;
  /** Registration types, before and after a move. */
  readonly from?: string;
  readonly to?: string;
  /** Members, mails or rows concerned. */
  readonly count?: number;
  /** Kind of the mail that was sent again. */
  readonly mail?: string;
  readonly year?: number;
  /** Rows of the books after one, up to another. */
  readonly after?: number;
  readonly last?: number;
  /** Licence and name of a member whom a restore has taken away. */
  readonly actor?: string;
  readonly subject?: string;
}
