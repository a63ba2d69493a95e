// What the dashboard's figures lead to.
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { monthAddress } from '#admin/components/screen-addresses.ts';
import { DashboardScreen } from '#admin/dashboard/DashboardScreen.tsx';
import type { Dashboard } from '#contract/dashboard.ts';
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

it('shows what came, each figure with the way to what it counts', async () => {
  await openDashboard({
    certificates: { over: 8, soon: 3, missing: 0 },
    dues: { count: 2, euros: 350.5 },
    wallets: { below: 1, low: 2, ok: 40 },
    shortOfSupervisors: [
      { id: 12, date: '2026-11-28T09:30:00+01:00', site: 'VODELE', have: 1, want: 4 },
      { id: 13, date: '2026-11-29T09:30:00+01:00', site: 'BARGES', have: 2, want: 2 },
    ],
  });
  expect(filterOf(await screen.findByRole('link', { name: /8.*Certificats expirés/ }))).toEqual([
    '/divers',
    { desactived: false, caci_date: 'over' },
  ]);
  expect(filterOf(screen.getByRole('link', { name: /2.*Cotisations à payer.*350,50/ }))).toEqual([
    '/divers',
    { cotisation: 'due' },
  ]);
  expect(filterOf(screen.getByRole('link', { name: /Bas.*2.plongeurs/ }))).toEqual([
    '/divers',
    { desactived: false, porte_Monnaie: 'low' },
  ]);
  expect(screen.queryByText('Dossiers attendus')).not.toBeInTheDocument();
  const [, vodele, barges] = within(screen.getByRole('region', { name: /Encadrants manquants/ })).getAllByRole('row');
  expect(vodele).toHaveTextContent(/VODELE.*sam\. 28 nov\. 2026.*1 sur 4.*il en manque 3/);
  expect(barges).toHaveTextContent(/2 sur 2.*Besoin d’encadrants/);
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
    expect(await screen.findByText('aucune')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Plus de 26 heures : demandez à la personne qui tient le serveur',
    );
  });
});
