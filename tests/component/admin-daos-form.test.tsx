// The treasurer's forms of donations, in front of a server that knows no more than section 7.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { expectConsole } from '../support/console-guard.ts';
import { openBackOffice } from '../support/back-office.tsx';
import type { ExistingServer } from '../support/existing-server/server.ts';

const written = ({ calls }: ExistingServer) => calls.filter(({ method }) => method !== 'GET');

async function choose(label: string, option: RegExp): Promise<void> {
  await userEvent.click(screen.getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

async function chooseMember(name: string, option: RegExp): Promise<void> {
  await userEvent.type(await screen.findByRole('combobox', { name: 'Membre' }), name);
  await userEvent.click(await screen.findByRole('option', { name: option }));
  await screen.findByRole('link', { name: 'Ouvrir la fiche' });
}

it('creates a donation for a member: the price follows the site, kilometres are typed where the way is unknown', async () => {
  expectConsole('warn', /^Distance/);
  const server = await openBackOffice('/DaoAdmin/new');
  await chooseMember('garn', /GARNIER Luc/);
  await choose('Lieu', /^VODELE – 21/);
  await waitFor(() => expect(screen.getByLabelText('Prix')).toHaveValue('21,00'));
  await choose('Motif', /^Directeur de Plongée/);
  expect(await screen.findByText(/La distance n’est pas connue/)).toBeVisible();
  await userEvent.type(screen.getByLabelText('Km'), '56');
  // 112 km at 5 CV, and 21 €.
  expect(await screen.findByText(/^92,23/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter' }));
  await waitFor(() => expect(written(server)).toHaveLength(1));
  const [created] = written(server);
  expect(created).toMatchObject({ method: 'POST', path: '/api/v1/daos' });
  expect(created?.body).toMatchObject({
    daoiddiver: 9,
    daofirstname: 'Luc',
    daosite: 'VODELE',
    daokm: 56,
    daoprix: 21,
    daolocked: false,
  });
  await waitFor(() => expect(window.location.pathname).toBe('/DaoAdmin'));
});

it('refuses a member whose car is not known, and fields that are left empty', async () => {
  const server = await openBackOffice('/DaoAdmin/new');
  await chooseMember('colin', /COLIN Anne/);
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter' }));
  expect(await screen.findByText(/^Indiquez d’abord «\sCV Voiture\s» sur la fiche/)).toBeVisible();
  expect(screen.getByText('Choisissez un lieu dans la liste.')).toBeVisible();
  expect(screen.getByText('Choisissez un motif dans la liste.')).toBeVisible();
  expect(written(server)).toEqual([]);
});

it('changes a donation and sends the rest back as it came', async () => {
  const server = await openBackOffice('/DaoAdmin/501');
  expect(await screen.findByLabelText('Nom')).toHaveValue('GARNIER');
  await userEvent.type(screen.getByLabelText('Commentaire'), 'Covoiturage');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Verrouillé' }));
  await userEvent.click(screen.getByRole('button', { name: 'Modifier' }));
  await waitFor(() => expect(written(server)).toHaveLength(1));
  const { body, path } = written(server)[0]!;
  expect(path).toBe('/api/v1/daos/501');
  expect(body).toMatchObject({ daocommentaire: 'Covoiturage', daolocked: true, daokm: '56', numeroPiece: 'P-17' });
  for (const ours of ['kmSource', 'valuation', 'car', 'version']) expect(body).not.toHaveProperty(ours);
});

it('deletes a locked donation after a question, and goes back to the list', async () => {
  const server = await openBackOffice('/DaoAdmin/502');
  await userEvent.click(await screen.findByRole('button', { name: 'Supprimer' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Supprimer ce don' }));
  await waitFor(() => expect(window.location.pathname).toBe('/DaoAdmin'));
  expect(written(server).map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /api/v1/daos/502']);
});
