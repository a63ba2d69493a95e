import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { useClaims, useSessionState } from '../shared/ui/data/club-hooks.ts';
import { Toaster } from '../shared/ui/feedback/Toaster.tsx';
import { UnreachableBanner } from '../shared/ui/feedback/UnreachableBanner.tsx';
import { fetchAhead } from '../shared/ui/hooks/when-idle.ts';
import { useFocusOnNavigation } from '../shared/ui/navigation/useFocusOnNavigation.ts';
import { useAccent } from '../shared/ui/theme/useAccent.ts';
import { PortalRoutes } from './routes.tsx';

const loadSessionDialog = () => import('./features/auth/components/SessionDialog.tsx');
const SessionDialog = lazy(loadSessionDialog);

/** Asks to sign in again, to prove an identity or to add a second factor; prefetched, because the server may be away then. */
function SessionPrompts() {
  const state = useSessionState();
  const { due = 0 } = useClaims() ?? {};
  useEffect(() => fetchAhead(loadSessionDialog), []);
  return <Suspense>{(due > 0 || state !== 'in') && <SessionDialog />}</Suspense>;
}

export function MemberApp({ backOffice }: { readonly backOffice: ReactNode }) {
  useAccent();
  useFocusOnNavigation();
  return (
    <>
      <PortalRoutes backOffice={backOffice} />
      <UnreachableBanner />
      <SessionPrompts />
      <Toaster />
    </>
  );
}
