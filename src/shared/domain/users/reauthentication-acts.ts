import type { Action } from '../server-permissions.ts';

/** Acts on money, keys and accounts: they want a proof of identity of the last 15 minutes (contract §12, docs/adr/0035). */
const acts: ReadonlySet<Action> = new Set<Action>([
  'session.endOwn',
  'secondFactor.change',
  'access.restore',
  'divers.export',
  'ledger.export',
  'divers.updateAccess',
  'divers.delete',
  'parametres.setWallet',
  'parametres.storeProviderKey',
  'parametres.removeProviderKey',
  'payments.renewNotificationAddress',
  'ledger.write',
  'season.open',
  'ownData.copy',
  'erasures.erase',
  'erasures.readIdentity',
  'retention.switch',
]);

/** Asked by the server alone, so that the browser need not load the list. */
export const needsReauthentication = (action: Action): boolean => acts.has(action);
