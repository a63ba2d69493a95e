import { useCallback } from 'react';
import type { RouterNavigateFunction, RouterProvider } from 'react-admin';
import {
  Link,
  matchPath,
  Navigate,
  Outlet,
  Route,
  Routes,
  useInRouterContext,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
} from 'react-router-dom';

/** Replaces the history entry when only the search changes: one step back leaves a list, however often it was filtered. */
function useNavigateInPlace(): RouterNavigateFunction {
  const navigate = useNavigate();
  return useCallback(
    (to, options) => {
      if (typeof to === 'number') return void navigate(to);
      const staysOnPage = typeof to === 'object' && to.pathname === undefined;
      void navigate(to, staysOnPage ? { ...options, replace: true } : options);
    },
    [navigate],
  );
}

/** Replaces react-admin's adapter (vite.config.ts), whose data routers would add 17 kB to every member's first load. */
export const routerProvider: RouterProvider = {
  useNavigate: useNavigateInPlace,
  useLocation,
  useParams: useParams as RouterProvider['useParams'],
  useMatch,
  useInRouterContext,
  // Unsaved changes are guarded by shared/ui/navigation/UnsavedChangesGuard.tsx, which needs no data router.
  useCanBlock: () => false,
  useBlocker: () => ({ state: 'unblocked', reset: undefined, proceed: undefined, location: undefined }),
  Link: Link as RouterProvider['Link'],
  Navigate,
  Route: Route as RouterProvider['Route'],
  Routes: Routes as RouterProvider['Routes'],
  Outlet,
  RouterWrapper: ({ children }) => children,
  matchPath,
};

export { routerProvider as reactRouterProvider };
