// What one does with the members' list: columns, saved filters, a selection, all rows on paper.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { openBackOffice } from '../support/back-office.tsx';

beforeEach(() => localStorage.clear());

const table = () => screen.findByRole('table', { name: 'Plongeurs' });
const heads = async () =>
  within(await table())
    .getAllByRole('columnheader')
    .map((head) => head.textContent);
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => userEvent.click(await button(name));
const rowsIn = async () => within(await table()).getAllByRole('rowheader');
const KEPT = 'RaStoreA-00-000001.divers';

it('Enter opens the only member found', async () => {
  await openBackOffice('/divers');
  await table();
  const search = screen.getByRole('searchbox', { name: 'Rechercher un membre' });
  await userEvent.type(search, 'hugo{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'LAMBERT Hugo' })).toBeInTheDocument();
});

it('Enter opens none of several', async () => {
  await openBackOffice('/divers');
  await table();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Rechercher un membre' }), 'a{Enter}');
  await waitFor(() => expect(window.location.search).toContain('a'));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Plongeurs');
});

it('columns are hidden and put in another order, and stay so', async () => {
  await openBackOffice('/divers');
  expect((await heads()).slice(1, 5)).toEqual(['Nom', 'Prénom', 'E-mail', 'Niveau']);
  await press('Colonnes');
  await press('Monter Niveau');
  expect(await button('Monter Niveau')).toHaveFocus();
  await userEvent.click(screen.getByRole('checkbox', { name: 'E-mail' }));
  await userEvent.keyboard('{Escape}');
  expect((await heads()).slice(1, 5)).toEqual(['Nom', 'Prénom', 'Niveau', 'Tribu']);
  expect(localStorage.getItem(`${KEPT}.columns`)).toContain('email');
  await press('Colonnes');
  await press('Rétablir');
  await userEvent.keyboard('{Escape}');
  expect((await heads()).slice(1, 5)).toEqual(['Nom', 'Prénom', 'E-mail', 'Niveau']);
});

it('an order of columns that another role saved loses none', async () => {
  const order = ['gone', 'licenceNumber', 'email'];
  localStorage.setItem(`${KEPT}.columns`, JSON.stringify({ hidden: ['gone'], order }));
  await openBackOffice('/divers');
  const [, , ...others] = await heads();
  expect(others).toEqual(['Licence', 'E-mail', 'Prénom', 'Niveau', 'Tribu', 'Certificat', 'Porte-monnaie']);
});

it('filters are saved under a name, asked for again, and one whose field is gone is left out', async () => {
  await openBackOffice('/divers');
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Rechercher un membre' }), 'hugo');
  await waitFor(async () => expect(await rowsIn()).toHaveLength(1));
  await press('Filtres enregistrés');
  await press('Enregistrer');
  expect(screen.getByText('Donnez un nom à ces filtres.')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Enregistrer les filtres affichés'), 'Hugo{Enter}');
  await userEvent.keyboard('{Escape}');
  await press('Effacer les filtres');
  await waitFor(async () => expect((await rowsIn()).length).toBeGreaterThan(10));
  const saved = JSON.parse(localStorage.getItem(`${KEPT}.savedQueries`) ?? '[]') as { value: { filter: object } }[];
  for (const { value } of saved) Object.assign(value.filter, { gone: 'x' });
  act(() => {
    const newValue = JSON.stringify(saved);
    localStorage.setItem(`${KEPT}.savedQueries`, newValue);
    window.dispatchEvent(new StorageEvent('storage', { key: `${KEPT}.savedQueries`, newValue }));
  });
  await press('Filtres enregistrés');
  await press('Hugo');
  await waitFor(async () => expect(await rowsIn()).toHaveLength(1));
  expect(decodeURIComponent(window.location.search)).not.toContain('gone');
  await press('Filtres enregistrés');
  await press(/^Supprimer «.Hugo.»$/);
  expect(screen.getByText('Aucun filtre n’est enregistré.')).toBeInTheDocument();
});

it('all rows that the filters show are printed, and the page comes back', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await openBackOffice('/divers?perPage=5&page=1&sort=lastname,firstname&order=ASC');
  expect(await rowsIn()).toHaveLength(5);
  expect(screen.getByText(/^, lignes 1 à 5$/)).toBeInTheDocument();
  await press('Imprimer');
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect((await rowsIn()).length).toBeGreaterThan(10);
  expect(screen.queryByText(/, lignes/)).toBeNull();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(await rowsIn()).toHaveLength(5);
});

it('a selection is deactivated member by member, but for oneself, after a question that says how many', async () => {
  const server = await openBackOffice('/divers?filter={}&perPage=100&page=1');
  await table();
  await waitFor(async () => expect((await rowsIn()).length).toBeGreaterThan(10));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Sélectionner toute la page' }));
  const all = (await rowsIn()).length;
  await press('Désactiver');
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/^Sans changement.*\(c’est vous\)\.$/)).toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('button', { name: `Désactiver ${all - 1}\u00a0membres` }));
  const writes = () => server.calls.filter(({ method }) => method === 'PUT');
  await waitFor(() => expect(writes()).toHaveLength(all - 1));
  // Whole records, as another server knows no others.
  for (const { body } of writes())
    expect(body).toMatchObject({ desactived: true, lastname: expect.any(String) as string });
});
