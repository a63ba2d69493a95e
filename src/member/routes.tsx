import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { isBackOffice, paths } from '../shared/paths.ts';
import { fetchAhead } from '../shared/ui/hooks/when-idle.ts';
import { RequireSession } from './guards.tsx';
import { LoginPage } from './pages/auth/LoginPage.tsx';
import { HomePage } from './pages/home/HomePage.tsx';
import { Shell } from './shell/Shell.tsx';

const loadLazyRoutes = () => import('./lazy-routes.tsx');
const LazyRoutes = lazy(loadLazyRoutes);
const VisitorPages = lazy(() => import('./pages/auth/VisitorPages.tsx'));

/** Splits the back office and the portal's rare screens into two downloads. */
function BackOfficeOrLazyRoutes({ backOffice }: { readonly backOffice: ReactNode }) {
  const { pathname } = useLocation();
  return isBackOffice(pathname) ? backOffice : <LazyRoutes />;
}

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
            <Route path="*" element={<BackOfficeOrLazyRoutes backOffice={backOffice} />} />
          </Route>
        </Route>
      </Routes>
    </Suspense>
  );
}
