import type { QueryClient } from '@tanstack/react-query';
import type { AuthProvider } from 'react-admin';
import { checkAuth, session } from '../../shared/api/client/client.ts';
import { can, type Action, type Actor, type Subject } from '../../shared/domain/permissions.ts';
import { isRole } from '../../shared/domain/roles.ts';
import { actorOf } from '../../shared/ui/data/club-hooks.ts';
import { diverQuery } from '../../shared/ui/data/club-queries.ts';

type Verb = 'list' | 'show' | 'create' | 'edit' | 'delete' | 'export';

/** react-admin's verbs as lines of the permission table; verbs that are not named are refused. */
const ACTIONS: Readonly<Record<string, Partial<Record<Verb, Action>>>> = {
  divers: {
    list: 'divers.list',
    show: 'divers.read',
    create: 'divers.create',
    edit: 'divers.update',
    delete: 'divers.delete',
    export: 'divers.list',
  },
  sites: {
    list: 'sites.read',
    show: 'sites.read',
    create: 'sites.create',
    edit: 'sites.update',
    delete: 'sites.delete',
    export: 'sites.update',
  },
  events: {
    list: 'events.read',
    show: 'events.read',
    create: 'events.create',
    edit: 'events.update',
    delete: 'events.delete',
  },
  parametres: {
    list: 'parametres.update',
    show: 'parametres.update',
    create: 'parametres.create',
    edit: 'parametres.update',
  },
  daos: { list: 'donations.all', edit: 'donations.all', export: 'donations.all' },
  mouvements: { list: 'ledger.readAll', create: 'ledger.write', export: 'ledger.readAll' },
  dossiers: { list: 'season.follow', export: 'season.follow' },
  courriels: { list: 'mail.outbox' },
};

/** A member's own role guards their record (contract §10); other records have no subject. */
function subjectOf(resource: string, record: unknown): Subject | undefined {
  if (resource !== 'divers' || typeof record !== 'object' || record === null || !('id' in record)) return undefined;
  const { id, familyId, role } = record as { id: unknown; familyId?: string | null; role?: unknown };
  return {
    id: Number(id),
    familyId: familyId ?? null,
    ...(typeof role === 'string' && isRole(role) ? { role } : {}),
  };
}

/** May the actor do this in the back office? One table decides, here and on the server. */
export function mayInBackOffice(actor: Actor | null, verb: string, resource: string, record?: unknown): boolean {
  const action = ACTIONS[resource]?.[verb as Verb];
  return action !== undefined && can(actor, action, subjectOf(resource, record));
}

/**
 * The portal's session, as react-admin asks for it. A session that ends is the portal's affair: it asks to sign in again
 * over the form, and the call waits (shared/api/client.ts), so no error ever signs anybody out here.
 */
export function authProviderFor(queries: QueryClient): AuthProvider {
  const actor = async (): Promise<Actor | null> => {
    const claims = session.claims();
    return claims && actorOf(claims, await queries.ensureQueryData(diverQuery(claims.sub)));
  };
  return {
    login: () => Promise.resolve(),
    logout: () => {
      session.signOut();
      return Promise.resolve(false);
    },
    checkAuth: () => (checkAuth() ? Promise.resolve() : Promise.reject(new Error('signed out'))),
    checkError: () => Promise.resolve(),
    getPermissions: actor,
    canAccess: async ({ action, resource, record }) => mayInBackOffice(await actor(), action, resource, record),
  };
}
