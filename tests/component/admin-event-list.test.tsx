// The list of outings, in front of a server that answers windows of four months and nothing else.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { addDays, parisDay } from '#domain/dates.ts';
import { shortDayYear } from '#messages/format.ts';
import { openBackOffice } from '../support/back-office.tsx';
import { expectConsole } from '../support/console-guard.ts';

const inDays = (days: number): string => addDays(parisDay(new Date()), days);
const saidOn = (days: number): string => shortDayYear(inDays(days)).replaceAll('\u00a0', ' ');
const search = () => screen.findByRole('searchbox', { name: 'Rechercher une plongée' });
const table = () => screen.findByRole('table', { name: 'Plongées' });
const rowTexts = async (): Promise<string[]> =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));

async function choose(label: string, option: string): Promise<void> {
  await userEvent.click(await screen.findByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

const openList = (visit: Parameters<typeof openBackOffice>[1] = {}) =>
  openBackOffice('/events', { licence: 'A-00-000003', ...visit });

it('lists a year to come with places and states, by the calls of section 7', async () => {
  const { calls } = await openList();
  const rows = await rowTexts();
  expect(rows).toHaveLength(4);
  expect(rows[0]).toContain(`${saidOn(3)} à 9 h`);
  expect(rows[0]).toMatch(/VODELE.*2 sur 6.*1 sur 3/);
  expect(rows[1]).toMatch(/BARGES.*Complet.*2 sur 2.*1\sen\sattente.*1 sur 1/);
  expect(rows[2]).toMatch(/NEMO33.*Date à retenir/);
  expect(rows[3]).toMatch(/VODELE.*Annulé.*Plongée Autonomes/);
  const asked = calls.filter(({ path }) => path.startsWith('/api/v1/events'));
  expect(asked.length).toBeGreaterThanOrEqual(3);
  for (const { path } of asked) expect(path).toMatch(/^\/api\/v1\/events\?sort=date,asc&from=\d\d\/\d\d\/\d{4}$/);
});

it('filters by words, state, site and period, and says when nothing is found', async () => {
  const past = { id: 90, date: `${inDays(-40)}T09:00:00+01:00`, diverMaxNumber: 4, accompanistMaxNumber: 1 };
  await openList({ prepare: ({ club }) => void club.events.push({ ...past, site: club.sites[1] }) });
  await table();
  await choose('État', 'Annulé');
  await waitFor(async () => expect(await rowTexts()).toEqual([expect.stringContaining(saidOn(40))]));
  await choose('Site', 'BARGES');
  expect(await screen.findByText('Aucune plongée ne correspond')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
  await waitFor(async () => expect(await rowTexts()).toHaveLength(4));
  await choose('Site', 'BARGES');
  await waitFor(async () => expect(await rowTexts()).toEqual([expect.stringContaining(saidOn(9))]));
  await choose('Période', 'Un an passé');
  await waitFor(async () => expect(await rowTexts()).toEqual([expect.stringContaining(saidOn(-40))]));
  await userEvent.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
  await waitFor(async () => expect(await rowTexts()).toHaveLength(4));
  await userEvent.type(await search(), 'nem');
  await waitFor(async () => expect(await rowTexts()).toEqual([expect.stringContaining('NEMO33')]));
});

it('opens the form of an outing, whose Retour leads back to the list as it was left', async () => {
  await openList();
  await table();
  await userEvent.type(await search(), 'nem');
  await waitFor(() => expect(window.location.search).toContain('nem'));
  await waitFor(async () => expect(await rowTexts()).toHaveLength(1));
  await userEvent.click(within(await table()).getAllByRole('link')[0]!);
  expect(await screen.findByRole('heading', { level: 1, name: 'Modifier la plongée' })).toBeInTheDocument();
  expect(window.location.pathname).toBe('/events/update/103');
  await userEvent.click(screen.getByRole('link', { name: 'Retour' }));
  expect(await search()).toHaveValue('nem');
  expect(window.location.pathname).toBe('/events');
});

it('leads home from a form that was opened from there', async () => {
  await openBackOffice('/events/update/103', { licence: 'A-00-000003' });
  expect(await screen.findByRole('link', { name: 'Retour' })).toHaveAttribute('href', '/');
});

it('copies and cancels by the acts that there are', async () => {
  const { calls } = await openList();
  const [first, , open] = within(await table())
    .getAllByRole('row')
    .slice(1);
  const inFirst = within(first ?? document.body);
  expect(inFirst.getByRole('link', { name: /^Dupliquer ?la plongée du/ })).toHaveAttribute(
    'href',
    '/events/new?copie=101',
  );
  await userEvent.click(inFirst.getByRole('button', { name: /^Annuler… ?la plongée du .*, VODELE$/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'VODELE' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Annuler la plongée' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Annuler' }));
  await waitFor(async () => expect((await rowTexts())[0]).toContain('Annulé'));
  expect(calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual(['/api/v1/events/101']);
  expect(within(first ?? document.body).queryByRole('button', { name: /^Annuler/ })).toBeNull();
  // A date to remember is the treasurer's.
  await userEvent.click(within(open ?? document.body).getByRole('button', { name: /^Annuler…/ }));
  expect(within(await screen.findByRole('dialog')).getByRole('checkbox')).toHaveAccessibleDescription(
    /super-administrateur/,
  );
});

it('says that it could not be read, and tries again', async () => {
  expectConsole('error', /Panne d’essai/);
  await openList({
    prepare: ({ answerOnce }) => {
      for (let call = 0; call < 3; call += 1)
        answerOnce('GET', '/api/v1/events', { status: 500, body: { message: 'Panne d’essai.' } });
    },
  });
  expect(await screen.findByText('Panne d’essai.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await rowTexts()).toHaveLength(4);
});
