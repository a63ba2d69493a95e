import { readSheet } from 'read-excel-file/node';
import { expect, it } from 'vitest';
import type { ExportColumn } from '#shared/files/columns.ts';
import { workbookOf } from '#ui/files/xlsx.ts';

interface Line {
  readonly nom: string;
  readonly jour: string | null;
  readonly solde?: number;
  readonly actif?: boolean;
}

const columns: readonly ExportColumn<Line>[] = [
  { key: 'nom', label: 'Nom', kind: 'text', valueOf: ({ nom }) => nom },
  { key: 'jour', label: 'Jour', kind: 'day', valueOf: ({ jour }) => jour },
  { key: 'solde', label: 'Solde', kind: 'amount', valueOf: ({ solde }) => solde },
  { key: 'actif', label: 'Actif', kind: 'flag', valueOf: ({ actif }) => actif },
];

const readBack = async (name: string, lines: readonly Line[]) =>
  readSheet(Buffer.from(await (await workbookOf(name, columns, lines)).arrayBuffer()));

it('is a workbook of texts, real dates and numbers', async () => {
  const sheet = await readBack('Plongeurs', [
    { nom: 'ÉLOÏSE', jour: '2026-03-01', solde: -12.5, actif: true },
    { nom: '=1+1', jour: 'inconnu', actif: false },
    { nom: '0470', jour: null, solde: 0 },
  ]);
  expect(sheet).toEqual([
    ['Nom', 'Jour', 'Solde', 'Actif'],
    ['ÉLOÏSE', new Date('2026-03-01T00:00:00Z'), -12.5, 'oui'],
    ['=1+1', 'inconnu', null, 'non'],
    ['0470', null, 0, null],
  ]);
});

it('has its heading even when nobody is listed, and a name that Excel takes', async () =>
  expect(await readBack('Un nom bien plus long que ce que permet un tableur', [])).toEqual([
    ['Nom', 'Jour', 'Solde', 'Actif'],
  ]));
