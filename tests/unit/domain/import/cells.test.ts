import { describe, expect, it } from 'vitest';
import { dayOfCell, readCell } from '#domain/import/cells.ts';
import { columnsOf } from '#domain/import/columns.ts';
import { readTable } from '#domain/import/lines.ts';
import { LEVELS } from '#domain/levels.ts';
import { ROLES } from '#domain/permissions.ts';
import { FIELD_NAMES } from '#domain/divers/fields.ts';
import { DIVER_LABELS } from '#messages/divers.ts';
import { DiverWrite } from '#contract/divers.ts';
import { levelLabel } from '#messages/format.ts';

const TODAY = '2026-05-04';
const fieldOfHeading = (heading: string) => columnsOf([heading], 'members', DIVER_LABELS).columns[0]?.field;

describe('a heading', () => {
  it.each([
    ['Nom', 'lastname'],
    ['PRÉNOM', 'firstname'],
    ['licenceNumber', 'licenceNumber'],
    [' Numéro de licence ', 'licenceNumber'],
    ['E-mail', 'email'],
    ['Adresse', 'adresse'],
    ['Don aux œuvres', 'dao'],
    ['Niveau ou niveau préparé', 'level'],
    ['CACI', 'caci_date'],
    ['Contact d’urgence 2', 'urgence2'],
    ['Né(e) le', 'datenaissance'],
    ['N° licence', 'licenceNumber'],
    ['Num. Lic.', 'licenceNumber'],
    ['Montant dû', 'cotisation'],
    ['Nom de naissance', 'lastname'],
    ['COURRIEL', 'email'],
    ['Tél. mobile', 'telephone'],
    ['C.P.', 'codepostal'],
    ['Brevet', 'level'],
    ['Date CACI', 'caci_date'],
    ['Validité CACI', 'caciEnd'],
    ['Solde', 'porte_Monnaie'],
    ['Porte-monnaie', 'porte_Monnaie'],
    ['Cotisation réglée', 'feePaid'],
    ['Famille', 'familyId'],
    ['Mode de règlement', 'means'],
    ['N° chèque', 'chequeNumber'],
    ['Personne à prévenir', 'urgence1'],
    ['version', null],
    ['', null],
    ['constructor', null],
  ])('%j is %s', (heading, field) => expect(fieldOfHeading(heading)).toBe(field));

  it('may be any name of the wire that a form writes', () => {
    const written = Object.keys(DiverWrite.properties).filter((name) => name !== 'version' && name !== 'walletReason');
    expect([...FIELD_NAMES].sort()).toEqual(written.sort());
    for (const name of FIELD_NAMES) expect(fieldOfHeading(name)).toBe(name);
  });

  it('may be the label of the form, which a written file has', () => {
    for (const name of FIELD_NAMES) expect(fieldOfHeading(DIVER_LABELS[name])).toBe(name);
  });
});

describe('a day', () => {
  it.each<[expected: string | null, ...texts: string[]]>([
    ['1990-12-31', '31/12/1990', '31.12.1990', '1990-12-31', '1990-12-31T00:00:00.000Z', '1990-12-31 00:00:00'],
    ['1990-12-31', '1990-12-31 00:00', '1990-12-31T00:00:00', '1990-12-31T00:00Z'],
    ['1990-02-01', '1/2/1990', '1/2/90', '01.02.90'],
    ['2031-02-01', '1/2/31'],
    ['1932-02-01', '1/2/32'],
    [
      '1990-12-31',
      '31/12/1990 00:00:00',
      '31/12/1990 00:00',
      '31/12/1990 14:29',
      '1990-12-31T09:30:00',
      '31.12.90 0h00',
    ],
    [
      '1990-12-31',
      '31 décembre 1990',
      '31 déc. 1990',
      '31 dec 90',
      '31-déc-90',
      'le 31/12/1990',
      'lundi 31 DÉCEMBRE 1990',
    ],
    [
      '1990-12-31',
      '31/12/1990 à 10 h',
      'Lundi, 31 décembre 1990 à 9 h 30',
      '1990-12-30T23:00:00Z',
      '1990-12-31T01:00+02:00',
    ],
    [
      '2027-03-06',
      'samedi 06/03/2027',
      'sam. 6\u00a0mars\u00a02027',
      '06/03/2027 20:00',
      'sam.\u00a06\u00a0mars\u00a02027',
    ],
    ['2027-08-01', '1er août 2027', '1ᵉʳ août 2027', '1 aout 2027'],
    ['1985-06-12', '12 juin 1985', '12 juin 85'],
    ['1985-07-12', '12 juil. 1985', '12 juillet 85'],
    [null, '29/02/2025', '12/31/1990', '31/12/990', '31/12/0990', 'hier', '12 jui 1985', '12 foo 1985', 'mars 1985'],
    [null, '31/12/1990 25:00', '31/12/1990 12:00 AM', '31/12/1990 (estimé)', `31/12/1990${' '.repeat(60)}x`],
    [null, '31/12/19901', '1990 00:00-12-31'],
    ['2024-02-29', '29/02/2024'],
  ])('is %s, written %j and otherwise', (day, ...texts) => {
    for (const text of texts) expect(dayOfCell(text, '2026-05-04'), text).toBe(day);
  });
});

describe('a cell', () => {
  it.each([
    ['flag', { Oui: true, 1: true, VRAI: true, non: false, faux: false, 2: 'NOT_A_FLAG', constructor: 'NOT_A_FLAG' }],
    ['whole', { 5: 5, 12: 12, '-5': 'NOT_WHOLE', 123456789012345: 123_456_789_012_345, 1234567890123456: 'NOT_WHOLE' }],
    ['amount', { '12,50 €': 12.5, douze: 'NOT_AN_AMOUNT' }],
    [
      'amount',
      {
        '1\u202f234,50': 1234.5,
        '-3,20': -3.2,
        '−3,20 EUR': -3.2,
        '48 euros': 48,
        '1.234,50': 1234.5,
        '-1.234.567,00 €': -1_234_567,
        '1.234': 'NOT_AN_AMOUNT',
        '1.23,50': 'NOT_AN_AMOUNT',
        '12,50 F': 'FRANCS',
        '80FRF': 'FRANCS',
      },
    ],
    [
      'amount',
      { '48euro': 48, '48  EUR.': 48, '48 eur': 48, '12 eur 50': 'NOT_AN_AMOUNT', '12 x eur': 'NOT_AN_AMOUNT' },
    ],
    ['amount', { '=SOMME(A1)': 'NOT_AN_AMOUNT', '12,50 £': 'NOT_AN_AMOUNT' }],
    [
      'fee',
      {
        170: 170,
        '-1': -1,
        Payée: true,
        'À jour': true,
        non: false,
        impayée: false,
        '1000 F': 'FRANCS',
        chère: 'NOT_A_FEE',
      },
    ],
    ['paid', { Réglée: true, x: true, 'Non payée': false, 170: 'NOT_A_FLAG' }],
    ['expiry', { '04/05/2027': TODAY, '29/02/2024': '2023-02-28', '05/05/2027': 'CERTIFICATE_IN_FUTURE' }],
    ['time', { '9h': '09:00', '9 h 30': '09:30', '09:30:00': '09:30', '1899-12-30T14:15': '14:15', 25: 'NOT_A_TIME' }],
    ['time', { 'à 9h': 'NOT_A_TIME', '9h30 précises': 'NOT_A_TIME', '1\u00a09h': 'NOT_A_TIME' }],
    ['time', { '24h': 'NOT_A_TIME', '9h75': 'NOT_A_TIME', midi: 'NOT_A_TIME' }],
    [
      'level',
      {
        P2: 'N2',
        'Niveau 3': 'N3',
        'Plongeur Niveau 1': 'N1',
        PE20: 'N1',
        pe40: 'PE40',
        MF1: 'E3',
        Initiateur: 'E1_N2',
      },
    ],
    [
      'level',
      { GP: 'N4', 'Guide de palanquée': 'N4', N5: 'N4_P5', 'Plongeur d’or': 'Or', 'Niveau 6': 'UNKNOWN_LEVEL' },
    ],
    ['level', { n2: 'N2', 'E1 N3': 'E1_N3', 'Prép.\u00a0Or': 'T_Or', 'Prep Or': 'T_Or', 'PRÉP.  or': 'T_Or' }],
    [
      'level',
      { 'Plongeur  d’Or': 'Or', 'Prép.   Or': 'T_Or', PrépOr: 'T_Or', 'niv 3': 'N3', 'Niv.2': 'N2', 'e1  n3': 'E1_N3' },
    ],
    [
      'level',
      { 'brevet : plongeur Or': 'UNKNOWN_LEVEL', 'une prép. Or': 'UNKNOWN_LEVEL', 'Niveau 12': 'UNKNOWN_LEVEL' },
    ],
    ['level', { N9: 'UNKNOWN_LEVEL', 'Or prép.': 'UNKNOWN_LEVEL' }],
    ['role', { 'Administrateur des plongées et des sites': 'ADMIN_SITES', '« Membre »': 'USER', root: 'UNKNOWN_ROLE' }],
    ['role', { 'Super \u00a0 administrateur': 'SUPER_ADMIN' }],
    ['text', { 'Léa de Mons': 'Léa de Mons' }],
    [
      'licence',
      { ' a-1': 'A-1', 'A 12 345678': 'A-12-345678', 'a – 12 – 345678': 'A-12-345678', A12345678: 'A12345678' },
    ],
    ['email', { 'a@b.fr': 'a@b.fr', 'a@b': 'NOT_AN_EMAIL' }],
    ['gps', { '3.9, 250': 'GPS_INVALID' }],
    ['certificate', { '04/05/2026': TODAY, '05/05/2026': 'CERTIFICATE_IN_FUTURE', bientôt: 'NOT_A_DAY' }],
    ['day', { '05/05/2027': '2027-05-05', '05/05/31': '1931-05-05', '04/05/31': '2031-05-04' }],
    [
      'birth',
      { '04/05/26': TODAY, '05/05/26': '1926-05-05', '12/03/30': '1930-03-12', '05/05/2026': 'BIRTH_IN_FUTURE' },
    ],
    ['birth', { '12/03/1985 14:29': '1985-03-12', '31/12/00': '2000-12-31' }],
    ['time', { '2027-03-06T09:00': '09:00', '1899-12-30T00:00': '00:00', '1904-01-01T00:00': '00:00' }],
    [
      'postal',
      { 1000: '1000', '01000': '01000', '1000.0': '1000', "'01000": '01000', '59.000': '59.000', '1E+03': 'EXPONENT' },
    ],
    ['telephone', { 612345678: '0612345678', '6 12 34 56 78': '06 12 34 56 78', '6.12.34.56.78': '06.12.34.56.78' }],
    ['telephone', { '0612345678': '0612345678', '06 12 34 56 78': '06 12 34 56 78', "'0612345678": '0612345678' }],
    ['telephone', { 33612345678: '+33612345678', 32470016944: '+32470016944', 3265123456: '+3265123456' }],
    ['telephone', { '+33612345678': '+33612345678', '612345678.0': '0612345678', 65123456: '65123456', 18: '18' }],
    ['telephone', { '6,12E+08': 'EXPONENT', '6.12345678e8': 'EXPONENT', '3,36E+10': 'EXPONENT' }],
    ['telephone', { 'Léa MARTIN, 06 12 34 56 78': 'Léa MARTIN, 06 12 34 56 78', 'rue 612345678': 'rue 612345678' }],
    ['licence', { '1,2E+06': 'EXPONENT', '12E34': '12E34', '123456.0': '123456', "'0123": '0123' }],
    ['means', { Espèces: 'CASH', 'CHQ.': 'CHEQUE', virement: 'TRANSFER', CB: 'CARD', 'Hello Asso': 'HELLOASSO' }],
    ['means', { 'Pass’Sport': 'PASS_SPORT', 'Chèques-vacances ANCV': 'ANCV', bon: 'OTHER', troc: 'UNKNOWN_MEANS' }],
    ['whole', { '1,2E+06': 'EXPONENT', '5.0': 5, '10.000': 'NOT_WHOLE', '000123': 123 }],
    ...[
      '#N/A',
      '#REF!',
      '#VALUE!',
      '#DIV/0!',
      '#NOM?',
      '#NOM\u00a0?',
      '#NAME?',
      '#NUL!',
      '#NULL!',
      '#NOMBRE!',
      '#NUM!',
    ].map((error) => ['text', { [error]: 'CELL_ERROR' }] as const),
    ...['#VALEUR!', '#VALEUR\u202f!', '#SPILL!', '#BLOQUÉ!', '#WERT!', 'Err:502', 'Err\u00a0:502', '########'].map(
      (error) => ['amount', { [error]: 'CELL_ERROR' }] as const,
    ),
    ['text', { '#1': '#1', '# N/A': '# N/A', '#plongée': '#plongée', 'Erreur : 12': 'Erreur : 12' }],
  ] as const)('of the kind %s: %j', (kind, cells) => {
    const read = (text: string) => {
      const cell = readCell(kind, text, TODAY);
      return [text, cell.ok ? cell.value : cell.fault];
    };
    expect(Object.fromEntries(Object.keys(cells).map(read))).toEqual(cells);
  });

  it.each([
    [33.333333333333336, 33.33, 'ROUNDED'],
    [1.1e-16, 0, undefined],
    [-3.2000000000000002, -3.2, undefined],
    [12.5, 12.5, undefined],
    [0.005, 0.01, 'ROUNDED'],
  ])('of money, as a formula leaves it: %d is %d', (number, value, remark) => {
    for (const kind of ['amount', 'fee'] as const)
      expect(readCell(kind, String(number), TODAY, number)).toEqual({ ok: true, value, remark });
    expect(readCell('amount', String(33.333), TODAY)).toEqual({ ok: false, fault: 'NOT_AN_AMOUNT' });
  });

  it.each([
    ['telephone', '612345678', 'ZERO'],
    ['telephone', '33612345678', 'PLUS'],
    ['telephone', '0612345678', undefined],
    ['postal', '1000', 'SHORT_POSTAL'],
    ['postal', '01000', undefined],
    ['birth', '04/05/2021', 'YOUNG'],
    ['birth', '04/05/2020', undefined],
    ['birth', '12/03/1985 14:29', 'HOUR'],
    ['day', '06/03/2027 00:00', undefined],
    ['day', '06/03/2027 20:00', 'HOUR'],
  ] as const)('of the kind %s, %j, is remarked: %s', (kind, text, remark) =>
    expect(readCell(kind, text, TODAY)).toMatchObject({ ok: true, remark }),
  );

  it('knows every level and role by its code, and every level as it is shown', () => {
    for (const level of LEVELS) {
      expect(readCell('level', level, TODAY)).toEqual({ ok: true, value: level });
      expect(readCell('level', levelLabel(level), TODAY)).toEqual({ ok: true, value: level });
    }
    for (const role of ROLES) expect(readCell('role', role, TODAY)).toEqual({ ok: true, value: role });
  });
});

describe('a table', () => {
  it('counts lines as a spreadsheet does, blank ones included', () => {
    const table = [[''], ['Nom', 'Licence', 'Couleur'], ['', '', ''], ['A', 'x-1', 'bleu'], ['B', 'X-2']];
    const { lines, columns, headings } = readTable(table, TODAY, 'members', DIVER_LABELS);
    expect(lines.map(({ line, write }) => [line, write])).toEqual([
      [4, { lastname: 'A', licenceNumber: 'X-1' }],
      [5, { lastname: 'B', licenceNumber: 'X-2' }],
    ]);
    expect(columns.filter(({ asks }) => asks)).toEqual([{ heading: 'Couleur', field: null, asks: true }]);
    expect(headings).toEqual({ lastname: 'Nom', licenceNumber: 'Licence' });
  });
});
