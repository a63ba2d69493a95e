// The back office, whole or one screen of it, in front of the stand-in of an existing server.
import './jsdom-gaps.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { AdminContext, ResourceContextProvider } from 'react-admin';
import { BrowserRouter, MemoryRouter } from 'react-router-dom';
import AdminApp, { i18nProvider } from '#admin/AdminApp.tsx';
import { dataProviderFor } from '#admin/providers/dataProvider.ts';
import { session } from '#api/client/client.ts';
import { connectedServer } from './existing-server/connected.ts';
import type { ExistingServer } from './existing-server/server.ts';

interface Visit {
  readonly licence?: string;
  /** Before anything is drawn. */
  readonly prepare?: (server: ExistingServer) => void;
}

async function signedIn({ licence = 'A-00-000001', prepare }: Visit) {
  const { server, queries } = await connectedServer();
  prepare?.(server);
  session.signIn(server.tokenFor(licence));
  return { server, queries };
}

export async function openBackOffice(address: string, visit: Visit = {}): Promise<ExistingServer> {
  const { server, queries } = await signedIn(visit);
  window.history.replaceState(null, '', address);
  render(
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <AdminApp />
      </BrowserRouter>
    </QueryClientProvider>,
  );
  return server;
}

export async function openScreen(resource: string, screen: ReactNode, visit: Visit = {}): Promise<ExistingServer> {
  const { server, queries } = await signedIn(visit);
  // As the router's own address, which links are compared with.
  window.history.replaceState(null, '', '/');
  render(
    <MemoryRouter>
      <AdminContext queryClient={queries} dataProvider={dataProviderFor(queries)} i18nProvider={i18nProvider}>
        <ResourceContextProvider value={resource}>{screen}</ResourceContextProvider>
      </AdminContext>
    </MemoryRouter>,
  );
  return server;
}
