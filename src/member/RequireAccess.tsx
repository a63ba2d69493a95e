import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../shared/paths.ts';
import { actorOf, useClaims, useCurrentDiver, useServer } from '../shared/ui/data/club-hooks.ts';
import { ErrorMessage } from '../shared/ui/feedback/states.tsx';
import NotFound from '../shared/ui/feedback/NotFound.tsx';
import { isOpenToEveryMember, mayOpen, needsOurServer } from './access.ts';
import { PageSkeleton } from './shell/PageSkeleton.tsx';

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
    if (mayOpen(actorOf(claims, diver.data), pathname)) return children;
    // Where RefusedAddress says why (specification §2).
    return <Navigate to={`${paths.home}?redirect=${encodeURIComponent(pathname + search)}`} replace />;
  }
  return diver.isError ? <ErrorMessage error={diver.error} onRetry={() => void diver.refetch()} /> : <PageSkeleton />;
}
