import { useCallback, useSyncExternalStore } from 'react';
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

const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * A list's address at once, where the router draws it in a transition: react-admin makes each change of a list from the address
 * last drawn, so that a second one would undo the first (https://github.com/marmelab/react-admin/issues/4189).
 */
function useListLocation() {
  const drawn = useLocation();
  const search = useSyncExternalStore(subscribe, () => window.location.search);
  const isAhead = window.location.pathname === drawn.pathname && search !== drawn.search;
  return isAhead ? { ...drawn, search, state: null } : drawn;
}

/**
 * Replaces the history entry when only the search changes: one step back leaves a list, however often it was filtered. Drops that of a
 * list that has been left (https://github.com/marmelab/react-admin/issues/7368).
 */
function useNavigateInPlace(): RouterNavigateFunction {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useCallback(
    (to, options) => {
      if (typeof to === 'number') return void navigate(to);
      const staysOnPage = typeof to === 'object' && to.pathname === undefined;
      if (staysOnPage && window.location.pathname !== pathname) return;
      void navigate(to, staysOnPage ? { ...options, replace: true } : options);
      for (const listener of listeners) listener();
    },
    [navigate, pathname],
  );
}

/** Replaces react-admin's adapter (vite.config.ts), whose data routers would add 17 kB to every member's first load. */
export const routerProvider: RouterProvider = {
  useNavigate: useNavigateInPlace,
  useLocation: useListLocation,
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
