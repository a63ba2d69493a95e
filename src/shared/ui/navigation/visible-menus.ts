import { can, type Actor } from '../../domain/permissions.ts';
import { hasRole } from '../../domain/roles.ts';

export interface VisibleMenus {
  readonly dashboard: boolean;
  readonly sites: boolean;
  readonly divers: boolean;
  readonly trainings: boolean;
  readonly donations: boolean;
  /** SUPER_ADMIN's entries in the donations menu: all donations, and the settings. */
  readonly administration: boolean;
}

/**
 * The menus of a member (specification §6): none of these for a deactivated member, by the rules of the actions, nor until
 * the member's record is loaded (null).
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
