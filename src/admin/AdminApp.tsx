import { CssBaseline } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  CoreAdminContext,
  CoreAdminUI,
  CustomRoutes,
  Resource,
  ResourceContextProvider,
  ResourceDefinitionContext,
  ThemeProvider,
  ThemesContext,
} from 'react-admin';
import { Route } from 'react-router-dom';
import { resourceScreen } from '#shared/resource-screens.ts';
import { useClaims, useClubConfig } from '#ui/data/club-hooks.ts';
import NotFound from '#ui/feedback/NotFound.tsx';
import {
  AddressedResource,
  furtherScreens,
  type BackOfficeResource,
  lazyScreen,
} from './components/AddressedResource.tsx';
import { AccessDenied, ClubLayout, ErrorOfScreen, Notification } from './components/ClubLayout.tsx';
import { authProviderFor } from './providers/authProvider.ts';
import { dataProviderFor } from './providers/dataProvider.ts';
import { i18nProviderOf } from './providers/i18nProvider.ts';
import { routerProvider } from './providers/routerProvider.ts';
import { storeFor } from './providers/store.ts';
import { backups } from './resources/backups/index.ts';
import { about } from './resources/about/index.ts';
import { club as clubScreens } from './resources/club/index.ts';
import { daos } from './resources/daos/index.ts';
import { divers } from './resources/divers/index.ts';
import { erasure } from './resources/erasure/index.ts';
import { events } from './resources/events/index.ts';
import { ledger } from './resources/ledger/index.ts';
import { membership } from './resources/membership/index.ts';
import { outbox } from './resources/outbox/index.ts';
import { parametres } from './resources/parametres/index.ts';
import { personalData } from './resources/personal-data/index.ts';
import { retention } from './resources/retention/index.ts';
import { securityLog } from './resources/security-log/index.ts';
import { sites } from './resources/sites/index.ts';
import { themeFor } from './theme/theme.ts';

export { downloadScreens } from './components/AddressedResource.tsx';

const dashboard: BackOfficeResource = {
  name: 'dashboard',
  screens: { dashboard: lazyScreen(async () => (await import('./dashboard/DashboardScreen.tsx')).DashboardScreen) },
};

const SUBJECTS = [
  dashboard,
  clubScreens,
  divers,
  sites,
  events,
  ledger,
  membership,
  daos,
  parametres,
  outbox,
  securityLog,
  personalData,
  erasure,
  backups,
  retention,
  about,
];

export const i18nProvider = i18nProviderOf(SUBJECTS);

/** react-admin's `Admin` on the portal's frame, guards and query cache, without its own: 20 kB (docs/adr/0056). */
export default function AdminApp() {
  const { club } = useClubConfig();
  const themes = useMemo(() => ({ lightTheme: themeFor(club.accent) }), [club.accent]);
  const queries = useQueryClient();
  const dataProvider = useMemo(() => dataProviderFor(queries), [queries]);
  const licence = useClaims()?.sub ?? '';
  const store = useMemo(() => storeFor(licence), [licence]);
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
              {FURTHER_SCREENS}
            </CoreAdminUI>
          </ResourceDefinitionContext.Provider>
          <Notification />
        </ThemeProvider>
      </ThemesContext.Provider>
    </CoreAdminContext>
  );
}

const RESOURCES = SUBJECTS.flatMap((subject) => {
  const address = resourceScreen(subject.name)?.path.slice(1);
  return address === undefined ? [] : <AddressedResource key={address} name={address} resource={subject} />;
});

/** Known from the first rendering: react-admin's own register follows it, and renders every screen twice more. */
const DEFINITIONS = {
  definitions: Object.fromEntries(SUBJECTS.map((subject) => [subject.name, Resource.registerResource(subject)])),
  register: () => undefined,
  unregister: () => undefined,
};

const FURTHER_SCREENS = (
  <CustomRoutes>
    {SUBJECTS.flatMap((subject) =>
      furtherScreens(subject).map(([path, Screen]) => (
        <Route
          key={path}
          path={path}
          element={
            <ResourceContextProvider value={subject.name}>
              <Screen />
            </ResourceContextProvider>
          }
        />
      )),
    )}
  </CustomRoutes>
);
