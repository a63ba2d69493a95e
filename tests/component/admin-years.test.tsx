// The years of the books, and the dialog that says what is open before one is closed for good.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { YearsScreen } from '#admin/resources/years/YearsScreen.tsx';
import type { BookYear, ClosingPreview } from '#contract/years.ts';
import { openScreen } from '../support/back-office.tsx';
import { expectConsole } from '../support/console-guard.ts';

const year = (of: number, given: Partial<BookYear> = {}): BookYear => ({
  year: of,
  starts: `${of}-01-01`,
  ends: `${of}-12-31`,
  entries: 1203,
  state: 'OVER',
  closed: null,
  ...given,
});
const YEARS = [
  year(2027, { state: 'RUNNING', entries: 12 }),
  year(2026),
  year(2025, { state: 'CLOSED', closed: { day: '2026-01-16', by: 'Jeanne Dupont' } }),
];
const CLOSING = '/api/v1/exercices/2026/cloture';
const preview = (matters: ClosingPreview['matters'], digest = 'first'): ClosingPreview => ({
  digest,
  year: 2026,
  entries: 1203,
  matters,
});
const WAITING = { matter: 'SUSPENSE', obstacle: false, count: 2, amount: null } as const;

async function openDialog(...previews: readonly ClosingPreview[]) {
  const server = await openScreen('years', <YearsScreen />, {
    prepare: ({ answerOnce }) => {
      // Before the list, whose address theirs begins with.
      for (const body of previews) answerOnce('GET', CLOSING, { status: 200, body });
      for (let times = 0; times < 4; times += 1)
        answerOnce('GET', '/api/v1/exercices', { status: 200, body: { years: YEARS } });
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^Clôturer….*2026$/ }));
  return { server, user, dialog: within(await screen.findByRole('dialog')) };
}

it('says of each year what became of it, and offers to close the one that is over', async () => {
  await openDialog(preview([]));
  const row = (name: RegExp) => screen.getByRole('row', { name, hidden: true });
  expect(row(/^2025/)).toHaveTextContent(/Clos.*16.janv\..2026, par Jeanne Dupont/);
  expect(row(/^2027/)).toHaveTextContent('En cours');
  expect(screen.getAllByRole('button', { name: /^Clôturer…/, hidden: true })).toHaveLength(1);
});

it('names what is open with the way to it, and closes by what was seen', async () => {
  const { server, user, dialog } = await openDialog(preview([WAITING]), preview([WAITING]));
  server.answerOnce('POST', CLOSING, { status: 200, body: preview([WAITING]) });
  expect(await dialog.findByText(/2.écritures attendent une explication/)).toBeInTheDocument();
  expect(dialog.getByRole('link', { name: 'Voir les écritures' })).toHaveAttribute(
    'href',
    '/caisse/ecritures?filter=%7B%22unexplained%22%3Atrue%7D',
  );
  await user.click(dialog.getByRole('button', { name: 'Clôturer 2026 pour toujours' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({ digest: 'first' });
});

it('closes nothing while an obstacle stands, and says which', async () => {
  const { dialog } = await openDialog(preview([{ matter: 'CHECKOUTS', obstacle: true, count: 1, amount: null }]));
  expect((await dialog.findAllByText(/1.paiement en ligne est encore en cours/)).length).toBeGreaterThan(0);
  expect(dialog.getByRole('button', { name: 'Clôturer 2026 pour toujours' })).toHaveAttribute('aria-disabled', 'true');
});

it('reads anew what has changed meanwhile, and closes by that', async () => {
  const { server, user, dialog } = await openDialog(preview([]), preview([WAITING], 'second'), preview([], 'third'));
  expectConsole('error', /ApiError/);
  const message = 'L’exercice a changé depuis l’aperçu.';
  server.answerOnce('POST', CLOSING, { status: 409, body: { code: 'CLOSING_STALE', message } });
  server.answerOnce('POST', CLOSING, { status: 200, body: preview([]) });
  const confirm = dialog.getByRole('button', { name: 'Clôturer 2026 pour toujours' });
  await dialog.findByText(/Rien n’est ouvert/);
  await user.click(confirm);
  expect(await dialog.findByText(message)).toBeInTheDocument();
  expect(await dialog.findByText(/2.écritures attendent/)).toBeInTheDocument();
  await user.click(confirm);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { digest: 'first' },
    { digest: 'second' },
  ]);
});
