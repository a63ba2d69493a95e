import type { Action } from '../server-permissions.ts';

/** Acts on money, keys and accounts that ask for re-authentication (contract §12, docs/adr/0035). */
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

const VALID_MS = 15 * 60_000;

/** `provedAt`: last proof of the member's identity in this session. */
export const isReauthenticated = (provedAt: Date, now: Date): boolean => now.getTime() - provedAt.getTime() < VALID_MS;
