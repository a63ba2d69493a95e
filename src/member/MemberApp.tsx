import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { isBackOffice, paths } from '../shared/paths.ts';
import { useSessionState } from '../shared/ui/data/club-hooks.ts';
import { useAccent } from '../shared/ui/theme/useAccent.ts';
import { Toaster } from '../shared/ui/feedback/Toaster.tsx';
import { useArrival } from '../shared/ui/navigation/useFocusOnNavigation.ts';
import { UnreachableBanner } from '../shared/ui/feedback/UnreachableBanner.tsx';
import { fetchAhead } from '../shared/ui/hooks/when-idle.ts';
import { SignedIn } from './guards.tsx';
import { HomePage } from './pages/home/HomePage.tsx';
import { LoginPage } from './pages/auth/LoginPage.tsx';
import { ResetPasswordPage } from './pages/auth/ResetPasswordPage.tsx';
import { UpdatePasswordPage } from './pages/auth/UpdatePasswordPage.tsx';
import { Shell } from './shell/Shell.tsx';

const loadSessionDialog = () => import('./features/auth/components/SessionDialog.tsx');
const SessionDialog = lazy(loadSessionDialog);
const loadOtherPages = () => import('./lazy-routes.tsx');
const OtherPages = lazy(loadOtherPages);

/** Asks to sign in again over whatever is shown; fetched ahead, since it may be needed when the server is away. */
function SessionEnd() {
  const ended = useSessionState() === 'ended';
  useEffect(() => fetchAhead(loadSessionDialog), []);
  return <Suspense>{ended && <SessionDialog />}</Suspense>;
}

/** The back office's screens come in one download of their own; so do the portal's that few visits need. */
function Elsewhere({ backOffice }: { readonly backOffice: ReactNode }) {
  const { pathname } = useLocation();
  return isBackOffice(pathname) ? backOffice : <OtherPages />;
}

/** Every address of the specification's route table (§2). `backOffice` is the other face, in the same frame. */
export function MemberApp({ backOffice }: { readonly backOffice: ReactNode }) {
  useAccent();
  useArrival();
  useEffect(() => fetchAhead(loadOtherPages), []);
  return (
    <>
      <Routes>
        <Route path={paths.login} element={<LoginPage />} />
        <Route path={paths.resetPassword} element={<ResetPasswordPage />} />
        <Route element={<SignedIn />}>
          <Route element={<Shell />}>
            <Route path={paths.home} element={<HomePage />} />
            <Route path={paths.updatePassword} element={<UpdatePasswordPage />} />
            <Route path="*" element={<Elsewhere backOffice={backOffice} />} />
          </Route>
        </Route>
      </Routes>
      <UnreachableBanner />
      <SessionEnd />
      <Toaster />
    </>
  );
}
