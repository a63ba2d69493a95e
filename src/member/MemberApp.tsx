import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { paths } from '../shared/paths.ts';
import { useClaims, useSessionState } from '../shared/ui/data/club-hooks.ts';
import { Toaster } from '../shared/ui/feedback/Toaster.tsx';
import { UnreachableBanner } from '../shared/ui/feedback/UnreachableBanner.tsx';
import { fetchAhead } from '../shared/ui/hooks/when-idle.ts';
import { useFocusOnNavigation } from '../shared/ui/navigation/useFocusOnNavigation.ts';
import { useAccent } from '../shared/ui/theme/useAccent.ts';
import { RequireSession } from './guards.tsx';
import { LoginPage } from './pages/auth/LoginPage.tsx';
import { HomePage } from './pages/home/HomePage.tsx';
import { Shell } from './shell/Shell.tsx';

const loadSessionDialog = () => import('./features/auth/components/SessionDialog.tsx');
const SessionDialog = lazy(loadSessionDialog);

/** Asks to sign in again, to confirm an identity or to add a second factor; prefetched, because the server may be away then. */
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

const loadLazyRoutes = () => import('./lazy-routes.tsx');
const LazyRoutes = lazy(loadLazyRoutes);
const VisitorPages = lazy(() => import('./pages/auth/VisitorPages.tsx'));

/** Every address of the specification's route table (§2). `backOffice` is rendered in the portal's frame. */
export function PortalRoutes({ backOffice }: { readonly backOffice: ReactNode }) {
  useEffect(() => fetchAhead(loadLazyRoutes), []);
  return (
    <Suspense>
      <Routes>
        <Route path={paths.login} element={<LoginPage />} />
        <Route path={`${paths.resetPassword}/*`} element={<VisitorPages />} />
        <Route path={paths.privacy} element={<VisitorPages />} />
        <Route element={<RequireSession />}>
          <Route element={<Shell />}>
            <Route path={paths.home} element={<HomePage />} />
            <Route path="*" element={<LazyRoutes backOffice={backOffice} />} />
          </Route>
        </Route>
      </Routes>
    </Suspense>
  );
}
