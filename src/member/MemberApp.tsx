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

/** Asks to sign in again over the present screen; fetched ahead, since it may be needed when the server is away. */
function SessionEnd() {
  const ended = useSessionState() === 'ended';
  useEffect(() => fetchAhead(loadSessionDialog), []);
  return <Suspense>{ended && <SessionDialog />}</Suspense>;
}

/** The portal: its screens, and the messages that may appear over each of them. */
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
