import { describe, expect, it } from 'vitest';
import { type ExportColumn, chosenOf, csvOf, usualKeys } from '#shared/files/columns.ts';

interface Line {
  readonly nom: string;
  readonly certificat?: string | null;
  readonly solde?: number;
  readonly dossier?: boolean;
}

const columns: readonly ExportColumn<Line>[] = [
  { key: 'nom', label: 'Nom', kind: 'text', valueOf: ({ nom }) => nom, usual: true },
  { key: 'certificat', label: 'Certificat', kind: 'day', valueOf: ({ certificat }) => certificat },
  { key: 'solde', label: 'Solde', kind: 'amount', valueOf: ({ solde }) => solde, usual: true },
  { key: 'dossier', label: 'Dossier', kind: 'flag', valueOf: ({ dossier }) => dossier },
];

const cellsOf = (line: Line): string => csvOf(columns, [line]).split('\r\n')[1] ?? '';

describe('a list as CSV', () => {
  it('is what a French Excel opens: its mark, semicolons, French days and amounts', () =>
    expect(csvOf(columns, [{ nom: 'LÉA', certificat: '2026-03-01', solde: 1234.5, dossier: true }])).toBe(
      '\u{feff}Nom;Certificat;Solde;Dossier\r\nLÉA;01/03/2026;1234,50;oui\r\n',
    ));

  it.each([
    ['=1+1', "'=1+1"],
    ['+33/6', "'+33/6"],
    ['+33 6 12+1', "'+33 6 12+1"],
    ['+A1', "'+A1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['=HYPERLINK("http://x";"y")', '"\'=HYPERLINK(""http://x"";""y"")"'],
    ['＝1+1', "'＝1+1"],
  ])('makes no formula of %j', (nom, cell) => expect(cellsOf({ nom })).toBe(`${cell};;;`));

  it('shows a telephone as it is', () => expect(cellsOf({ nom: '+32 470 12 34 56' })).toBe('+32 470 12 34 56;;;'));

  it.each([
    ['un; deux', '"un; deux"'],
    ['dit "Jo"', '"dit ""Jo"""'],
    ['deux\nlignes', '"deux\nlignes"'],
  ])('keeps %j in one cell', (nom, cell) => expect(cellsOf({ nom })).toBe(`${cell};;;`));

  it('leaves what is not there empty, and amounts below zero numbers', () =>
    expect(cellsOf({ nom: '', certificat: null, solde: -12.5, dossier: false })).toBe(';;-12,50;non'));

  it('holds the chosen columns in the order of the list, whatever was remembered', () => {
    expect(chosenOf(columns, ['solde', 'gone', 'nom']).map(({ key }) => key)).toEqual(['nom', 'solde']);
    expect(usualKeys(columns)).toEqual(['nom', 'solde']);
  });
});
