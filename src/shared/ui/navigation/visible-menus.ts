import { can, type Actor } from '../../domain/permissions.ts';
import { hasRole } from '../../domain/roles.ts';

export interface VisibleMenus {
  readonly dashboard: boolean;
  readonly sites: boolean;
  readonly divers: boolean;
  readonly trainings: boolean;
  readonly donations: boolean;
  /** The entries of SUPER_ADMIN in the donations menu: everybody's entries, and the settings. */
  readonly administration: boolean;
}

/**
 * Which menus somebody sees (specification §6). A deactivated member keeps none of these, which is what the rules of
 * these actions say too; a member whose record is not there yet (null) sees what everybody sees.
 */
export function visibleMenus(actor: Actor | null): VisibleMenus {
  return {
    dashboard: can(actor, 'dashboard.read'),
    sites: can(actor, 'sites.update'),
    divers: can(actor, 'divers.list'),
    trainings: can(actor, 'members.trainings'),
    donations: can(actor, 'donations.own'),
    administration: actor !== null && !actor.desactived && hasRole(actor.role, 'SUPER_ADMIN'),
  };
}
