// Two records of one person are merged: what it would do is read before it is done, and a refusal stays in the dialog.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import MergeDialog from '#admin/resources/divers/MergeDialog.tsx';
import type { Diver } from '#contract/divers.ts';
import type { MergePreview } from '#contract/merging.ts';
import { expectConsole } from '../support/console-guard.ts';
import { openScreen } from '../support/back-office.tsx';

const KEPT = { id: 901, licenceNumber: 'A-00-000901', lastname: 'LAMBERT', firstname: 'Hugues' };
const PREVIEW: Omit<MergePreview, 'merged'> = {
  digest: 'digest',
  kept: KEPT,
  wallet: { kept: 12.5, merged: 30, repaid: 12 },
  counts: { registrations: 3, movements: 5, donations: 0, mails: 2, plans: 0 },
  taken: ['telephone'],
  left: ['ville'],
  conflicts: [{ id: 4, date: '2026-12-13T09:00:00+01:00', site: 'BARGES', stays: 'MERGED' }],
};

it('reads what a merge would do, merges, and keeps a refusal in sight', async () => {
  const onClose = vi.fn();
  const server = await openScreen('divers', <MergeDialog diver={KEPT as Diver} onClose={onClose} />, {
    prepare: ({ answerOnce }) => {
      const body = { ...PREVIEW, merged: { ...KEPT, id: 9, licenceNumber: 'A-00-000009', firstname: 'Hugo' } };
      for (let times = 0; times < 3; times += 1) answerOnce('GET', '/api/v1/divers/901/fusion/', { status: 200, body });
      const refusal = { code: 'MERGE_STALE', message: 'Une des deux fiches a changé entre-temps.' };
      answerOnce('POST', '/api/v1/divers/901/fusion/', { status: 409, body: refusal });
      answerOnce('POST', '/api/v1/divers/901/fusion/', { status: 204 });
    },
  });
  expectConsole('error', /a changé entre-temps/);
  const merge = screen.getByRole('button', { name: 'Fusionner les deux fiches' });
  expect(merge).toHaveAttribute('aria-disabled', 'true');
  await userEvent.type(screen.getByRole('combobox', { name: 'Membre' }), 'hugo');
  await userEvent.click(await screen.findByRole('option', { name: /LAMBERT Hugo/ }));
  expect(await screen.findByText(/^54,50.€$/)).toBeInTheDocument();
  for (const said of [
    /12,50.€ et 30,00.€, plus 12,00.€ rendus/,
    'Téléphone',
    'Ville',
    /BARGES.*la place de l’autre fiche/,
  ])
    expect(screen.getByText(said)).toBeInTheDocument();
  await userEvent.click(merge);
  expect(await screen.findByText(/a changé entre-temps/)).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(merge);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const posts = server.calls.filter(({ method }) => method === 'POST');
  expect(posts.map(({ body }) => body)).toEqual([{ digest: 'digest' }, { digest: 'digest' }]);
});
