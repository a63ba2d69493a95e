import { useEffect, useMemo } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { checkAuth, session } from '#api/client/client.ts';
import type { TokenClaims } from '#contract/users.ts';
import { loginWithRedirect, paths } from '#shared/paths.ts';
import { useSessionState } from '#ui/data/club-hooks.ts';

/** The one screen of a session that serves one thing: to choose a password, or to add a second factor. */
const onlyPathOf = (claims: TokenClaims | null): string | null =>
  claims?.once ? (claims.due ? paths.updatePassword : paths.security) : null;

/** Checks on arrival only: a token that expires while typing must not take the page away (specification §2). */
export function RequireSession() {
  const location = useLocation();
  const state = useSessionState();
  // oxlint-disable-next-line react/exhaustive-deps -- a new address alone decides anew
  const [live, only] = useMemo(() => [session.isLive(), onlyPathOf(session.claims())], [location.key]);
  useEffect(() => {
    if (!checkAuth()) session.lapse();
  }, [location.key]);

  if (!live) return <Navigate to={loginWithRedirect(location.pathname + location.search)} replace />;
  if (state === 'out') return <Navigate to={paths.login} replace />; // signed out, here or in another tab
  if (only !== null && location.pathname !== only) return <Navigate to={only} replace />;
  return <Outlet />;
}
