import type { QueryClient } from '@tanstack/react-query';
import type { AuthProvider } from 'react-admin';
import { session } from '../../shared/api/client/client.ts';
import type { DiverRecord } from '../../shared/api/decoders/diver.ts';
import { signOut } from '../../shared/api/resources/users.ts';
import { can, type Action, type Subject } from '../../shared/domain/permissions.ts';
import { isRole } from '../../shared/domain/roles.ts';
import { actorOf } from '../../shared/ui/data/club-hooks.ts';
import { diverQuery, serverIn } from '../../shared/ui/data/club-queries.ts';

type Verb = 'list' | 'create' | 'edit' | 'delete';

/** Actions of the permission table; a verb without one is refused. */
const ACTIONS: Readonly<Record<string, Partial<Record<Verb, Action>>>> = {
  divers: { list: 'divers.list', create: 'divers.create', edit: 'divers.update', delete: 'divers.delete' },
  sites: { list: 'sites.read', create: 'sites.create', edit: 'sites.update', delete: 'sites.delete' },
  events: { list: 'events.read', create: 'events.create', edit: 'events.update', delete: 'events.delete' },
  parametres: { list: 'parametres.update', create: 'parametres.create', edit: 'parametres.update' },
  daos: { list: 'donations.all', edit: 'donations.all' },
  mouvements: { list: 'ledger.readAll', create: 'ledger.write' },
  dossiers: { list: 'season.follow', edit: 'season.follow' },
  courriels: { list: 'mail.outbox', edit: 'mail.outbox' },
  journal: { list: 'securityLog.read' },
  demandes: { list: 'dataRequests.answer', edit: 'dataRequests.answer' },
};

/** A member's own role guards their record (contract §10). */
export const subjectOf = ({ id, familyId, role }: DiverRecord): Subject => ({
  id,
  familyId,
  ...(role !== undefined && isRole(role) ? { role } : {}),
});

/**
 * Asks the permission table that the server asks. The portal signs in and out, and checks the session before the back
 * office is drawn (guards.tsx).
 */
export const authProviderFor = (queries: QueryClient): AuthProvider => ({
  login: () => Promise.resolve(),
  logout: async () => {
    signOut(serverIn(queries) === 'ours');
    return false as const;
  },
  checkAuth: () => Promise.resolve(),
  checkError: () => Promise.resolve(),
  async canAccess({ action, resource, record }) {
    const line = ACTIONS[resource]?.[action as Verb];
    const claims = session.claims();
    if (line === undefined || claims === null) return false;
    const actor = actorOf(claims, await queries.ensureQueryData(diverQuery(claims.sub)));
    return can(actor, line, resource === 'divers' && record ? subjectOf(record as DiverRecord) : undefined);
  },
});
