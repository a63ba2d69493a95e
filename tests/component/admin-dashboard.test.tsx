// What the dashboard's figures lead to.
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { monthAddress } from '#admin/components/screen-addresses.ts';
import { DashboardScreen } from '#admin/dashboard/DashboardScreen.tsx';
import type { Dashboard } from '#contract/dashboard.ts';
import { addDays, parisDay } from '#domain/dates.ts';
import { openScreen } from '../support/back-office.tsx';

const openDashboard = (figures: Dashboard) =>
  openScreen('dashboard', <DashboardScreen />, {
    licence: 'A-00-000002',
    prepare: ({ answerOnce }) => answerOnce('GET', '/api/v1/tableau-de-bord', { status: 200, body: figures }),
  });

const filterOf = (link: HTMLElement): unknown => {
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'https://club.example');
  return [pathname, JSON.parse(searchParams.get('filter') ?? 'null')];
};

const outing = (id: number, date: string, given: object) => ({
  id,
  date,
  site: 'VODELE',
  have: 2,
  want: 2,
  waiting: 0,
  lacks: [],
  ...given,
});
const inDays = (days: number): string => `${addDays(parisDay(new Date()), days)}T09:30:00+01:00`;

it('says what needs the reader this week, each line with the way to it, then figures', async () => {
  await openDashboard({
    certificates: { over: 8, soon: 1, missing: 0 },
    requests: 3,
    failedMails: 0,
    dues: { count: 2, euros: 350.5 },
    wallets: { below: 1, low: 2, ok: 40 },
    months: [{ month: '2026-11', registered: 45, places: 60, unlimited: 0 }],
    outings: [
      outing(11, inDays(-1), { lacks: ['VALIDATION'] }),
      outing(12, inDays(2), { have: 1, want: 4, waiting: 3, lacks: ['DIRECTOR', 'SUPERVISORS', 'WAITING'] }),
      outing(13, inDays(3), {}),
      outing(14, inDays(20), { lacks: ['SUPERVISORS'] }),
    ],
  });
  const week = within(await screen.findByRole('table', { name: 'Les plongées de la semaine' }));
  const [, over, short, ready] = week.getAllByRole('row');
  expect(over).toHaveTextContent('fiche à valider');
  expect(within(over!).getByRole('link')).toHaveAttribute('href', '/palanquees/11');
  expect(short).toHaveTextContent(/1 sur 4.*directeur à trouver.*il manque 3 encadrants.*3 personnes attendent/);
  expect(within(short!).getByRole('link')).toHaveAttribute('href', '/events/update/12');
  expect(ready).toHaveTextContent('rien ne manque');
  const later = within(screen.getByRole('table', { name: 'Ensuite, il manque des encadrants' }));
  expect(later.getAllByRole('row')[1]).toHaveTextContent('besoin d’encadrants');

  const tasks = within(screen.getByRole('region', { name: 'À traiter' }));
  expect(tasks.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    '3 demandes de membres sur leurs données',
    '8 certificats expirés',
    '1 certificat expire sous 30\u00a0jours',
  ]);
  expect(filterOf(tasks.getByRole('link', { name: /certificats expirés/ }))).toEqual([
    '/divers',
    { desactived: false, caci_date: 'over' },
  ]);
  expect(filterOf(screen.getByRole('link', { name: 'Cotisations à payer' }))).toEqual([
    '/divers',
    { cotisation: 'due' },
  ]);
  expect(screen.getByText(/2 · 350,50/)).toBeVisible();
  expect(filterOf(screen.getByRole('link', { name: 'Bas' }))).toEqual([
    '/divers',
    { desactived: false, porte_Monnaie: 'low' },
  ]);
  expect(screen.getByRole('row', { name: /novembre 2026/ })).toHaveTextContent(/45.*60.*75/);
});

it('says so where nothing waits', async () => {
  await openDashboard({ requests: 0, certificates: { over: 0, soon: 0, missing: 0 }, outings: [], months: [] });
  expect(await screen.findByText('Rien ne vous attend.')).toBeVisible();
  expect(screen.getByText(/Aucune plongée dans les 7/)).toBeVisible();
  expect(screen.queryByRole('region', { name: /Places de plongeur/ })).not.toBeInTheDocument();
});

describe('a month of the chart', () => {
  it.each([
    ['2026-10', false, null],
    ['2026-11', false, '/'],
    ['2026-12', false, '/?du=2026-12-01'],
    ['2026-10', true, '/?du=2026-10-01'],
    ['2026-11', true, '/?du=2026-11-01'],
  ])('%s, past open: %s → %s', (month, mayBrowseBack, address) =>
    expect(monthAddress(month, '2026-11', mayBrowseBack)).toBe(address),
  );
});

describe('the last verified backup', () => {
  it('stands below the figures while it is young', async () => {
    await openDashboard({ backup: { made: true, hours: 9, overdue: false } });
    expect(await screen.findByText('il y a 9\u00a0h', { normalizer: (text) => text })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('warns when it is too old, and says what to do', async () => {
    await openDashboard({ backup: { made: false, hours: 30, overdue: true } });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Plus de 26 heures : demandez à la personne qui tient le serveur',
    );
  });
});
