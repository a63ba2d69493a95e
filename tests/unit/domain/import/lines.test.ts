import { describe, expect, it } from 'vitest';
import { DIVER_LABELS } from '../../../../src/shared/messages/divers.ts';
import { columnsOf } from '../../../../src/shared/domain/import/columns.ts';
import { IMPORT_LIMIT, MAX_LINES, readTable } from '../../../../src/shared/domain/import/lines.ts';

const TODAY = '2026-05-04';
const read = (...table: string[][]) => readTable(table, TODAY, 'members', DIVER_LABELS);

describe('a heading row', () => {
  it('lacks the columns required to identify a member', () => {
    expect(columnsOf(['Prénom'], 'members', DIVER_LABELS).faults).toEqual([
      { code: 'COLUMN_MISSING', field: 'lastname' },
      { code: 'COLUMN_MISSING', field: 'licenceNumber' },
    ]);
    expect(read(['Nom', 'Couleur'], ['A', 'bleu'])).toMatchObject({
      faults: [{ code: 'COLUMN_MISSING', field: 'licenceNumber' }],
      columns: [{ field: 'lastname' }, { heading: 'Couleur', field: null, asks: true }],
      headings: {},
      lines: [],
    });
  });

  it('names what it does not know, but for columns without a heading', () => {
    const { columns, faults } = columnsOf(
      ['Licence', 'Nom', ' Couleur ', '', '  ', 'Couleur'],
      'members',
      DIVER_LABELS,
    );
    const asked = columns.filter(({ asks }) => asks).map(({ heading }) => heading);
    expect(asked).toEqual(['Couleur', 'Couleur']);
    // Twice unknown is no fault: nothing is read from either.
    expect(faults).toEqual([]);
  });

  it('says which column comes a second time, as it is written', () => {
    const { faults } = columnsOf(
      ['Licence', 'Nom', ' nom de famille ', 'N° de licence', 'NOM'],
      'members',
      DIVER_LABELS,
    );
    expect(faults).toEqual(
      ['nom de famille', 'N° de licence', 'NOM'].map((column) => ({ code: 'COLUMN_TWICE', column })),
    );
  });
});

describe('a file that can’t be read line by line', () => {
  it.each([
    ['nothing', []],
    ['blank rows', [['', ' '], ['']]],
    ['a heading alone', [['Licence', 'Nom']]],
    ['a heading and blank rows', [['Licence', 'Nom'], ['', '  '], ['']]],
  ])('%s: empty', (_name, table) =>
    expect(readTable(table, TODAY, 'members', DIVER_LABELS).faults).toEqual([{ code: 'EMPTY' }]),
  );

  it('has more lines than are taken', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, index) => [`X-${index}`, 'A']);
    expect(read(['Licence', 'Nom'], ...lines(MAX_LINES)).lines).toHaveLength(5000);
    expect(read(['Licence', 'Nom', 'Couleur'], ...lines(MAX_LINES + 1))).toMatchObject({
      faults: [{ code: 'TOO_MANY_LINES' }],
      headings: {},
      lines: [],
    });
  });

  it('is larger than 5 MiB', () => expect(IMPORT_LIMIT).toBe(5_242_880));
});

describe('a line', () => {
  const head = [' Licence ', 'Nom', 'Adresse', ' CV '];
  const line = (...cells: string[]) => read(head, cells).lines[0]!;

  it('brings its cells without the spaces around them, and nothing for empty ones', () => {
    expect(line(' x-1 ', ' Léa ', '  ', '')).toEqual({
      line: 2,
      write: { licenceNumber: 'X-1', lastname: 'Léa' },
      faults: [],
    });
    expect(line('x-1', 'Léa').write).toEqual({ licenceNumber: 'X-1', lastname: 'Léa' });
  });

  it('names the columns of its faults as the file does', () =>
    expect(line('', 'Léa', '', 'dix').faults).toEqual([
      { code: 'MISSING', column: 'Licence', value: '' },
      { code: 'NOT_WHOLE', column: 'CV', value: 'dix' },
    ]));

  it('has as many cells as the heading; blank ones behind them do not count', () => {
    expect(line('X-1', 'Léa', '', '', ' ', '').faults).toEqual([]);
    expect(line('X-1', 'Léa', '', '', '', 'x').faults).toEqual([{ code: 'TOO_MANY_CELLS', column: '', value: '' }]);
  });

  it.each([
    ["'=1+1", '=1+1'],
    ["'+33 3 20", '+33 3 20'],
    ["'＝1", '＝1'],
    // An apostrophe of the text itself stays.
    ["'t Hof", "'t Hof"],
    ["''=x", "''=x"],
  ])('%j lost the apostrophe that an export gave it: %j', (cell, text) => {
    expect(line('X-1', 'Léa', cell, '').write.adresse).toBe(text);
  });

  it('stands for one member: a licence that comes again is wrong, and told where it was first', () => {
    const { lines } = read(
      head,
      ['x-1', 'A'],
      ['X-2', 'B'],
      [''],
      ['X-1 ', 'C', '', 'dix'],
      ['x-1', 'D'],
      ['', 'E'],
      ['', 'F'],
    );
    expect(lines.map(({ line: number, faults }) => [number, faults.map(({ code, column, value, other }) => [code, column, other ?? value])])).toEqual([
      [2, []],
      [3, []],
      [5, [['NOT_WHOLE', 'CV', 'dix'], ['REPEATED', 'Licence', '2']]],
      [6, [['REPEATED', 'Licence', '2']]],
      [7, [['MISSING', 'Licence', '']]],
      [8, [['MISSING', 'Licence', '']]],
    ]); // prettier-ignore
  });
});
