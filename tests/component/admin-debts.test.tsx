// The list of who owes the club what, and the reminders that are counted before they go.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { DebtList } from '#admin/resources/debts/DebtList.tsx';
import type { DebtRemindersSent, MemberDebts } from '#contract/debts.ts';
import { openScreen } from '../support/back-office.tsx';

const member = (id: number, lastname: string, given: Partial<MemberDebts> = {}): MemberDebts => ({
  id,
  lastname,
  firstname: 'Paul',
  licenceNumber: `A-${id}`,
  desactived: false,
  amount: 60,
  since: '2026-09-01',
  debts: [{ kind: 'FEE', amount: 60, since: '2026-09-01' }],
  hasEmail: true,
  remindedOn: null,
  ...given,
});
const BOTH = member(7, 'LAMBERT', {
  amount: 72.5,
  debts: [
    { kind: 'FEE', amount: 60, since: '2026-09-01' },
    { kind: 'WALLET', amount: 12.5, since: null },
  ],
  hasEmail: false,
});
const PAGE = { content: [member(6, 'ADAM'), BOTH], totalElements: 2, totalPages: 1, number: 0, size: 50, total: 132.5 };
const RAPPELS = '/api/v1/dettes/rappels';
const counted = (given: Partial<DebtRemindersSent>): DebtRemindersSent => ({
  reminded: 0,
  notDue: 0,
  withoutEmail: 0,
  refused: 0,
  recent: 0,
  ...given,
});
const spaced = (element: HTMLElement): string => (element.textContent ?? '').replaceAll('\u00a0', ' ');

const open = (...answers: readonly DebtRemindersSent[]) =>
  openScreen('debts', <DebtList />, {
    prepare: ({ answerOnce }) => {
      for (let times = 0; times < 3; times += 1) answerOnce('GET', '/api/v1/dettes?', { status: 200, body: PAGE });
      for (const body of answers) answerOnce('POST', RAPPELS, { status: 200, body });
    },
  });

it('says in words who owes whom, what and since when, with the sum', async () => {
  await open();
  const row = await screen.findByRole('row', { name: /LAMBERT Paul/ });
  expect(spaced(row)).toContain('Cotisation : 60,00 €');
  expect(spaced(row)).toContain('Porte-monnaie négatif : 12,50 €');
  expect(spaced(row)).toContain('date inconnue');
  expect(spaced(row)).toContain('doit au club 72,50 €');
  expect(row).toHaveTextContent('sans adresse e-mail');
  const link = within(row).getByRole('link', { name: 'LAMBERT Paul' });
  expect(link).toHaveAttribute('href', '/mouvements?filter=%7B%22diver%22%3A7%7D');
  expect(spaced(screen.getByRole('region', { name: 'Total de la liste' }))).toContain('132,50 €');
});

it('says the number of mails before they go, and who gets none', async () => {
  const known = counted({ reminded: 1, withoutEmail: 1, recent: 2 });
  const server = await open(
    known,
    counted({ reminded: 3, withoutEmail: 1 }),
    counted({ reminded: 3, withoutEmail: 1 }),
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: 'Sélectionner toute la page' }));
  await user.click(screen.getByRole('button', { name: 'Envoyer un rappel…' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/^Un e-mail à 1.membre$/)).toBeInTheDocument();
  expect(within(dialog).getByText(/^2.membres déjà relancés depuis moins de 15.jours\.$/)).toBeInTheDocument();
  expect(within(dialog).getByText(/^1.membre sans adresse e-mail\.$/)).toBeInTheDocument();
  await user.click(within(dialog).getByRole('checkbox', { name: 'Écrire aussi aux membres déjà relancés' }));
  await user.click(await within(dialog).findByRole('button', { name: /^Envoyer 3.e-mails$/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const bodies = server.calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(bodies).toEqual([
    { divers: [6, 7], again: false, dryRun: true },
    { divers: [6, 7], again: true, dryRun: true },
    { divers: [6, 7], again: true },
  ]);
});

it('sends nothing where nobody can be reminded', async () => {
  await open(counted({ withoutEmail: 1 }));
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: 'Sélectionner LAMBERT Paul' }));
  await user.click(screen.getByRole('button', { name: 'Envoyer un rappel…' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('Aucun e-mail ne partira')).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: 'Envoyer' })).toHaveAttribute('aria-disabled', 'true');
});
