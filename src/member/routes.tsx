import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { paths } from '../shared/paths.ts';
import { fetchAhead } from '../shared/ui/hooks/when-idle.ts';
import { RequireSession } from './guards.tsx';
import { LoginPage } from './pages/auth/LoginPage.tsx';
import { HomePage } from './pages/home/HomePage.tsx';
import { Shell } from './shell/Shell.tsx';

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
