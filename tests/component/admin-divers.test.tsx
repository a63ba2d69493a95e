// The members in front of a server that is not ours: it sends all of them at once, and neither pages nor searches.
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext } from 'react-admin';
import { BrowserRouter, Route, Routes } from 'react-router';
import { expect, it, onTestFinished, vi } from 'vitest';
import { dataProviderFor } from '../../src/admin/dataProvider.ts';
import { i18nProvider } from '../../src/admin/i18nProvider.ts';
import { divers } from '../../src/admin/resources/divers/index.ts';
import { MemberApp } from '../../src/member/MemberApp.tsx';
import { session } from '../../src/shared/api/client.ts';
import { createQueryClient } from '../../src/shared/ui/query-client.ts';
import { dismissToast } from '../../src/shared/ui/toast.ts';
import { connectTo } from '../support/browser-network.ts';
import { start } from '../support/existing-server/server.ts';
import '../support/jsdom-gaps.ts';

async function open(address: string, licence: string) {
  const server = await start({});
  const queries = createQueryClient();
  connectTo(server.url);
  onTestFinished(async () => {
    session.signOut();
    dismissToast();
    queries.clear();
    vi.unstubAllGlobals();
    await server.stop();
  });
  session.signIn(server.tokenFor(licence));
  window.history.replaceState(null, '', address);
  const backOffice = (
    <CoreAdminContext dataProvider={dataProviderFor(queries)} i18nProvider={i18nProvider} queryClient={queries}>
      <Routes>
        <Route path="/divers" element={<divers.list />} />
        <Route path="/divers/:id" element={<divers.edit />} />
      </Routes>
    </CoreAdminContext>
  );
  render(
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <MemberApp backOffice={backOffice} />
      </BrowserRouter>
    </QueryClientProvider>,
  );
  return { server, user: userEvent.setup() };
}

const TREASURER = 'A-00-000001';
const names = (): string[] =>
  within(screen.getByRole('table', { name: 'Plongeurs' }))
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent);

it('orders, searches and hides on the whole array', async () => {
  const { user } = await open('/divers', TREASURER);
  await screen.findByRole('table', { name: 'Plongeurs' });
  expect(names()).toEqual(names().toSorted((a, b) => a.localeCompare(b, 'fr')));
  expect(names()).not.toContain('PETIT');
  await user.type(screen.getByRole('searchbox'), 'lamb');
  await vi.waitFor(() => expect(names()).toEqual(['LAMBERT', 'LAMBERT']));
  await user.clear(screen.getByRole('searchbox'));
  await user.click(screen.getByRole('checkbox', { name: 'Masquer les désactivés' }));
  await vi.waitFor(() => expect(names()).toContain('PETITDésactivé'));
});

it('shows a record, and sends back what its form does not know', async () => {
  const { server, user } = await open('/divers/7', TREASURER);
  expect(await screen.findByRole('heading', { level: 1, name: 'LAMBERT Hugo' })).toBeInTheDocument();
  const city = screen.getByLabelText('Ville');
  await user.clear(city);
  await user.type(city, 'Mons');
  await user.click(screen.getByRole('button', { name: 'Modifier' }));
  expect(await screen.findByText('Modifié avec succés.')).toBeInTheDocument();
  const sent = server.calls.find(({ method }) => method === 'PUT');
  const before = server.club.divers.find(({ licenceNumber }) => licenceNumber === 'A-00-000007');
  expect(sent?.path).toBe('/api/v1/divers/7');
  expect(sent?.body).toEqual(expect.objectContaining({ ville: 'Mons', lastname: 'LAMBERT' }));
  expect(Object.keys(sent?.body as object)).toEqual(expect.arrayContaining(Object.keys(before ?? {})));
});
