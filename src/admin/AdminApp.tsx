import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Admin, CustomRoutes, Resource } from 'react-admin';
import { Navigate, Route, useParams } from 'react-router-dom';
import { paths } from '../shared/paths.ts';
import { useClubConfig } from '../shared/ui/data/club-hooks.ts';
import NotFound from '../shared/ui/feedback/NotFound.tsx';
import { authProviderFor } from './providers/authProvider.ts';
import { DashboardScreen } from './dashboard/DashboardScreen.tsx';
import { dataProviderFor } from './providers/dataProvider.ts';
import { i18nProvider } from './providers/i18nProvider.ts';
import { ClubLayout, Notification } from './components/ClubLayout.tsx';
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
      <Resource name="divers" list={divers.list} edit={divers.edit}>
        <Route path="create" element={<Navigate to={paths.diverNew} replace />} />
        <Route path="new" element={<divers.create />} />
        <Route path="import" element={<divers.import />} />
      </Resource>
      <Resource name="parametres" list={parametres.list} edit={parametres.edit}>
        <Route path="create" element={<Navigate to={paths.parametreNew} replace />} />
        <Route path="new" element={<parametres.create />} />
      </Resource>
      <Resource name="sites" list={sites.list}>
        <Route path="create" element={<Navigate to={paths.siteNew} replace />} />
        <Route path="new" element={<sites.create />} />
        <Route path=":id/*" element={<RedirectTo address={paths.site} />} />
      </Resource>
      <Resource name="events">
        <Route index element={<Navigate to={paths.home} replace />} />
        <Route path="create" element={<Navigate to={paths.eventNew} replace />} />
        <Route path="new" element={<events.create />} />
        <Route path="update/:id" element={<events.edit />} />
        <Route path=":id/*" element={<RedirectTo address={paths.eventUpdate} />} />
      </Resource>
      <Resource name="mouvements" list={mouvements.list}>
        <Route path="sortie/:id" element={<mouvements.debit />} />
      </Resource>
      <Resource name="dossiers" list={dossiers.list} />
      <Resource name="courriels" list={courriels.list} />
      <Resource name="journal" list={journal.list} />
      <Resource name="demandes" list={demandes.list} edit={demandes.edit} />
      <Resource name="daos" />
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
    </Admin>
  );
}

/** Redirects react-admin's address of a record to the specification's. */
function RedirectTo({ address }: { readonly address: (id: string) => string }) {
  const { id = '' } = useParams();
  return <Navigate to={address(id)} replace />;
}
