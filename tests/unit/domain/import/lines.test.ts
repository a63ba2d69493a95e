import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIVER_LABELS } from '#messages/divers.ts';
import { COLUMN_LABELS } from '#messages/import.ts';
import { columnsOf, isOfCorrections, isReserved } from '#domain/import/columns.ts';
import { guarded, unguarded } from '#domain/import/guard.ts';
import { memberLines } from '#domain/import/members.ts';
import type { PaidBy } from '#domain/books/means.ts';
import { hasTooManyCells, IMPORT_LIMIT, MAX_LINES, readTable } from '#domain/import/lines.ts';

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

describe('a heading', () => {
  it('may stand below a title, and come again on each page', () => {
    const head = ['Licence', 'Nom', 'Ville'];
    const { lines, columns } = read(['Liste des membres au 4 mai', '', ''], [], head, ['X-1', 'A', 'Mons'], head, [
      'X-2',
      'B',
    ]);
    expect(columns.map(({ field }) => field)).toEqual(['licenceNumber', 'lastname', 'ville']);
    expect(lines.map(({ line, write }) => [line, write['licenceNumber']])).toEqual([
      [4, 'X-1'],
      [6, 'X-2'],
    ]);
  });
});

describe('a column of both names', () => {
  const fieldsOf = (...headings: string[]) => columnsOf(headings, 'members', COLUMN_LABELS.members);
  const namesIn = (...cells: string[]) =>
    memberLines(read(['Licence', 'Adhérent'], ...cells.map((cell, at) => [`X-${at}`, cell])), () => undefined).map(
      ({ write: { licenceNumber: _licence, ...write }, faults }) => [write, faults],
    );

  it.each(['Nom Prénom', 'NOM Prénom', 'Nom et prénom', 'Adhérent', 'Prénom NOM'])('may be called %j', (heading) => {
    const { columns, faults } = fieldsOf('Licence', heading);
    expect([columns[1], faults]).toEqual([{ heading, field: 'fullName', asks: false }, []]);
  });

  it('counts only beside no column of one of them, and is refused beside one that was chosen', () => {
    expect(fieldsOf('Licence', 'Adhérent', 'Nom', 'Prénom').columns[1]).toMatchObject({ field: null, asks: true });
    const choices = { chosen: new Map([[1, 'fullName']]), remembered: new Map<string, string>() };
    expect(columnsOf(['Licence', 'Adhérent', 'Prénom'], 'members', DIVER_LABELS, choices)).toMatchObject({
      columns: [{}, { asks: true }, { asks: true }],
      faults: [{ code: 'COLUMN_TWICE', column: 'Prénom' }],
    });
  });

  it('makes two fields where capitals say which is which, and names the cell where they do not', () => {
    const column = 'Adhérent';
    expect(namesIn('DE LA TOUR Anne-Marie', 'Martin Léa', '')).toEqual([
      [{ lastname: 'DE LA TOUR', firstname: 'Anne-Marie' }, []],
      [{}, [{ code: 'NAME_UNSURE', column, value: 'Martin Léa' }]],
      [{}, [{ code: 'MISSING', column, value: '' }]],
    ]);
  });
});

describe('a line', () => {
  const head = [' Licence ', 'Nom', 'Adresse', ' CV '];
  const line = (...cells: string[]) => read(head, cells).lines[0]!;

  it('brings its cells without the spaces around them, and nothing for empty ones', () => {
    expect(line(' x-1 ', ' Léa ', '  ', '')).toEqual({
      line: 2,
      write: { licenceNumber: 'X-1', lastname: 'Léa' },
      faults: [],
      cells: ['x-1', 'Léa', '', ''],
      remarks: [],
    });
    expect(line('x-1', 'Léa').write).toEqual({ licenceNumber: 'X-1', lastname: 'Léa' });
  });

  it('joins the cells of an address that has several columns', () => {
    const { lines } = read(
      ['Licence', 'Nom', 'Adresse 1', 'Adresse 2'],
      ['X-1', 'A', '3 quai', 'Bâtiment B'],
      ['X-2', 'B', '', 'Bâtiment C'],
    );
    expect(lines.map(({ write }) => write['adresse'])).toEqual(['3 quai, Bâtiment B', 'Bâtiment C']);
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
    ["''=x", "'=x"],
    ['="01000"', '01000'],
    ['="A ""B"' + '""', 'A "B"'],
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

describe('a row that sums up', () => {
  const head = ['Licence', 'Nom', 'Solde', 'Cotisation'];
  const rows = [
    ['X-1', 'A', '12,50', '170'],
    ['X-2', 'B', '-3,20', '0'],
  ];
  const faultsBelow = (...last: string[]) => {
    const { lines } = read(head, ...rows, last, ['']);
    return [lines.length, lines.flatMap(({ faults }) => faults.map(({ code, value, other }) => [code, value, other]))];
  };

  it.each([
    ['right', ['Total', '', '9,30 €', '170'], [2, []]],
    ['right, with the word elsewhere', ['', 'TOTAL GÉNÉRAL', '9,30', ''], [2, []]],
    ['wrong', ['Total', '', '9,40', '170'], [3, [['TOTAL_DIFFERS', '9,40', '9,30']]]],
    ['right, beside a cell of spaces', ['  ', 'Total', '9,30', '170'], [2, []]],
    ['of nothing', ['Total', '', '', ''], [2, []]],
    ['that is a member', ['X-3', 'Total', '1', '0'], [3, []]],
  ])('is %s', (_name, last, expected) => expect(faultsBelow(...last)).toEqual(expected));

  it('is no member', () => {
    const [wrong] = memberLines(read(head, ...rows, ['Total', '', '9,40', '170']), () => undefined).slice(2);
    expect(wrong?.faults.map(({ code }) => code)).toEqual(['TOTAL_DIFFERS']);
  });

  it.each([
    [['X-1', 'A', 'douze', '0'], ['NOT_AN_AMOUNT']],
    [
      ['X-1', 'A', '1', 'chère'],
      ['NOT_A_FEE', 'TOTAL_DIFFERS'],
    ],
  ])('waits until the cells of its column are right: %j', (first, codes) => {
    const { lines } = read(head, first, ['X-2', 'B', '1', '0'], ['Total', '', '9,40', '0']);
    expect(lines.flatMap(({ faults }) => faults.map(({ code }) => code))).toEqual(codes);
  });
});

describe('columns that no field of the record has', () => {
  const fields = (head: string[], ...rows: string[][]) =>
    memberLines(read(['Licence', 'Nom', ...head], ...rows.map((row, at) => [`X-${at + 1}`, 'A', ...row])), (licence) =>
      licence === 'CLUB-1' ? 'BLEU' : licence === 'CLUB-2' ? null : undefined,
    ).map(({ write: { licenceNumber: _licence, lastname: _name, ...write }, faults }) =>
      faults.length > 0 ? faults.map(({ code, column }) => [code, column]) : write,
    );

  it.each<[string, string[], unknown]>([
    ['paid', ['170', 'oui', ''], { cotisation: 0 }],
    ['not paid', ['170', 'non', ''], { cotisation: 170 }],
    ['not paid, by its parts', ['', 'non', '95,50'], { cotisation: 95.5, cotlicence: 95.5 }],
    ['not paid, of nothing', ['', 'non', ''], [['FEE_UNKNOWN', 'Payée']]],
    [
      'not paid, by all its parts',
      ['0', 'non', '95,50', '40', '12', '-5'],
      { cotisation: 142.5, cotlicence: 95.5, cotadhesion: 40, cotassurance: 12, cotencadrant: -5 },
    ],
    ['an amount alone', ['170', '', ''], { cotisation: 170 }],
    ['said by its own column', ['réglée', '', ''], { cotisation: 0 }],
    ['due by its own column', ['impayée', '', ''], [['FEE_UNKNOWN', 'Cotisation']]],
    ['unsaid', ['', '', ''], {}],
  ])('make a fee that is %s', (_name, row, expected) =>
    expect(
      fields(['Cotisation', 'Payée', 'Part licence', 'Part adhésion', 'Part assurance', 'Réduction encadrant'], row),
    ).toEqual([expected]),
  );

  it('make a certificate of its end, unless its date is there', () => {
    const made = fields(['CACI', 'Fin CACI'], ['', '01/03/2027'], ['01/02/2026', '01/03/2027']);
    expect(made).toEqual([{ caci_date: '2026-03-01' }, { caci_date: '2026-02-01' }]);
  });

  it('make tribes of their heads', () => {
    const head = ['Chef de famille', 'Tribu'];
    expect(fields(head, ['', ''], ['x-1', ''], ['X-2', ''], ['', '']).map((line) => line)).toEqual([
      { familyId: 'X-1' },
      { familyId: 'X-1' },
      { familyId: 'X-1' },
      {},
    ]);
    expect(fields(head, ['', 'ROUX'], ['X-1', ''])).toEqual([{ familyId: 'ROUX' }, { familyId: 'ROUX' }]);
    // The tribe of the file counts, not that of its head in the club.
    expect(fields(head, ['CLUB-1', 'ROUX'])).toEqual([{ familyId: 'ROUX' }]);
    // Heads of each other, of the club, and of nowhere.
    expect(fields(head, ['X-2', ''], ['X-1', ''])).toHaveLength(2);
    expect(fields(head, ['CLUB-1', ''], ['CLUB-2', ''], ['CLUB-3', ''])).toEqual([
      { familyId: 'BLEU' },
      [['HEAD_WITHOUT_TRIBE', 'Chef de famille']],
      [['UNKNOWN_HEAD', 'Chef de famille']],
    ]);
  });
});

describe('columns by choice', () => {
  const fieldsOf = (headings: string[], chosen: [number, string][] = [], remembered: [string, string][] = []) =>
    columnsOf(headings, 'members', DIVER_LABELS, {
      chosen: new Map(chosen),
      remembered: new Map(remembered),
    }).columns.map(({ field, asks }) => `${field ?? '-'}${asks ? '?' : ''}`);

  it.each([
    [['Téléphone', 'Portable'], [], [], ['-?', 'telephone']],
    [['Téléphone', 'Tél. fixe'], [], [], ['telephone', '-?']],
    [['Adresse 1', 'Adresse 2'], [], [], ['adresse', 'adresse']],
    [['Solde', 'Avoir'], [], [], ['porte_Monnaie?', 'porte_Monnaie?']],
    [['Solde', 'Avoir'], [[0, '']], [], ['-?', 'porte_Monnaie']],
    [
      ['Couleur', 'Ville'],
      [
        [0, 'ville'],
        [1, ''],
      ],
      [],
      ['ville?', '-?'],
    ],
    [['Couleur'], [], [['couleur', 'ville']], ['ville?']],
    [['Couleur'], [[0, '']], [['couleur', 'ville']], ['-?']],
    [['Couleur'], [[0, 'constructor']], [['couleur', 'toString']], ['-?']],
  ] as [string[], [number, string][], [string, string][], string[]][])(
    '%j, chosen %j, remembered %j: %j',
    (headings, chosen, remembered, fields) => expect(fieldsOf(headings, chosen, remembered)).toEqual(fields),
  );
});

it('unguards what an export guards, whatever the text', () =>
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '"', '＝', '3', ' ', 'a') }), (typed) => {
      const text = typed.trim();
      expect(unguarded(guarded(text))).toBe(text);
    }),
    { numRuns: 2000 },
  ));

describe('a file of many cells', () => {
  const row = (length: number): string[] => Array.from({ length }, () => 'x');
  const rows = (count: number, length: number) => Array.from({ length: count }, () => row(length));

  it.each<[string, string[][], boolean]>([
    ['nothing', [], false],
    ['a line of 1,000', [row(3), row(1000)], false],
    ['a line of 1,001', [row(3), row(1001)], true],
    ['500,000 in all', rows(500, 1000), false],
    ['one more', [...rows(500, 1000), row(1)], true],
  ])('%s: %j', (_what, table, isTooMany) => expect(hasTooManyCells(table)).toBe(isTooMany));
});

describe('columns of money', () => {
  it.each([
    ['porte_Monnaie', true],
    ['cotisation', true],
    ['feePaid', true],
    ['means', true],
    ['chequeNumber', true],
    ['lastname', false],
    ['caci_date', false],
    [null, false],
  ])('%s: %j', (field, is) => expect(isReserved(field)).toBe(is));
});

it('a column of what to correct asks for no choice', () => {
  expect(isOfCorrections(' À corriger ')).toBe(true);
  expect(isOfCorrections('')).toBe(false);
  expect(isOfCorrections('Ville')).toBe(false);
  expect(
    columnsOf(['Licence', 'Nom', 'À corriger', 'Couleur'], 'members', DIVER_LABELS).columns.map(({ asks }) => asks),
  ).toEqual([false, false, false, true]);
  expect(columnsOf([` ${'x'.repeat(300)}`], 'members', DIVER_LABELS).columns[0]?.heading).toBe('x'.repeat(200));
});

it('a line remarks what a spreadsheet has changed in its cells', () => {
  const [line] = read(['Licence', 'Nom', 'Téléphone', 'Code postal'], ['X-1', 'A', '612345678', '7000']).lines;
  expect(line?.remarks).toEqual(['ZERO', 'SHORT_POSTAL']);
});

it('outings are told apart by day, hour and site together', () => {
  const table = [
    ['Date', 'Heure', 'Site'],
    ['01/06/2026', '9h', 'Barges'],
    ['01/06/2026', '14h', 'Barges'],
    ['1/6/2026', '9 h 00', 'BARGES'],
  ];
  const { lines } = readTable(table, TODAY, 'outings', COLUMN_LABELS.outings);
  expect(lines.map(({ faults }) => faults)).toEqual([
    [],
    [],
    [{ code: 'REPEATED', column: 'Date', value: '', other: '2' }],
  ]);
});

describe('how a line was paid', () => {
  const HEAD = ['Licence', 'Nom', 'Cotisation', 'Payée', 'Mode de paiement', 'Tireur', 'Banque', 'N° chèque'];
  const paid = (otherwise: PaidBy | undefined, ...cells: string[]) => {
    const file = read(HEAD, ['X-1', 'A', ...cells]);
    const [line] = memberLines({ ...file, means: otherwise }, () => undefined);
    return {
      means: line?.means,
      feePaid: line?.feePaid,
      cotisation: line?.write['cotisation'],
      hasFee: 'feePaid' in line!,
    };
  };
  const none = { drawer: undefined, bank: undefined, number: undefined };

  it.each<[string, PaidBy | undefined, string[], object | undefined]>([
    ['said by nobody', undefined, ['', '', '', '', '', ''], undefined],
    ['said for the file', 'TRANSFER', ['', '', '', '', '', ''], { kind: 'TRANSFER', ...none }],
    ['said by its cell', 'TRANSFER', ['', '', 'espèces', '', '', ''], { kind: 'CASH', ...none }],
    [
      'said by a cheque’s number',
      'TRANSFER',
      ['', '', '', 'M. Roux', 'BNP', '12'],
      { kind: 'CHEQUE', drawer: 'M. Roux', bank: 'BNP', number: '12' },
    ],
    ['a voucher', undefined, ['', '', 'ANCV', '', '', ''], { kind: 'VOUCHER', voucher: 'ANCV', ...none }],
    [
      'said by both',
      undefined,
      ['', '', 'virement', '', '', '12'],
      { kind: 'TRANSFER', drawer: undefined, bank: undefined, number: '12' },
    ],
  ])('%s', (_how, otherwise, cells, means) => expect(paid(otherwise, ...cells).means).toEqual(means));

  it.each([
    [['170', 'oui'], { feePaid: 170, cotisation: 0, hasFee: true }],
    [['170', 'non'], { feePaid: undefined, cotisation: 170, hasFee: false }],
    [['', 'oui'], { feePaid: undefined, cotisation: 0, hasFee: false }],
    [['170', ''], { feePaid: undefined, cotisation: 170, hasFee: false }],
  ])('%j makes a fee paid of what was due', (cells, found) =>
    expect(paid(undefined, ...cells, '', '', '', '')).toMatchObject(found),
  );
});

describe('figures from which a spreadsheet took the zeros', () => {
  const kept = (cell: string, stored: unknown) => {
    const file = read(['Licence', 'Nom', 'Ville'], ['X-1', 'A', cell]);
    const [line] = memberLines(
      file,
      () => undefined,
      (licence) => (licence === 'X-1' ? { ville: stored } : undefined),
    );
    return line?.write['ville'];
  };

  it.each<[cell: string, stored: unknown, kept: string]>([
    ['612', '00612', '00612'],
    ['33612', '+33612', '+33612'],
    ['612', '+0612', '+0612'],
    ['0612', '00612', '00612'],
    ['612', '612', '612'],
    ['612', '00613', '612'],
    ['612', '1612', '612'],
    ['6120', '0612', '6120'],
    ['612', '0612a', '612'],
    ['612', 'a0612', '612'],
    ['612a', '0612a', '612a'],
    ['Mons', '0', 'Mons'],
    ['612', null, '612'],
    ['612', 612, '612'],
    ['1', '10', '1'],
  ])('%j beside the stored %j stays %j', (cell, stored, expected) => expect(kept(cell, stored)).toBe(expected));
});
