import type { Right } from '../server-permissions.ts';
import type { Restriction } from './sessions.ts';

interface Rule {
  /** Acts of the permission table that the session may still do; public ones are free. */
  readonly may: readonly Right[];
  /** Code of the refusal of all others, whose sentence says what lifts the restriction. */
  readonly refusal: string;
}

const RULES = {
  password: { may: ['password.change', 'session.refresh', 'session.logout'], refusal: 'PASSWORD_TO_CHOOSE' },
  secondFactor: {
    may: [
      'secondFactor.change',
      'session.own',
      'session.endOwn',
      'session.refresh',
      'session.logout',
      'password.change',
    ],
    refusal: 'SECOND_FACTOR_TO_SET',
  },
} as const satisfies Record<Restriction, Rule>;

type Refusal = (typeof RULES)[Restriction]['refusal'];

/** Null when a session under that restriction may do this. */
export function refusedUnder(restriction: Restriction | null, action: Right): Refusal | null {
  if (restriction === null) return null;
  const { may, refusal }: { may: readonly Right[]; refusal: Refusal } = RULES[restriction];
  return may.includes(action) ? null : refusal;
}

/** Acts on money, keys and accounts, and what reaches many: they want a proof of identity of the last 15 minutes (contract §12, docs/adr/0035). */
const acts: ReadonlySet<Right> = new Set<Right>([
  'session.endOwn',
  'secondFactor.change',
  'access.restore',
  'divers.export',
  'divers.create',
  'mail.toMany',
  'ledger.export',
  'divers.updateAccess',
  'divers.delete',
  'imports.takeBack',
  'parametres.setWallet',
  'club.updateAccess',
  'parametres.storeProviderKey',
  'parametres.removeProviderKey',
  'payments.renewNotificationAddress',
  'ledger.write',
  'season.open',
  'ownData.copy',
  'erasures.erase',
  'erasures.readIdentity',
  'merges.write',
  'retention.switch',
  'backups.make',
  'backups.restore',
]);

/** Asked by the server alone, so that the browser need not load the list. */
export const needsReauthentication = (action: Right): boolean => acts.has(action);
