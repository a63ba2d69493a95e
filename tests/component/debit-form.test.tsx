// The debit of an outing proposes each line the price of its person.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { DebitForm } from '#admin/resources/ledger/debit/DebitForm.tsx';
import type { OutingAccount } from '#contract/ledger.ts';
import { openScreen } from '../support/back-office.tsx';

type Debtor = OutingAccount['people'][number];
const person = (id: number, lastname: string, given: Partial<Debtor>): Debtor => ({
  id,
  lastname,
  firstname: 'Léa',
  type: 'PARTICIPANT',
  active: true,
  wasOn: true,
  attendance: null,
  wallet: 50,
  price: null,
  debited: 0,
  refunded: 0,
  late: null,
  ...given,
});

const ACCOUNT: OutingAccount = {
  event: { id: 1, date: '2026-11-28T09:30:00+01:00', site: 'VODELE' },
  status: 'OPEN',
  charged: false,
  debits: 0,
  debited: 0,
  suggested: null,
  people: [
    person(1, 'ALPHA', { price: { amount: 12, tariff: 'N1–N2, membre' } }),
    person(2, 'BRAVO', { price: { amount: 15.5, tariff: 'N1–N2, extérieur' } }),
    person(3, 'GUIDE', { type: 'ACCOMPANIST', price: { amount: 0, tariff: 'Encadrants, membre' } }),
    person(4, 'MONITEUR', { type: 'ACCOMPANIST', price: { amount: 5, tariff: 'Moniteurs, membre' } }),
  ],
};

const amountOf = (name: string) => screen.getByLabelText(`Montant de ${name} Léa, en euros`);

it('each line has the price of its person, one amount fills them all, and an empty one brings the prices back', async () => {
  await openScreen('ledger', <DebitForm account={ACCOUNT} />);
  expect(await screen.findByRole('button', { name: /^Débiter 3\sporte-monnaie/ })).toBeEnabled();
  const each = screen.getByLabelText('Montant par personne');
  expect(each).toHaveValue('');
  expect(['ALPHA', 'BRAVO', 'MONITEUR'].map((name) => (amountOf(name) as HTMLInputElement).value)).toEqual([
    '12,00',
    '15,50',
    '5,00',
  ]);
  expect(screen.getByText('N1–N2, extérieur')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Débiter GUIDE Léa' })).not.toBeChecked();
  expect(screen.getByText(/total/)).toHaveTextContent(/32,50\s€/);
  await userEvent.type(each, '20');
  await waitFor(() => expect(amountOf('BRAVO')).toHaveValue('20,00'));
  await userEvent.clear(each);
  await waitFor(() => expect(amountOf('BRAVO')).toHaveValue('15,50'));
});
