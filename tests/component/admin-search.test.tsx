// The search of the back office, by keyboard alone, in front of a server that knows no more than section 7.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { expectConsole } from '../support/console-guard.ts';
import { openBackOffice } from '../support/back-office.tsx';

async function openSearch(licence = 'A-00-000001') {
  const server = await openBackOffice('/sites2', { licence });
  await screen.findByRole('heading', { level: 1, name: 'Tableau des sites' });
  await screen.findByRole('button', { name: /^Rechercher/ });
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Membre, plongée, site ou écran' });
  expect(field).toHaveFocus();
  return { server, field };
}

const isMarked = (name: string) => document.querySelector('.Mui-focused')?.textContent.startsWith(name);
const hits = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

it.each([
  ['lambert cla', 'LAMBERT Claire', '/divers/6'],
  ['VÔDELE', 'VODELEVodelée', '/site/1'],
  ['param', 'Paramètres', '/parametres'],
])('%j finds %s, which Enter opens', async (typed, name, address) => {
  await openSearch();
  await userEvent.keyboard(typed);
  await waitFor(() => expect(hits()).toContainEqual(expect.stringContaining(name)));
  for (let step = 0; step < 9 && !isMarked(name); step += 1) await userEvent.keyboard('{ArrowDown}');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe(address));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('finds an outing by its site and its day', async () => {
  const { field } = await openSearch();
  expect(field).toHaveAccessibleDescription('Les plongées sont celles des quatre prochains mois.');
  await userEvent.keyboard('barges');
  await screen.findByText('Plongées à venir');
  const followed = vi.fn((event: Event) => event.target instanceof HTMLAnchorElement && event.target.search);
  document.addEventListener('click', followed, { capture: true });
  await userEvent.click(screen.getByRole('option', { name: /^BARGES.*\d{4}, 10\sh\s30$/ }));
  document.removeEventListener('click', followed, { capture: true });
  expect(followed).toHaveLastReturnedWith('?sortie=102');
});

it('opens the first hit also when Enter comes before it', async () => {
  await openSearch();
  await userEvent.keyboard('lambert h{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/divers/7'));
});

it('keeps a hit marked while others come above it', async () => {
  const { server } = await openSearch();
  const sites = { content: [{ id: 9, name: 'SABLES', address: {} }], totalElements: 1 };
  server.answerOnce('GET', '/api/v1/sites', { status: 200, body: sites, delay: 300 });
  await userEvent.keyboard('s');
  await waitFor(() => expect(document.querySelector('.Mui-focused')).toBeVisible());
  await screen.findByRole('option', { name: 'SABLES' });
  await waitFor(() => expect(document.querySelector('.Mui-focused')).toBeVisible());
});

it('says that nothing is found, and is left by Escape', async () => {
  await openSearch();
  await userEvent.keyboard('zzzz');
  expect(await screen.findByText(/^Rien ne correspond à/)).toBeVisible();
  expect(hits()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says that the server fails, keeps what else is found, and asks again', async () => {
  const { server } = await openSearch();
  server.answerOnce('GET', '/api/v1/sites', { status: 500, body: { message: 'Panne d’essai.' } });
  expectConsole('error', /Panne d’essai/);
  await userEvent.paste('sites');
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByText('Panne d’essai.')).toBeVisible();
  expect(hits()).toContainEqual(expect.stringMatching(/^Sites/));
  await userEvent.click(dialog.getByRole('button', { name: 'Réessayer' }));
  await waitFor(() => expect(dialog.queryByText('Panne d’essai.')).toBeNull());
});

it('offers what the reader may open, and asks for nothing else', async () => {
  const { server } = await openSearch('A-00-000003');
  expect(hits()).toEqual(['Toutes les plongéesPlongées', 'Nouvelle plongée ou sériePlongées', 'SitesPlongées']);
  await userEvent.keyboard('lambert');
  await screen.findByText(/^Rien ne correspond à/);
  expect(server.calls.map(({ path }) => path).filter((path) => /divers\?/.test(path))).toEqual([]);
});

it('is not there for a member who runs nothing', async () => {
  await openBackOffice('/sites2', { licence: 'A-00-000006' });
  await screen.findByRole('heading', { level: 1, name: 'Tableau des sites' });
  expect(screen.queryByRole('button', { name: /^Rechercher/ })).toBeNull();
});
