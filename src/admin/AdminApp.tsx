import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { Admin, CustomRoutes, ResourceContextProvider } from 'react-admin';
import { Route } from 'react-router-dom';
import { resourceScreen } from '#shared/resource-screens.ts';
import { useClaims, useClubConfig } from '#ui/data/club-hooks.ts';
import NotFound from '#ui/feedback/NotFound.tsx';
import { fetchAhead } from '#ui/hooks/when-idle.ts';
import {
  AddressedResource,
  downloadScreens,
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
import { books } from './resources/books/index.ts';
import { backups } from './resources/backups/index.ts';
import { about } from './resources/about/index.ts';
import { club as clubScreens } from './resources/club/index.ts';
import { daos } from './resources/daos/index.ts';
import { accounts } from './resources/accounts/index.ts';
import { debts } from './resources/debts/index.ts';
import { expenses } from './resources/expenses/index.ts';
import { divers } from './resources/divers/index.ts';
import { erasure } from './resources/erasure/index.ts';
import { events } from './resources/events/index.ts';
import { ledger } from './resources/ledger/index.ts';
import { membership } from './resources/membership/index.ts';
import { outbox } from './resources/outbox/index.ts';
import { parametres } from './resources/parametres/index.ts';
import { personalData } from './resources/personal-data/index.ts';
import { retention } from './resources/retention/index.ts';
import { reconciliation } from './resources/reconciliation/index.ts';
import { presences } from './resources/presences/index.ts';
import { seances } from './resources/seances/index.ts';
import { securityLog } from './resources/security-log/index.ts';
import { sites } from './resources/sites/index.ts';
import { years } from './resources/years/index.ts';
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
  seances,
  presences,
  ledger,
  books,
  accounts,
  reconciliation,
  years,
  debts,
  expenses,
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

/** react-admin in the portal's frame, which signs in, guards and notifies. */
export default function AdminApp() {
  const { club } = useClubConfig();
  const theme = useMemo(() => themeFor(club.accent), [club.accent]);
  const queries = useQueryClient();
  const dataProvider = useMemo(() => dataProviderFor(queries), [queries]);
  const licence = useClaims()?.sub ?? '';
  const store = useMemo(() => storeFor(licence), [licence]);
  const authProvider = useMemo(() => authProviderFor(queries), [queries]);
  useEffect(() => fetchAhead(downloadScreens), []);
  return (
    <Admin
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      queryClient={queries}
      routerProvider={routerProvider}
      store={store}
      theme={theme}
      layout={ClubLayout}
      notification={Notification}
      catchAll={NotFound}
      error={ErrorOfScreen}
      accessDenied={AccessDenied}
      authenticationError={AccessDenied}
      loginPage={false}
      authCallbackPage={false}
      disableTelemetry
    >
      {RESOURCES}
      {FURTHER_SCREENS}
    </Admin>
  );
}

const RESOURCES = SUBJECTS.flatMap((subject) => {
  const address = resourceScreen(subject.name)?.path.slice(1);
  return address === undefined ? [] : <AddressedResource key={address} name={address} resource={subject} />;
});

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
