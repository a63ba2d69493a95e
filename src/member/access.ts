import { matchPath } from 'react-router';
import { can, type Action, type Actor } from '../shared/domain/permissions.ts';
import { paths } from '../shared/paths.ts';

/** Who may open a screen for which one has to be signed in (specification §2, route table, and §6). */
interface Door {
  readonly path: string;
  /** The action whose rule opens it; without one, whoever is signed in. */
  readonly action?: Action;
  /** A deactivated member sees their home, the payments and the password (contract §3). */
  readonly deactivated?: true;
  /** Section 7 does not name what the screen calls: in front of another server there is no such address (contract §11). */
  readonly ours?: true;
}

/** In this order: the first that fits. What is not named is open to whoever is signed in and active. */
const doors: readonly Door[] = [
  { path: paths.home, deactivated: true },
  { path: paths.updatePassword, deactivated: true },
  { path: paths.walletTopUp, deactivated: true },
  { path: paths.walletSuccess, deactivated: true },
  { path: paths.membershipFee, deactivated: true },
  { path: paths.membershipSuccess, deactivated: true },
  { path: paths.myLedger, deactivated: true },
  { path: paths.donationsYear, action: 'donations.all', ours: true },
  { path: `${paths.donationsAdmin}/*`, action: 'donations.all' },
  { path: paths.palanquees(':id'), action: 'palanquees.read', ours: true },
  { path: paths.messages, ours: true },
  { path: paths.outbox, action: 'mail.outbox', ours: true },
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

const doorOf = (pathname: string): Door | undefined => doors.find(({ path }) => matchPath(path, pathname) !== null);

/** Open to everybody who is signed in, whatever they are: nothing of them has to be known first. */
export function isOpenToEveryMember(pathname: string): boolean {
  const door = doorOf(pathname);
  return door?.deactivated === true && door.action === undefined;
}

/** Does the screen live on what our own server alone answers? */
export const needsOurServer = (pathname: string): boolean => doorOf(pathname)?.ours === true;

export function mayOpen(actor: Actor, pathname: string): boolean {
  const door = doorOf(pathname);
  if (actor.desactived) return door?.deactivated === true;
  return door?.action === undefined || can(actor, door.action);
}
