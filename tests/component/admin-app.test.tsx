// The back office as a whole, in front of a server that sends all members at once.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openBackOffice } from '../support/back-office.tsx';

it('searches everybody as one types, reads them once, and adds no step to the history', async () => {
  const server = await openBackOffice('/divers');
  const table = await screen.findByRole('table', { name: 'Plongeurs' });
  await waitFor(() => expect(within(table).getAllByRole('rowheader').length).toBeGreaterThan(10));
  const steps = window.history.length;
  await userEvent.type(screen.getByRole('searchbox', { name: 'Rechercher un membre' }), 'lambert h');
  await waitFor(() => expect(within(table).getAllByRole('rowheader')).toHaveLength(1));
  expect(within(table).getByRole('row', { name: /Hugo/ })).toBeInTheDocument();
  expect(window.history).toHaveLength(steps);
  expect(server.calls.filter(({ path }) => path.startsWith('/api/v1/divers?'))).toHaveLength(1);
});

it.each([
  ['of a member with a role', '/divers/5', /Ce membre a un rôle/, ['E-mail', 'Numéro de licence', 'Désactivé']],
  [
    'of one’s own record',
    '/divers/4',
    /votre propre fiche/,
    ['Niveau ou niveau préparé', 'Certificat médical', 'Tribu'],
  ],
])('closes to the manager of members the fields %s that are SUPER_ADMIN’s', async (...row) => {
  const [, address, reason, closed] = row;
  await openBackOffice(address, {
    licence: 'A-00-000004',
    // As our server answers: with versions, and without the roles of others.
    prepare: ({ club }) => {
      for (const diver of club.divers) {
        if (Number(diver['id']) === 5) Object.assign(diver, { hasRole: true, role: undefined });
        diver['version'] = 1;
      }
    },
  });
  const telephone = await screen.findByLabelText('Téléphone');
  await waitFor(() => expect(telephone).toBeEnabled());
  expect(await screen.findAllByText(reason)).toHaveLength(closed.length);
  for (const label of closed) {
    const field = screen.getByLabelText(label);
    expect(field.matches(':disabled, [aria-disabled="true"]'), label).toBe(true);
  }
});

it('a list begins anew from a menu, and Retour leads to it as it was left', async () => {
  await openBackOffice('/sites');
  const search = () => screen.findByRole('searchbox', { name: 'Rechercher un site' });
  await userEvent.type(await search(), 'vo');
  await waitFor(() => expect(window.location.search).toContain('vo'));
  await userEvent.click(await screen.findByRole('link', { name: 'VODELE' }));
  await screen.findByRole('heading', { level: 1, name: 'VODELE' });
  await userEvent.click(screen.getByRole('link', { name: 'Retour' }));
  expect(await search()).toHaveValue('vo');
  act(() => {
    window.history.pushState(null, '', '/sites');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await waitFor(async () => expect(await search()).toHaveValue(''));
  expect(window.location.search).toBe('');
});

it('offers no role in front of another server, and sends none', async () => {
  const server = await openBackOffice('/divers/new');
  await userEvent.type(await screen.findByLabelText('Nom'), 'Durand');
  await userEvent.type(screen.getByLabelText('Numéro de licence'), 'A-00-009999');
  expect(screen.getByLabelText('CV Voiture')).toBeVisible();
  expect(screen.queryByLabelText('Rôle')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter' }));
  await waitFor(() => expect(server.calls.filter(({ method }) => method === 'POST')).toHaveLength(1));
  const [sent] = server.calls.filter(({ method }) => method === 'POST');
  expect(sent?.body).toMatchObject({ lastname: 'DURAND', voiturecv: 0 });
  expect(sent?.body).not.toHaveProperty('role');
});
