import { useEffect, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../shared/paths.ts';
import { actorOf, useClaims, useCurrentDiver, useServer } from '../shared/ui/data/club-hooks.ts';
import { ErrorMessage } from '../shared/ui/feedback/states.tsx';
import NotFound from '../shared/ui/feedback/NotFound.tsx';
import { toast } from '../shared/ui/feedback/toast.ts';
import { isOpenToEveryMember, mayOpen, needsOurServer } from './access.ts';
import { PageSkeleton } from './shell/PageSkeleton.tsx';

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
