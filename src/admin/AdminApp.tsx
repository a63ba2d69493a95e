import { CssBaseline } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { memo, useMemo } from 'react';
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
import type { DiverRecord } from '../shared/api/decoders/diver.ts';
import type { SettingRecord } from '../shared/api/decoders/parametre.ts';
import type { MemberRequest } from '../shared/contract/personal-data.ts';
import { sortedName } from '../shared/domain/divers/identity.ts';
import { REQUEST_LABELS } from '../shared/messages/personal-data.ts';
import { resourceScreen } from '../shared/resource-screens.ts';
import { useClaims, useClubConfig } from '../shared/ui/data/club-hooks.ts';
import NotFound from '../shared/ui/feedback/NotFound.tsx';
import {
  AddressedResource,
  furtherScreens,
  type BackOfficeResource,
  lazyScreen,
} from './components/AddressedResource.tsx';
import { AccessDenied, ClubLayout, ErrorOfScreen, Notification } from './components/ClubLayout.tsx';
import { authProviderFor } from './providers/authProvider.ts';
import { dataProviderFor } from './providers/dataProvider.ts';
import { i18nProvider } from './providers/i18nProvider.ts';
import { routerProvider } from './providers/routerProvider.ts';
import { storeFor } from './providers/store.ts';
import { DiverList } from './resources/divers/DiverList.tsx';
import { themeFor } from './theme/theme.ts';

export { downloadScreens } from './components/AddressedResource.tsx';

const SUBJECTS: readonly BackOfficeResource[] = [
  {
    name: 'dashboard',
    screens: { dashboard: lazyScreen(async () => (await import('./dashboard/DashboardScreen.tsx')).DashboardScreen) },
  },
  {
    name: 'divers',
    options: { label: 'plongeur |||| plongeurs' },
    list: memo(DiverList),
    create: lazyScreen(async () => (await import('./resources/divers/DiverCreate.tsx')).DiverCreate),
    edit: lazyScreen(async () => (await import('./resources/divers/DiverEdit.tsx')).DiverEdit),
    recordRepresentation: (diver: DiverRecord) => sortedName(diver) || '(sans nom)',
    screens: { diverImport: lazyScreen(async () => (await import('./resources/divers/DiverImport.tsx')).DiverImport) },
  },
  {
    name: 'sites',
    options: { label: 'site |||| sites' },
    list: lazyScreen(async () => (await import('./resources/sites/SiteList.tsx')).SiteList),
    create: lazyScreen(async () => (await import('./resources/sites/SiteCreate.tsx')).SiteCreate),
    edit: lazyScreen(async () => (await import('./resources/sites/SiteEdit.tsx')).SiteEdit),
    recordRepresentation: 'name',
    screens: { sitesTable: lazyScreen(async () => (await import('./resources/sites/SitesTable.tsx')).SitesTable) },
  },
  {
    name: 'events',
    create: lazyScreen(async () => (await import('./resources/events/EventCreate.tsx')).EventCreate),
    edit: lazyScreen(async () => (await import('./resources/events/EventEdit.tsx')).EventEdit),
  },
  {
    name: 'ledger',
    options: { label: 'mouvement |||| mouvements' },
    list: lazyScreen(async () => (await import('./resources/ledger/MovementList.tsx')).MovementList),
    screens: {
      outingDebit: lazyScreen(async () => (await import('./resources/ledger/debit/OutingDebit.tsx')).OutingDebit),
    },
  },
  {
    name: 'membership',
    options: { label: 'dossier |||| dossiers' },
    list: lazyScreen(async () => (await import('./resources/membership/DossierList.tsx')).DossierList),
    recordRepresentation: sortedName,
    screens: {
      seasonNew: lazyScreen(async () => (await import('./resources/membership/season/SeasonScreen.tsx')).SeasonScreen),
    },
  },
  {
    name: 'daos',
    options: { label: 'don |||| dons' },
    list: lazyScreen(async () => (await import('./resources/daos/DaoList.tsx')).DaoList),
    create: lazyScreen(async () => (await import('./resources/daos/DaoCreate.tsx')).DaoCreate),
    edit: lazyScreen(async () => (await import('./resources/daos/DaoEdit.tsx')).DaoEdit),
    screens: {
      donationsYear: lazyScreen(async () => (await import('./resources/daos/year/YearScreen.tsx')).YearScreen),
    },
  },
  {
    name: 'parametres',
    options: { label: 'paramètre |||| paramètres' },
    list: lazyScreen(async () => (await import('./resources/parametres/ParametreList.tsx')).ParametreList),
    create: lazyScreen(async () => (await import('./resources/parametres/ParametreCreate.tsx')).ParametreCreate),
    edit: lazyScreen(async () => (await import('./resources/parametres/ParametreEdit.tsx')).ParametreEdit),
    recordRepresentation: ({ id, nom }: SettingRecord) => nom || `Paramètre ${id}`,
  },
  {
    name: 'outbox',
    options: { label: 'e-mail |||| e-mails' },
    list: lazyScreen(async () => (await import('./resources/outbox/OutboxList.tsx')).OutboxList),
  },
  {
    name: 'security-log',
    options: { label: 'acte |||| actes' },
    list: lazyScreen(async () => (await import('./resources/security-log/SecurityLogList.tsx')).SecurityLogList),
  },
  {
    name: 'personal-data',
    options: { label: 'demande |||| demandes' },
    list: lazyScreen(async () => (await import('./resources/personal-data/RequestList.tsx')).RequestList),
    edit: lazyScreen(async () => (await import('./resources/personal-data/RequestAnswer.tsx')).RequestAnswer),
    recordRepresentation: ({ kind, diver }: MemberRequest) => `${REQUEST_LABELS[kind]}\u00a0: ${sortedName(diver)}`,
  },
  {
    name: 'erasure',
    screens: {
      erasures: lazyScreen(async () => (await import('./resources/erasure/ErasureList.tsx')).ErasureList),
      erasure: lazyScreen(async () => (await import('./resources/erasure/ErasureScreen.tsx')).ErasureScreen),
    },
  },
  {
    name: 'retention',
    screens: {
      retention: lazyScreen(async () => (await import('./resources/retention/RetentionScreen.tsx')).RetentionScreen),
    },
  },
];

/**
 * Runs inside the portal's frame and guards, on the portal's query cache. react-admin's `Admin` without the frame, menu and
 * sign-in that it brings along: 20 kB (docs/adr/0056).
 */
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
