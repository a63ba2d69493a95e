// The screen that imports files: what the server previews, the columns that a person chooses, and the way back.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { DiverImport } from '#admin/resources/divers/DiverImport.tsx';
import type { ImportPreview, Imports } from '#contract/import.ts';
import { expectConsole } from '../support/console-guard.ts';
import { openScreen } from '../support/back-office.tsx';

const preview: ImportPreview = {
  digest: 'd1',
  applied: false,
  problems: [],
  sheet: null,
  warnings: [],
  samePersons: [],
  columns: [
    { heading: 'Licence', field: 'licenceNumber', asks: false },
    { heading: 'Couleur', field: null, asks: true },
  ],
  counts: { new: 1, changes: 0, unchanged: 0, wrong: 0 },
  totals: {
    wallets: { count: 187, euros: 4215.3 },
    feesDue: { count: 2, euros: 340 },
    feesPaid: { count: 120, euros: 20_400 },
    unknownMeans: { count: 120, euros: 20_400 },
    certificates: 0,
    tribes: 0,
    unknownSites: [],
  },
  mails: { welcome: 0, reminders: 0 },
  part: null,
  lines: [{ line: 2, licenceNumber: 'X-1', name: 'NEUF Nil', outcome: 'new', id: null, changes: [], errors: [] }],
};

const imports: Imports = {
  content: [
    {
      id: 7,
      kind: 'outings',
      at: '2026-11-25T10:00:00+01:00',
      author: 'Ana TRÉSOR',
      made: 12,
      changed: 0,
      left: 0,
      file: 'saison.csv',
      lines: 12,
      takenBackAt: null,
      mayTakeBack: true,
    },
  ],
};

it('sums up what a file says, asks for the columns that it does not know, and offers the way back', async () => {
  const user = userEvent.setup();
  const server = await openScreen('divers', <DiverImport />, {
    prepare: ({ answerOnce }) => {
      answerOnce('GET', '/api/v1/imports', { status: 200, body: imports });
      answerOnce('POST', '/api/v1/divers/import', { status: 200, body: preview });
    },
  });
  const past = await screen.findByRole('region', { name: 'Derniers imports' });
  expect(within(past).getAllByRole('row')[1]).toHaveTextContent(
    /saison\.csv12.sortiesAna TRÉSOR12 ajouts, 0 modification/,
  );
  await user.upload(screen.getByLabelText('Fichier des plongeurs'), new File(['Licence'], 'membres.csv'));

  expect(await screen.findByText(/^Porte-monnaie : 187 soldes, 4.215,30 € en tout$/)).toBeVisible();
  expect(screen.getByText(/^Cotisations : 120 payées \(20.400,00 €\), 2 dues \(340,00 €\)$/)).toBeVisible();
  expect(screen.queryByText(/^Tribus/)).toBeNull();

  server.answerOnce('POST', '/api/v1/divers/import', { status: 200, body: preview });
  await user.selectOptions(
    screen.getByLabelText(/^Moyen de paiement que le fichier ne dit pas : 120 sommes, 20.400,00 €$/),
    'Chèque',
  );
  await expect.poll(() => server.calls.at(-1)?.path).toContain('means=CHEQUE');

  const chosen = {
    ...preview,
    digest: 'd2',
    columns: [preview.columns[0]!, { ...preview.columns[1]!, field: 'ville' }],
  };
  server.answerOnce('POST', '/api/v1/divers/import', { status: 200, body: chosen });
  await user.selectOptions(screen.getByLabelText('Couleur'), 'Ville');
  expect(await screen.findByLabelText('Couleur')).toHaveValue('ville');

  expectConsole('error', /Cela concerne VODELE/);
  server.answerOnce('DELETE', '/api/v1/imports/7', {
    status: 409,
    body: { code: 'IMPORT_MOVED_ON', message: 'Cela concerne VODELE.' },
  });
  server.answerOnce('GET', '/api/v1/imports', { status: 200, body: imports });
  await user.click(within(past).getByRole('button', { name: 'Annuler cet import' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Annuler l’import' }));
  expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent('Cela concerne VODELE.');
  // The refusal has the list read again.
  await expect.poll(() => server.calls.filter(({ path }) => path === '/api/v1/imports').length).toBe(2);

  const takenBack = imports.content.map((run) => ({ ...run, takenBackAt: '2026-11-26T10:00:00+01:00' }));
  server.answerOnce('DELETE', '/api/v1/imports/7', { status: 204 });
  server.answerOnce('GET', '/api/v1/imports', { status: 200, body: { content: takenBack } });
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Annuler l’import' }));
  expect(await within(past).findByText('annulé le 26/11/2026')).toBeVisible();
  // What was shown was compared with members as they no longer are.
  expect(screen.queryByLabelText('Couleur')).toBeNull();
});

it('imports the right lines of a file, and keeps the others in one of its own', async () => {
  const user = userEvent.setup();
  const rest = { headings: ['Licence', 'À corriger'], rows: [['X-2', 'Ligne 3 : ce niveau n’existe pas.']] };
  const part = { right: 1, written: 1, rest };
  const server = await openScreen('divers', <DiverImport />, {
    prepare: ({ answerOnce }) => {
      answerOnce('GET', '/api/v1/imports', { status: 200, body: imports });
      answerOnce('POST', '/api/v1/divers/import', {
        status: 200,
        body: { ...preview, counts: { ...preview.counts, wrong: 1 }, part },
      });
    },
  });
  const saved: Blob[] = [];
  URL.createObjectURL = (file) => `blob:${saved.push(file as Blob)}`;
  await user.upload(await screen.findByLabelText('Fichier des plongeurs'), new File(['Licence'], 'membres.csv'));
  const button = await screen.findByRole('button', {
    name: 'Importer la ligne juste et garder l’autre dans un fichier',
  });
  server.answerOnce('POST', '/api/v1/divers/import', { status: 200, body: { ...preview, applied: true } });
  server.answerOnce('GET', '/api/v1/imports', { status: 200, body: imports });
  await user.click(button);
  expect(await screen.findByText('1 plongeur ajouté, 0 modifié.')).toBeVisible();
  expect(server.calls.map(({ path }) => path)).toContainEqual(expect.stringContaining('part=1'));
  expect(await screen.findByRole('button', { name: 'Télécharger la ligne à corriger' })).toBeVisible();
  await expect.poll(() => saved.length).toBe(1);
  expect(await saved[0]!.text()).toContain('X-2;Ligne 3 : ce niveau n’existe pas.');
});
