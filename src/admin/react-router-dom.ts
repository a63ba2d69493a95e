/**
 * What react-admin takes of react-router-dom (vite.config.ts leads it here). It runs inside the portal's router, always;
 * the routers that it would make without one drag twice the code into what every member downloads first.
 */
export {
  Link,
  matchPath,
  Navigate,
  Outlet,
  Route,
  Routes,
  UNSAFE_DataRouterContext,
  UNSAFE_DataRouterStateContext,
  useBlocker,
  useInRouterContext,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
} from 'react-router';

const outside = (): never => {
  throw new Error('The back office has to be rendered inside a router.');
};

export { outside as createHashRouter, outside as createMemoryRouter, outside as RouterProvider };
