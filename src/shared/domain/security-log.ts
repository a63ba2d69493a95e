/** Acts of the security log (docs/adr/0036): closed, so that each has a label and a filter. */
export const SECURITY_ACTIONS = [
  'signIn',
  'signInRefused',
  'signInSlowed',
  'signOut',
  'sessionEnded',
  'allSessionsEnded',
  'actRefused',
  'welcomePassword',
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
  'registrationPurged',
  'registrantsMailed',
  'mailResent',
  'emergencyOpened',
  'safetySheetPrinted',
  'registrantsPrinted',
  'membersExported',
  'movementsExported',
  'statementPrinted',
] as const;
export type SecurityAction = (typeof SECURITY_ACTIONS)[number];

/** What an act says beside who, on whom and which outing; no text that a person typed, and no secret. */
export interface SecurityDetail {
  /** How a session was opened, or which second factor: `password`, `oneTime`, `passkey`, `totp`, `recoveryCode`. */
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
  /** Mail of the outbox that was sent again. */
  readonly mail?: number;
  /** Year of statements. */
  readonly year?: number;
}
