import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { useSessionState } from '../shared/ui/data/club-hooks.ts';
import { Toaster } from '../shared/ui/feedback/Toaster.tsx';
import { UnreachableBanner } from '../shared/ui/feedback/UnreachableBanner.tsx';
import { fetchAhead } from '../shared/ui/hooks/when-idle.ts';
import { useFocusOnNavigation } from '../shared/ui/navigation/useFocusOnNavigation.ts';
import { useAccent } from '../shared/ui/theme/useAccent.ts';
import { PortalRoutes } from './routes.tsx';

const loadSessionDialog = () => import('./features/auth/components/SessionDialog.tsx');
const SessionDialog = lazy(loadSessionDialog);

/** Prefetched, because the dialog may be needed when the server is unreachable. */
function SessionEnd() {
  const ended = useSessionState() === 'ended';
  useEffect(() => fetchAhead(loadSessionDialog), []);
  return <Suspense>{ended && <SessionDialog />}</Suspense>;
}

export function MemberApp({ backOffice }: { readonly backOffice: ReactNode }) {
  useAccent();
  useFocusOnNavigation();
  return (
    <>
      <PortalRoutes backOffice={backOffice} />
      <UnreachableBanner />
      <SessionEnd />
      <Toaster />
    </>
  );
}
