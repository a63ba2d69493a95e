// The back office as a whole, in front of a server that sends all members at once.
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router';
import { expect, it, onTestFinished, vi } from 'vitest';
import AdminApp from '../../src/admin/AdminApp.tsx';
import { session } from '../../src/shared/api/client/client.ts';
import { createQueryClient } from '../../src/shared/ui/data/query-client.ts';
import { connectTo } from '../support/browser-network.ts';
import { start } from '../support/existing-server/server.ts';
import '../support/jsdom-gaps.ts';

// The whole back office is a good deal to draw for a machine that is busy.
const PATIENCE = 30_000;

it(
  'searches everybody as one types, reads them once, and adds no step to the history',
  { timeout: PATIENCE },
  async () => {
    const server = await start();
    connectTo(server.url);
    const queries = createQueryClient();
    onTestFinished(async () => {
      session.signOut();
      queries.clear();
      vi.unstubAllGlobals();
      await server.stop();
    });
    session.signIn(server.tokenFor('A-00-000001'));
    window.history.replaceState(null, '', '/divers');
    render(
      <QueryClientProvider client={queries}>
        <BrowserRouter>
          <AdminApp />
        </BrowserRouter>
      </QueryClientProvider>,
    );
    const table = await screen.findByRole('table', { name: 'Plongeurs' });
    expect(within(table).getAllByRole('rowheader').length).toBeGreaterThan(10);
    const steps = window.history.length;
    await userEvent.type(screen.getByRole('searchbox', { name: 'Rechercher un nom' }), 'lambert h');
    await waitFor(() => expect(within(table).getAllByRole('rowheader')).toHaveLength(1));
    expect(within(table).getByRole('row', { name: /Hugo/ })).toBeInTheDocument();
    expect(window.history).toHaveLength(steps);
    expect(server.calls.filter(({ path }) => path.startsWith('/api/v1/divers?'))).toHaveLength(1);
  },
);
