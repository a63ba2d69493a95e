// The treasurer's list of expenses that members want back, and the dialogs that decide, pay and take back.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ExpenseList } from '#admin/resources/expenses/ExpenseList.tsx';
import type { Dao, ExpensesPage } from '#contract/daos.ts';
import { openScreen } from '../support/back-office.tsx';

const expense = (id: number, daolastname: string, refund: Partial<NonNullable<Dao['refund']>>): Dao => ({
  id,
  version: 3,
  daoiddiver: 9,
  daofirstname: 'Luc',
  daolastname,
  daodate: '2026-11-17',
  daosite: 'VODELE',
  daomotif: 'Directeur de Plongée',
  daokm: 50,
  daoprix: 21,
  daocommentaire: 'Péage compris.',
  daolocked: false,
  kmSource: 'ROUTE',
  car: 5,
  valuation: { distance: 100, mileage: 63.6, costs: 21, total: 84.6, reduction: 55.84 },
  refund: { state: 'ASKED', day: '2026-11-19', amount: null, reason: null, way: null, ...refund },
});
const CONTENT = [
  expense(1, 'ADAM', {}),
  expense(2, 'BRUN', { state: 'ACCEPTED', amount: 70, reason: 'Une seule voiture' }),
  expense(3, 'COLIN', { state: 'PAID', amount: 84.6, way: 'TRANSFER' }),
  expense(4, 'DUBOIS', { state: 'REFUSED', reason: 'Plongée entre amis' }),
  expense(5, 'EVRARD', { state: 'WAIVED', amount: 84.6 }),
];
const PAGE: ExpensesPage = {
  content: CONTENT,
  totalElements: 5,
  totalPages: 1,
  number: 0,
  size: 50,
  counts: { ASKED: 1, ACCEPTED: 1, PAID: 1, REFUSED: 1, WAIVED: 1 },
  owed: 70,
};
const spaced = (element: HTMLElement): string => (element.textContent ?? '').replaceAll('\u00a0', ' ');

const open = (id: number, act: string) =>
  openScreen('expenses', <ExpenseList />, {
    prepare: ({ answerOnce }) => {
      for (let times = 0; times < 3; times += 1) answerOnce('GET', '/api/v1/frais?', { status: 200, body: PAGE });
      answerOnce('POST', `/api/v1/frais/${id}/${act}`, { status: 200, body: CONTENT[id - 1] ?? null });
    },
  });
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const press = async (name: string, act: string) =>
  userEvent.click(within(await rowOf(name)).getByRole('button', { name: new RegExp(`^${act}…`) }));
const confirm = (label: RegExp) => userEvent.click(screen.getByRole('button', { name: label }));
const sentBy = async (server: Awaited<ReturnType<typeof open>>) => {
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  return server.calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
};

it('says what was asked and granted, in which state and why, and offers what may be done', async () => {
  await open(1, 'decision');
  const accepted = await rowOf('BRUN');
  expect(spaced(accepted)).toMatch(/84,60 €.*70,00 €.*À payer depuis le 19\/11\/2026.*Une seule voiture/);
  const offered = await Promise.all(
    ['ADAM', 'BRUN', 'COLIN', 'DUBOIS', 'EVRARD'].map(async (name) =>
      within(await rowOf(name))
        .queryAllByRole('button')
        .map((button) => button.textContent?.split('…')[0]),
    ),
  );
  expect(offered).toEqual([['Décider'], ['Modifier', 'Payer'], ['Reprendre'], ['Modifier'], []]);
  expect(spaced(screen.getByRole('region', { name: 'À payer' }))).toContain('70,00 €');
  // What was decided for is not edited.
  expect(screen.getAllByRole('link', { name: '17/11/2026' })).toHaveLength(1);
});

it('accepts what was asked in one click, and wants a reason for another sum', async () => {
  const server = await open(1, 'decision');
  await press('ADAM', 'Décider');
  const sum = await screen.findByLabelText('Somme à rembourser');
  expect(sum).toHaveValue('84,60');
  await userEvent.clear(sum);
  await userEvent.type(sum, '70');
  await confirm(/^Enregistrer la décision/);
  expect(await screen.findByText('Dites pourquoi, en quelques mots.')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Motif'), 'Une seule voiture');
  await confirm(/^Enregistrer la décision/);
  expect(await sentBy(server)).toEqual([{ version: 3, amount: 70, reason: 'Une seule voiture' }]);
});

it('refuses with a reason alone', async () => {
  const server = await open(1, 'decision');
  await press('ADAM', 'Décider');
  await userEvent.click(await screen.findByLabelText('Refuser'));
  expect(screen.queryByLabelText('Somme à rembourser')).not.toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Motif'), 'Plongée entre amis');
  await confirm(/^Enregistrer la décision/);
  expect(await sentBy(server)).toEqual([{ version: 3, amount: null, reason: 'Plongée entre amis' }]);
});

it('pays by a means or into the wallet', async () => {
  const server = await open(2, 'paiement');
  await press('BRUN', 'Payer');
  expect(await screen.findByLabelText('Virement')).toBeChecked();
  expect(screen.getByLabelText('Payé le')).toBeVisible();
  await userEvent.click(screen.getByLabelText('Sur le porte-monnaie'));
  expect(await screen.findByText(/Le porte-monnaie est crédité aussitôt/)).toBeVisible();
  await confirm(/^Enregistrer le paiement/);
  expect(await sentBy(server)).toEqual([{ version: 3 }]);
});

it('takes a payment back with a reason', async () => {
  const server = await open(3, 'annulation');
  await press('COLIN', 'Reprendre');
  await userEvent.type(await screen.findByLabelText('Motif'), 'Virement revenu');
  await confirm(/^Reprendre 84,60/);
  expect(await sentBy(server)).toEqual([{ version: 3, reason: 'Virement revenu' }]);
});
