import type { SCREENS } from './resources.ts';

type OwnScreen = {
  [Name in keyof typeof SCREENS]: (typeof SCREENS)[Name] extends { readonly ours: true } ? Name : never;
}[keyof typeof SCREENS];

/** What a screen may offer beyond section 7 of the specification: the registry's own screens, and parts of others. */
export type Capability =
  | OwnScreen
  | 'afterStart'
  | 'cancellationNotices'
  | 'carSharing'
  | 'distances'
  | 'donationStatements'
  | 'dossierHistory'
  | 'history'
  | 'memberMails'
  | 'memberPage'
  | 'moves'
  | 'outingMails'
  | 'outingNews'
  | 'ownScreens'
  | 'paymentNotices'
  | 'peopleSearch'
  | 'prices'
  | 'promotion'
  | 'protectedFields'
  | 'receipts'
  | 'roles'
  | 'sealedKeys'
  | 'series'
  | 'sessions'
  | 'situation'
  | 'walletReasons';
