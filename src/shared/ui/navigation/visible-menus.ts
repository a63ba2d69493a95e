import { can, type Actor } from '../../domain/permissions.ts';
import { hasRole } from '../../domain/roles.ts';

/** Menus of a member (specification §6): none while deactivated, nor until the record is loaded (null). */
export const visibleMenus = (actor: Actor | null) => ({
  dashboard: can(actor, 'dashboard.read'),
  sites: can(actor, 'sites.update'),
  divers: can(actor, 'divers.list'),
  trainings: can(actor, 'members.trainings'),
  donations: can(actor, 'donations.own'),
  /** All donations and the settings, within the donations menu. */
  administration: actor !== null && !actor.desactived && hasRole(actor.role, 'SUPER_ADMIN'),
});
