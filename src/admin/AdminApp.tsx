import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Admin, CustomRoutes } from 'react-admin';
import { Route } from 'react-router';
import { useClubConfig } from '../shared/ui/club/hooks.ts';
import { i18nProvider } from './i18nProvider.ts';
import { Layout } from './Layout.tsx';
import { NotFound } from './NotFound.tsx';
import { themeFor } from './theme.ts';
import { upcomingScreens } from './upcoming.tsx';

/** The back office, inside the frame and the guards of the portal, on the same cache of what was read. */
export default function AdminApp() {
  const { club } = useClubConfig();
  const theme = useMemo(() => themeFor(club.accent), [club.accent]);
  return (
    <Admin
      i18nProvider={i18nProvider}
      queryClient={useQueryClient()}
      layout={Layout}
      catchAll={NotFound}
      theme={theme}
      disableTelemetry
    >
      <CustomRoutes>
        {upcomingScreens.map(({ path, element }) => (
          <Route key={path} path={path} element={element} />
        ))}
      </CustomRoutes>
    </Admin>
  );
}
