import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Admin, CustomRoutes, ResourceContextProvider } from 'react-admin';
import { Route } from 'react-router-dom';
import { resourceScreen } from '../shared/resources.ts';
import { useClubConfig } from '../shared/ui/data/club-hooks.ts';
import NotFound from '../shared/ui/feedback/NotFound.tsx';
import { AddressedResource, furtherScreens, type BackOfficeResource } from './components/AddressedResource.tsx';
import { ClubLayout, Notification } from './components/ClubLayout.tsx';
import { DashboardScreen } from './dashboard/DashboardScreen.tsx';
import { authProviderFor } from './providers/authProvider.ts';
import { dataProviderFor } from './providers/dataProvider.ts';
import { i18nProvider } from './providers/i18nProvider.ts';
import { routerProvider } from './providers/routerProvider.ts';
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

const dashboard: BackOfficeResource = { name: 'dashboard', screens: { dashboard: DashboardScreen } };

const SUBJECTS = [
  dashboard,
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
  retention,
];

/** Runs inside the portal's frame and guards, on the portal's query cache. */
export default function AdminApp() {
  const { club } = useClubConfig();
  const theme = useMemo(() => themeFor(club.accent), [club.accent]);
  const queries = useQueryClient();
  const dataProvider = useMemo(() => dataProviderFor(queries), [queries]);
  const authProvider = useMemo(() => authProviderFor(queries), [queries]);
  return (
    <Admin
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      queryClient={queries}
      routerProvider={routerProvider}
      layout={ClubLayout}
      notification={Notification}
      loginPage={false}
      catchAll={NotFound}
      theme={theme}
      disableTelemetry
    >
      {RESOURCES}
      <CustomRoutes>{FURTHER_SCREENS}</CustomRoutes>
    </Admin>
  );
}

const RESOURCES = SUBJECTS.flatMap((subject) => {
  const address = resourceScreen(subject.name)?.path.slice(1);
  return address === undefined ? [] : <AddressedResource key={address} name={address} resource={subject} />;
});

const FURTHER_SCREENS = SUBJECTS.flatMap((subject) =>
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
);
