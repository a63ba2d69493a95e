import { matchPath } from 'react-router';
import { can, type Action, type Actor } from '../shared/domain/permissions.ts';
import { paths } from '../shared/paths.ts';

/** Rule of a screen for signed-in members (specification §2, route table, and §6). */
interface AccessRule {
  readonly path: string;
  /** Omitted: open to every signed-in member. */
  readonly action?: Action;
  /** Open to deactivated members too: home, payments, password (contract §3). */
  readonly deactivated?: true;
  /** Needs calls that only our own server has: not found with another one (contract §11). */
  readonly ours?: true;
}

/** The first matching rule applies; addresses without one are open to every active member. */
const rules: readonly AccessRule[] = [
  { path: paths.home, deactivated: true },
  { path: paths.updatePassword, deactivated: true },
  { path: paths.security, deactivated: true, ours: true },
  { path: paths.myData, deactivated: true, ours: true },
  { path: paths.walletTopUp, deactivated: true },
  { path: paths.walletSuccess, deactivated: true },
  { path: paths.membershipFee, deactivated: true },
  { path: paths.membershipSuccess, deactivated: true },
  { path: paths.myLedger, deactivated: true },
  { path: paths.situation, deactivated: true },
  { path: paths.donationsYear, action: 'donations.all', ours: true },
  { path: `${paths.donationsAdmin}/*`, action: 'donations.all' },
  { path: paths.palanquees(':id'), action: 'palanquees.read', ours: true },
  { path: `${paths.safetySheets}/*`, action: 'palanquees.compose', ours: true },
  { path: paths.messages, ours: true },
  { path: paths.outbox, action: 'mail.outbox', ours: true },
  { path: paths.retention, action: 'securityLog.read', ours: true },
  { path: paths.securityLog, action: 'securityLog.read', ours: true },
  { path: `${paths.dataRequests}/*`, action: 'dataRequests.answer', ours: true },
  { path: `${paths.erasures}/*`, action: 'dataRequests.answer', ours: true },
  { path: paths.eventNew, action: 'events.create' },
  { path: paths.eventUpdate(':id'), action: 'events.update' },
  { path: `${paths.sites}/*`, action: 'sites.update' },
  { path: paths.site(':id'), action: 'sites.update' },
  { path: paths.diverNew, action: 'divers.create' },
  { path: paths.diverImport, action: 'divers.list', ours: true },
  { path: `${paths.divers}/*`, action: 'divers.list' },
  { path: `${paths.parametres}/*`, action: 'parametres.update' },
  { path: paths.dashboard, action: 'dashboard.read', ours: true },
  { path: `${paths.ledger}/*`, action: 'ledger.readAll', ours: true },
  { path: paths.seasonNew, action: 'season.open', ours: true },
  { path: `${paths.dossiers}/*`, action: 'season.follow', ours: true },
];

const ruleOf = (pathname: string): AccessRule | undefined =>
  rules.find(({ path }) => matchPath(path, pathname) !== null);

/** Opens without the member's record, whatever the role, deactivated or not. */
export function isOpenToEveryMember(pathname: string): boolean {
  const rule = ruleOf(pathname);
  return rule?.deactivated === true && rule.action === undefined && rule.ours === undefined;
}

export const needsOurServer = (pathname: string): boolean => ruleOf(pathname)?.ours === true;

export function mayOpen(actor: Actor, pathname: string): boolean {
  const rule = ruleOf(pathname);
  if (actor.desactived) return rule?.deactivated === true;
  return rule?.action === undefined || can(actor, rule.action);
}
