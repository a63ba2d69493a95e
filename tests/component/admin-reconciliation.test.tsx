// What the provider's money is explained as: one click on what the server suggests, or another member and another way.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ReconciliationList } from '#admin/resources/reconciliation/ReconciliationList.tsx';
import type { Reconciliation, ReconciliationLine } from '#contract/reconciliation.ts';
import { openScreen } from '../support/back-office.tsx';

const line = (number: number, given: Partial<ReconciliationLine> = {}): ReconciliationLine => ({
  id: `ENTRY-${number}`,
  kind: 'ENTRY',
  number,
  transfer: number,
  day: '2026-11-28',
  amount: 45,
  state: 'Authorized',
  form: 'boutique',
  payer: 'Paul Adam',
  email: 'paul@club.example',
  suggestion: null,
  ...given,
});
const ADAM = { id: 6, licenceNumber: 'A-6', lastname: 'ADAM', firstname: 'Paul' };
const STATE: Reconciliation = {
  configured: true,
  running: false,
  syncedAt: '2026-11-29T05:10:00+01:00',
  failure: null,
  balance: 145,
  payments: 12,
  unnamed: 0,
  unexplained: { count: 0, amount: 0 },
  share: 100,
  content: [],
  totalElements: 0,
  totalPages: 0,
  number: 0,
  size: 50,
};

const open = (found: Partial<Reconciliation>, ...explained: readonly number[]) =>
  openScreen('reconciliation', <ReconciliationList />, {
    prepare: ({ answerOnce }) => {
      for (let times = 0; times < 3; times += 1)
        answerOnce('GET', '/api/v1/rapprochement', {
          status: 200,
          body: { ...STATE, totalElements: found.content?.length ?? 0, ...found },
        });
      for (const id of explained)
        answerOnce('POST', `/api/v1/rapprochement/ecritures/${id}`, { status: 204, body: null });
    },
  });

it('says that all is explained', async () => {
  await open({});
  expect(await screen.findByText('Tout est expliqué')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'État du rapprochement' })).toHaveTextContent(/Expliqué100.%/);
});

it('explains a payment by one click, and names what no click explains', async () => {
  const suggestion = { as: 'WALLET', by: 'EMAIL', diver: ADAM } as const;
  const unread = line(9, {
    id: 'UNREADABLE-9',
    kind: 'UNREADABLE',
    transfer: null,
    amount: 0,
    payer: null,
    email: null,
  });
  const server = await open({ share: 62, content: [line(8, { suggestion }), unread] }, 8);
  const row = await screen.findByRole('row', { name: /n°.8/ });
  expect(row).toHaveTextContent(/ADAM Paul.*même adresse e-mail/);
  expect(screen.getByRole('row', { name: /n°.9/ })).toHaveTextContent(/illisible/);
  await userEvent.click(within(row).getByRole('button', { name: /^Porte-monnaie/ }));
  await waitFor(() =>
    expect(server.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { as: 'WALLET', diver: 6 },
    ]),
  );
});

it('explains it otherwise in a dialog', async () => {
  const server = await open({ share: 62, content: [line(8)] }, 8);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^Expliquer…/ }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('radio', { name: 'Don' }));
  expect(within(dialog).queryByRole('combobox')).not.toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Enregistrer l’explication' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ as: 'GIFT' }]);
});

it('explains many at once as each is proposed, and keeps selected what is refused', async () => {
  const content = [
    line(8, { suggestion: { as: 'WALLET', by: 'EMAIL', diver: ADAM } }),
    line(7, { suggestion: { as: 'OUTING', by: null, diver: null } }),
    line(6),
  ];
  const server = await open({ share: 62, content }, 8);
  const message = 'Cette écriture est déjà expliquée.';
  server.answerOnce('POST', '/api/v1/rapprochement/ecritures/7', {
    status: 409,
    body: { message, code: 'TRANSFER_EXPLAINED' },
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Sélectionner toute la page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Expliquer…' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/1 autre reste dans la liste/)).toHaveTextContent(/2 lignes, 90,00/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Expliquer les lignes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.calls.flatMap(({ method, body }) => (method === 'POST' ? [body] : []))).toEqual([
    { as: 'WALLET', diver: 6 },
    { as: 'OUTING' },
  ]);
  await waitFor(() => expect(screen.getByRole('checkbox', { name: /n°.7/ })).toBeChecked());
  expect(screen.getByRole('checkbox', { name: /n°.6/ })).not.toBeChecked();
});

it('sends nothing where none of the chosen lines is explained so', async () => {
  const server = await open({ share: 62, content: [line(6)] });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Sélectionner toute la page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Expliquer…' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText(/1 autre reste dans la liste/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Expliquer les lignes' }));
  expect(await within(dialog).findByText('Aucune de ces lignes ne s’explique ainsi.')).toBeInTheDocument();
  expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('says why the last run stopped', async () => {
  await open({ failure: { code: 'UNREACHABLE', at: '2026-11-30T05:10:00+01:00' } });
  expect(await screen.findByText(/HelloAsso ne répond pas pour l’instant/)).toBeInTheDocument();
});
