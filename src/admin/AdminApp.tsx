import { CssBaseline } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  CoreAdminContext,
  CoreAdminUI,
  CustomRoutes,
  localStorageStore,
  Resource,
  ResourceDefinitionContext,
  ThemeProvider,
  ThemesContext,
} from 'react-admin';
import { Navigate, Route, useParams } from 'react-router-dom';
import { paths } from '../shared/paths.ts';
import { useClubConfig } from '../shared/ui/data/club-hooks.ts';
import NotFound from '../shared/ui/feedback/NotFound.tsx';
import { authProviderFor } from './providers/authProvider.ts';
import { dataProviderFor } from './providers/dataProvider.ts';
import { i18nProvider } from './providers/i18nProvider.ts';
import { AccessDenied, ClubLayout, ErrorOfScreen, Notification } from './components/ClubLayout.tsx';
import { lazyScreen } from './components/lazy-screen.ts';
import { routerProvider } from './providers/routerProvider.ts';
import { conservation } from './resources/retention/index.ts';
import { courriels } from './resources/outbox/index.ts';
import { daos } from './resources/daos/index.ts';
import { demandes } from './resources/personal-data/index.ts';
import { divers } from './resources/divers/index.ts';
import { dossiers } from './resources/membership/index.ts';
import { effacements } from './resources/erasure/index.ts';
import { events } from './resources/events/index.ts';
import { journal } from './resources/security-log/index.ts';
import { mouvements } from './resources/ledger/index.ts';
import { parametres } from './resources/parametres/index.ts';
import { sites } from './resources/sites/index.ts';
import { themeFor } from './theme/theme.ts';

const DashboardScreen = lazyScreen(async () => (await import('./dashboard/DashboardScreen.tsx')).DashboardScreen);

const RESOURCES = [
  <Resource key="divers" name="divers" list={divers.list} edit={divers.edit}>
    <Route path="create" element={<Navigate to={paths.diverNew} replace />} />
    <Route path="new" element={<divers.create />} />
    <Route path="import" element={<divers.import />} />
  </Resource>,
  <Resource key="parametres" name="parametres" list={parametres.list} edit={parametres.edit}>
    <Route path="create" element={<Navigate to={paths.parametreNew} replace />} />
    <Route path="new" element={<parametres.create />} />
  </Resource>,
  <Resource key="sites" name="sites" list={sites.list}>
    <Route path="create" element={<Navigate to={paths.siteNew} replace />} />
    <Route path="new" element={<sites.create />} />
    <Route path=":id/*" element={<RedirectTo address={paths.site} />} />
  </Resource>,
  <Resource key="events" name="events">
    <Route index element={<Navigate to={paths.home} replace />} />
    <Route path="create" element={<Navigate to={paths.eventNew} replace />} />
    <Route path="new" element={<events.create />} />
    <Route path="update/:id" element={<events.edit />} />
    <Route path=":id/*" element={<RedirectTo address={paths.eventUpdate} />} />
  </Resource>,
  <Resource key="mouvements" name="mouvements" list={mouvements.list}>
    <Route path="sortie/:id" element={<mouvements.debit />} />
  </Resource>,
  <Resource key="dossiers" name="dossiers" list={dossiers.list} />,
  <Resource key="courriels" name="courriels" list={courriels.list} />,
  <Resource key="journal" name="journal" list={journal.list} />,
  <Resource key="demandes" name="demandes" list={demandes.list} edit={demandes.edit} />,
  <Resource key="daos" name="daos" />,
];

const CUSTOM_ROUTES = (
  <CustomRoutes>
    <Route path={paths.dashboard} element={<DashboardScreen />} />
    <Route path={paths.retention} element={<conservation.screen />} />
    <Route path={paths.seasonNew} element={<dossiers.season />} />
    <Route path={paths.donationsAdmin} element={<daos.list />} />
    <Route path={paths.donationsYear} element={<daos.year />} />
    <Route path={paths.erasures} element={<effacements.list />} />
    <Route path={paths.erasure(':id')} element={<effacements.screen />} />
    <Route path={paths.site(':id')} element={<sites.edit />} />
    <Route path={paths.sitesTable} element={<sites.table />} />
  </CustomRoutes>
);

/** Known from the first rendering: react-admin's own register follows it, and renders every screen twice more. */
const DEFINITIONS = {
  definitions: Object.fromEntries(RESOURCES.map(({ props }) => [props.name, Resource.registerResource(props)])),
  register: () => undefined,
  unregister: () => undefined,
};

export { downloadScreens } from './components/lazy-screen.ts';

const store = localStorageStore();

/**
 * Runs inside the portal's frame and guards, on the portal's query cache. react-admin's `Admin` without the frame, menu and
 * sign-in that it brings along: 20 kB (docs/adr/0056).
 */
export default function AdminApp() {
  const { club } = useClubConfig();
  const themes = useMemo(() => ({ lightTheme: themeFor(club.accent) }), [club.accent]);
  const queries = useQueryClient();
  const dataProvider = useMemo(() => dataProviderFor(queries), [queries]);
  const authProvider = useMemo(() => authProviderFor(queries), [queries]);
  return (
    <CoreAdminContext
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      queryClient={queries}
      routerProvider={routerProvider}
      store={store}
    >
      <ThemesContext.Provider value={themes}>
        <ThemeProvider>
          <CssBaseline enableColorScheme />
          <ResourceDefinitionContext.Provider value={DEFINITIONS}>
            <CoreAdminUI
              layout={ClubLayout}
              catchAll={NotFound}
              error={ErrorOfScreen}
              accessDenied={AccessDenied}
              authenticationError={AccessDenied}
              disableTelemetry
            >
              {RESOURCES}
              {CUSTOM_ROUTES}
            </CoreAdminUI>
          </ResourceDefinitionContext.Provider>
          <Notification />
        </ThemeProvider>
      </ThemesContext.Provider>
    </CoreAdminContext>
  );
}

/** Redirects react-admin's address of a record to the specification's. */
function RedirectTo({ address }: { readonly address: (id: string) => string }) {
  const { id = '' } = useParams();
  return <Navigate to={address(id)} replace />;
}
