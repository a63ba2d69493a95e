import { can, type Actor } from '../../domain/permissions.ts';
import { hasRole } from '../../domain/roles.ts';

/**
 * The menus of a member (specification §6): none of these for a deactivated member, by the rules of the actions, nor until
 * the member's record is loaded (null).
 */
export const visibleMenus = (actor: Actor | null) => ({
  dashboard: can(actor, 'dashboard.read'),
  sites: can(actor, 'sites.update'),
  divers: can(actor, 'divers.list'),
  trainings: can(actor, 'members.trainings'),
  donations: can(actor, 'donations.own'),
  /** All donations and the settings, in the donations menu. */
  administration: actor !== null && !actor.desactived && hasRole(actor.role, 'SUPER_ADMIN'),
});
