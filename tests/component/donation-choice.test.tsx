// The member's choice between a donation and being paid back, which another server does not offer.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { DonationForm } from '#member/features/daos/components/DonationForm.tsx';
import { createBody, newValues, type DonationValues } from '#member/features/daos/model/form-values.ts';

const TODAY = '2026-11-29';
const DONOR = { id: 9, lastname: 'GARNIER', firstname: 'Luc', gps: '', voiturecv: 5 };
const SITES = [{ name: 'VODELE', cents: 21_00, description: '', gps: '' }];
const EDITING = { treasurer: false, today: TODAY, year: 2026 };

function open(offersRefunds: boolean): object[] {
  const sent: object[] = [];
  const start: DonationValues = { ...newValues(TODAY), daosite: 'VODELE', daomotif: 'Directeur de Plongée' };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <DonationForm
          start={start}
          before={null}
          donor={DONOR}
          context={{ editing: EDITING, sites: SITES, distanceUrl: '/osrm', offersRefunds }}
          label="Ajouter"
          busy={false}
          error={null}
          onSave={(values, figures) => sent.push(createBody(values, figures, DONOR))}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return sent;
}

it('is a donation unless the member asks for the money, and then promises no reduction', async () => {
  const sent = open(true);
  expect(screen.getByLabelText('Ces frais')).toHaveDisplayValue('Abandonner (don)');
  expect(screen.getByText(/^Réduction d’impôt/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter' }));
  await userEvent.selectOptions(screen.getByLabelText('Ces frais'), 'Me faire rembourser');
  expect(screen.getByRole('heading', { name: 'Somme demandée' })).toBeVisible();
  expect(screen.queryByText(/^Réduction d’impôt/)).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter' }));
  expect(sent.map((body) => 'paidBack' in body && body.paidBack)).toEqual([false, true]);
});

it('is not offered in front of another server, which is told nothing of it', async () => {
  const sent = open(false);
  expect(screen.queryByLabelText('Ces frais')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter' }));
  expect(sent.map((body) => 'paidBack' in body)).toEqual([false]);
});
