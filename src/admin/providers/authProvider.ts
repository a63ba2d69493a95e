import type { Diver } from '#contract/divers.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { AuthProvider } from 'react-admin';
import { session } from '#api/client/client.ts';
import { signOut } from '#api/account/sign-in.ts';
import { can, type Action } from '#domain/permissions.ts';
import { resourceScreen } from '#shared/resource-screens.ts';
import { actorOf, diverQuery } from '#ui/data/club-hooks.ts';

/** Asks the permission table that the server asks; the portal signs in and out and checks the session (guards.tsx). */
export const authProviderFor = (queries: QueryClient): AuthProvider => ({
  login: () => Promise.resolve(),
  logout: async () => {
    signOut();
    return false as const;
  },
  checkAuth: () => Promise.resolve(),
  checkError: () => Promise.resolve(),
  async canAccess({ action, resource, record }) {
    const screen = resourceScreen(resource);
    const rights: Readonly<Partial<Record<string, Action>>> = screen?.rights ?? {};
    const right = rights[action] ?? (action === 'list' ? screen?.right : undefined);
    const claims = session.claims();
    if (right === undefined || claims === null) return false;
    const actor = actorOf(claims, await queries.ensureQueryData(diverQuery(claims.sub)));
    return can(actor, right, resource === 'divers' && record ? (record as Diver) : undefined);
  },
});
