import { lazy, useEffect, useMemo, useState, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { checkAuth, session } from '../shared/api/client/client.ts';
import type { TokenClaims } from '../shared/contract/users.ts';
import { loginWithRedirect, paths } from '../shared/paths.ts';
import { actorOf, useClaims, useCurrentDiver, useServer, useSessionState } from '../shared/ui/data/club-hooks.ts';
import { ErrorMessage } from '../shared/ui/feedback/ErrorMessage.tsx';
import { toast } from '../shared/ui/feedback/toast.ts';
import { isOpenToEveryMember, needsOurServer, mayOpen } from './access.ts';
import { PageSkeleton } from './shell/PageSkeleton.tsx';

const NotFound = lazy(() => import('../shared/ui/feedback/NotFound.tsx'));

/** The one screen of a session that serves one thing: to choose a password, or to add a second factor. */
const onlyPathOf = (claims: TokenClaims | null): string | null =>
  claims?.once ? (claims.due ? paths.updatePassword : paths.security) : null;

/** Checks on arrival only: a token that expires while typing must not take the page away (specification §2). */
export function RequireSession() {
  const location = useLocation();
  const [wasSignedIn] = useState(() => session.state() !== 'out');
  const state = useSessionState();
  // oxlint-disable-next-line react/exhaustive-deps -- a new address alone decides anew
  const [live, only] = useMemo(() => [session.isLive(), onlyPathOf(session.claims())], [location.key]);
  useEffect(() => void checkAuth(), [location.key]);

  if (state === 'out' && wasSignedIn) return <Navigate to={paths.login} replace />; // signed out, here or in another tab
  if (state === 'out' || !live) {
    const wanted = location.pathname + location.search;
    return <Navigate to={loginWithRedirect(wanted)} state={{ message: "Vous n'êtes pas connecté." }} replace />;
  }
  if (only !== null && location.pathname !== only) return <Navigate to={only} replace />;
  return <Outlet />;
}

/** Specification §2. */
function RedirectHome({ from }: { readonly from: string }) {
  useEffect(() => toast('Cet écran ne vous est pas ouvert.', 'note'), []);
  return <Navigate to={`${paths.home}?redirect=${encodeURIComponent(from)}`} replace />;
}

/** Decides once the member's record is loaded, because the deactivated flag is part of it. */
export function RequireAccess({ children }: { readonly children: ReactNode }) {
  const { pathname, search } = useLocation();
  const claims = useClaims();
  const diver = useCurrentDiver();
  const server = useServer();

  // A restricted session reads no record, and RequireSession has left it one screen.
  if (claims?.once || isOpenToEveryMember(pathname)) return children;
  if (server === 'other' && needsOurServer(pathname)) return <NotFound />;
  if (diver.data && claims) {
    return mayOpen(actorOf(claims, diver.data), pathname) ? children : <RedirectHome from={pathname + search} />;
  }
  return diver.isError ? <ErrorMessage error={diver.error} onRetry={() => void diver.refetch()} /> : <PageSkeleton />;
}
