// Files as other programs write them, up to the cells that the import compares.
import { describe, expect, it } from 'vitest';
import { rowsOfCsv } from '#server/modules/members/import/csv.ts';
import { shownAs } from '#server/modules/members/import/number-formats.ts';
import { sheetOf } from '#server/modules/members/import/xlsx.ts';
import { bareCell, bareRow, errorCell, rawBook, textCell } from '#tests/support/xlsx.ts';

const inCsv = (content: Buffer | string) => {
  const found = rowsOfCsv(Buffer.from(content));
  return 'code' in found ? found : found.rows.map((row) => row.map(String));
};
const inBook = async (content: Buffer) => {
  const found = await sheetOf(content, 'members');
  return 'code' in found ? found : found.rows.map((row) => row.map(String));
};
const HEADING = bareRow(bareCell('Licence'), bareCell('Nom'), bareCell('Code postal'));

describe('a workbook', () => {
  const rows = [
    ['Licence', 'Nom', 'Code postal'],
    ['X-1', 'MARTIN', '01000'],
  ];
  it.each([
    ['has no places', '', HEADING + bareRow(...rows[1]!.map((text) => bareCell(text)))],
    [
      'has those of rows alone',
      '',
      HEADING.replace('<row>', '<row r="1">') + `<row r="2">${rows[1]!.map((text) => bareCell(text)).join('')}</row>`,
    ],
    [
      'has those of some cells',
      '',
      `<row>${textCell('A1', 'Licence')}${bareCell('Nom')}${textCell('C1', 'Code postal')}</row>` +
        bareRow(bareCell('X-1'), textCell('B2', 'MARTIN'), bareCell('01000')),
    ],
    ['has a prefix', 'x', HEADING + bareRow(...rows[1]!.map((text) => bareCell(text)))],
  ])('is read that %s', async (_name, prefix, data) =>
    expect(await inBook(rawBook([{ name: 'A', data }], { prefix }))).toEqual(rows),
  );

  it('counts on from a row or a cell that says its place', async () => {
    const data = `${HEADING}<row r="4">${textCell('B4', 'B')}${bareCell('C')}</row><row>${bareCell('D')}</row>`;
    const after = `<row>${textCell('B7', 'E')}</row><row/><row>${bareCell('F')}</row>`;
    expect(await inBook(rawBook([{ name: 'A', data: data + after }]))).toEqual([
      ['Licence', 'Nom', 'Code postal'],
      ['', '', ''],
      ['', '', ''],
      ['', 'B', 'C'],
      ['D', '', ''],
      ['', '', ''],
      ['', 'E', ''],
      ['', '', ''],
      ['F', '', ''],
    ]);
  });

  it('keeps what its sheet shows for figures that it pads', async () => {
    const formats = ['00000', '0#" "##" "##" "##" "##', '"A-"00"-"000000', '#,##0.00\\ "€"', '0'];
    const cells = [bareCell(1000, 1), bareCell(612345678, 2), bareCell(26000012, 3), bareCell(12.5, 4), bareCell(7, 5)];
    const found = await sheetOf(rawBook([{ name: 'A', data: HEADING + bareRow(...cells) }], { formats }), 'members');
    expect('rows' in found && found.rows[1]).toEqual(['01000', '06 12 34 56 78', 'A-26-000012', 12.5, 7]);
  });

  it('says its errors', async () => {
    const errors = ['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '#NULL!', '#NUM!'];
    const data = HEADING + errors.map((error) => bareRow(bareCell('X-1'), errorCell(error))).join('');
    const found = await inBook(rawBook([{ name: 'A', data }]));
    expect(Array.isArray(found) && found.slice(1).map((row) => row[1])).toEqual(errors);
  });

  it('has every minute of the day, midnight included', async () => {
    const minutes = Array.from({ length: 1440 }, (_, minute) => minute);
    const data = HEADING + minutes.map((minute) => bareRow(bareCell(minute / 1440, 1))).join('');
    const text = (minute: number): string =>
      [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
    for (const date1904 of ['0', '1', 'true']) {
      const found = await inBook(rawBook([{ name: 'A', data }], { formats: ['hh:mm'], date1904 }));
      expect(Array.isArray(found) && found.slice(1).map(([time = '']) => time.slice(11))).toEqual(minutes.map(text));
    }
  });

  it('has its days, whichever year it counts from', async () => {
    const data = (serial: number) => HEADING + bareRow(bareCell('X-1'), bareCell('A'), bareCell(serial, 1));
    for (const [date1904, serial] of [
      ['0', 33238],
      ['1', 31776],
      ['true', 31776],
    ] as const) {
      const found = await inBook(rawBook([{ name: 'A', data: data(serial) }], { formats: ['dd/mm/yyyy'], date1904 }));
      expect(found).toMatchObject([{}, ['X-1', 'A', '1990-12-31']]);
    }
  });

  const members = { name: 'Membres', data: HEADING + bareRow(bareCell('X-1'), bareCell('MARTIN')) };
  it.each([
    ['a hidden sheet', [{ name: 'Listes', data: HEADING, state: 'hidden' as const }, members]],
    ['a very hidden sheet', [{ name: 'L', data: HEADING, state: 'veryHidden' as const }, members]],
    ['an empty sheet', [{ name: 'Feuil1', data: '' }, members]],
    ['a notice', [{ name: 'Notice & aide', data: bareRow(bareCell('Nom')) }, members]],
    [
      'a protected sheet',
      [
        { ...members, after: '<sheetProtection sheet="1"/>' },
        { name: 'B', data: '' },
      ],
    ],
  ])('of %s and the members is read for these', async (_name, sheets) =>
    expect(await sheetOf(rawBook(sheets), 'members')).toMatchObject({
      name: 'Membres',
      rows: [{}, ['X-1', 'MARTIN', '']],
    }),
  );

  it('has groups of headings above them', async () => {
    const groups = bareRow(bareCell('Identité'), bareCell(''), bareCell('Adresse'));
    const after = '<mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells>';
    const data = groups + HEADING + bareRow(bareCell('X-1'), bareCell('MARTIN'), bareCell('01000'));
    expect(await inBook(rawBook([{ name: 'A', data, after }]))).toHaveLength(3);
  });

  it.each([
    [
      'WORKBOOK_ENCRYPTED',
      Buffer.concat([Buffer.from('\u00d0\u00cf\u0011\u00e0', 'latin1'), Buffer.from('EncryptedPackage', 'utf16le')]),
    ],
    ['WORKBOOK_UNREADABLE', Buffer.from('\u00d0\u00cf\u0011\u00e0', 'latin1')],
    ['TOO_MANY_CELLS', rawBook([{ name: 'A', data: `${HEADING}<row>${textCell('AMK2', 'x')}</row>` }])],
  ])('is refused as %s', async (code, content) => expect(await inBook(content)).toEqual({ code }));
});

describe('a format', () => {
  it.each([
    ['00000', 1000, '01000'],
    ['00000', 0, '00000'],
    ['0#" "##" "##" "##" "##', 612345678, '06 12 34 56 78'],
    ['0#\\ ##\\ ##\\ ##\\ ##', 5, '00 00 00 00 05'],
    ['00" "00" "00" "00" "00;@', 612345678, '06 12 34 56 78'],
    ['[$-40C]00000', 1310, '01310'],
    ['\\A\\-00\\-000000', 26000012, 'A-26-000012'],
    ['"+"##########0', 33612345678, null],
    ['#" "##0', 59000, null],
    ['0" CV"', 5, null],
    ['000', 12345, '12345'],
    ['0', 5, null],
    ['General', 5, null],
    ['0.00', 5, null],
    ['#,##0', 5000, null],
    ['0%', 5, null],
    ['@', 5, null],
    ['00000', 12.5, null],
    ['00000', -5, null],
    ['[<=9999999]###\\-####;(###)\\ ###\\-####', 5551234, null],
  ])('%j shows %d as %j', (format, value, text) => expect(shownAs(format, value)).toBe(text));
});

/** Bytes of a text in a code page of one byte a letter. */
const coded = (text: string, table: Readonly<Record<string, number>>): Buffer =>
  Buffer.from(Array.from(text, (letter) => table[letter] ?? letter.charCodeAt(0)));
const MAC = {
  é: 0x8e,
  è: 0x8f,
  ê: 0x90,
  ë: 0x91,
  à: 0x88,
  â: 0x89,
  ç: 0x8d,
  î: 0x94,
  ô: 0x99,
  œ: 0xcf,
  É: 0x83,
  ï: 0x95,
  Ü: 0x86,
  '’': 0xd5,
};
const DOS = {
  é: 0x82,
  è: 0x8a,
  ê: 0x88,
  ë: 0x89,
  â: 0x83,
  ç: 0x87,
  î: 0x8c,
  ô: 0x93,
  É: 0x90,
  Ê: 0xd2,
  Î: 0xd7,
  Ç: 0x80,
};
const line = (name: string): string => `LICENCE;NOM;VILLE\nX-1;${name};Gex\n`;

type Case = readonly [page: string, name: string, content: Buffer];

describe('a CSV in another code page', () => {
  const names = ['Zoé', 'Orléans', 'Hélène', 'Françoise', 'Côte', 'Benoît', 'Mélanie', 'ÉLODIE', 'Noël et Zoé'];
  const inMac = [...names, 'sœur', 'l’eau', 'l’Aube', 'Noël', 'Anaïs', 'Loïc', 'Ümit', 'MÜLLER'].map((name): Case => [
    'Mac Roman',
    name,
    coded(line(name), MAC),
  ]);
  const inDos = [...names, 'LEVÊQUE', 'BENOÎT', 'René', 'FRANÇOIS'].map((name): Case => [
    'DOS',
    name,
    coded(line(name), DOS),
  ]);
  const twice = ['LÉVÊQUE', 'Zoé', 'à', 'l’œuf', 'ÎLE', 'n° 5'].map((name): Case => {
    const misread = new TextDecoder('windows-1252').decode(Buffer.from(line(`x${name}`)));
    return ['UTF-8 read as Windows-1252 and saved', name, Buffer.from(misread)];
  });
  it.each<Case>([
    ...inMac,
    ...inDos,
    ...twice,
    ['UTF-8 twice', 'Zoé', Buffer.from(Buffer.from(line('Zoé')).toString('latin1'))],
    ['UTF-8 read as Mac Roman', 'Zo√©', Buffer.from(line('Zo√©'))],
    ['UTF-8 read as DOS', 'Zo├®', Buffer.from(line('Zo├®'))],
    ['Windows-1251', 'Иван', Buffer.concat([Buffer.from('LICENCE;NOM\nX-1;'), Buffer.from([0xc8, 0xe2, 0xe0, 0xed])])],
    ['nothing that is left', 'Zo\ufffd', Buffer.from(line('Zo\ufffd'))],
  ])('%s: %s is refused with its line', (_page, _name, content) =>
    expect(inCsv(content)).toMatchObject({ code: 'OTHER_CODE_PAGE', line: 2 }),
  );

  it('says the cell that it could not read', () =>
    expect(inCsv(coded(line('LEROY Zoé'), MAC))).toEqual({ code: 'OTHER_CODE_PAGE', line: 2, value: 'LEROY ZoŽ' }));

  it('names the line that is coded otherwise than the others', () => {
    const utf8 = Buffer.from('LICENCE;NOM\nX-1;Zoé\nX-2;Léa\n');
    const latin1 = Buffer.from('X-3;Ali\nX-4;Zoé\n', 'latin1');
    expect(inCsv(Buffer.concat([utf8, latin1]))).toEqual({ code: 'MIXED_CODE_PAGES', line: 5 });
    expect(inCsv(Buffer.concat([latin1, latin1, latin1, utf8]))).toEqual({ code: 'MIXED_CODE_PAGES', line: 8 });
    const mac = coded('X-5;Zoé\n', MAC);
    expect(inCsv(Buffer.concat([utf8, mac, latin1]))).toMatchObject({ code: 'MIXED_CODE_PAGES' });
  });

  it('is read in UTF-16 with its mark, and refused without', () => {
    expect(inCsv(Buffer.from(`\ufeff${line('Zoé')}`, 'utf16le'))).toMatchObject([{}, ['X-1', 'Zoé', 'Gex']]);
    expect(inCsv(Buffer.from(`\ufeff${line('Zoé')}`, 'utf16le').swap16())).toMatchObject([{}, ['X-1', 'Zoé', 'Gex']]);
    expect(inCsv(Buffer.from(line('Zoé'), 'utf16le'))).toEqual({ code: 'NO_TEXT' });
  });

  /** Those of Windows-1252, by letter. */
  const WINDOWS = Object.fromEntries(
    Array.from({ length: 256 }, (_, byte) => [new TextDecoder('windows-1252').decode(Uint8Array.of(byte)), byte]),
  );
  const right =
    'LÉVÊQUE Zoé|Anaïs|Maëlys|CÔTÉ|Œuvre|SŒUR|Cœur|Françoise|Göran MÜLLER|José NUÑEZ|ŽELJKO|Željko|Šime KNEŽEVIC|BOŽO|Božo|L’HAŸ-LES-ROSES|Aÿ|João|IRMÃ|SÃO PAULO|Søren ØSTERGÅRD|ÞÓR|NICOLÒ|Mònica|D’ARTAGNAN|Jean–Luc|créée|HéLèNE|LEFéVRE|12,50 €|« Noir »|etc… puis|n° 5 – 1ᵉʳ|½ tarif|Nitrox™|20 °C|5 × 3|m²|„Wort“|• Nitrox|adhérent·e·s|adhérent•e|±5 m|© club|3 ‰|£5|O‘Brien|d‘Arc|20€par an|€ dû|† 1998|DURAND†';
  it.each(right.split('|'))('has no false alarm: %s', (name) => {
    const read = [{}, ['X-1', name, 'Gex']];
    expect(inCsv(line(name))).toMatchObject(read);
    if (Array.from(name).every((letter) => letter in WINDOWS))
      expect(inCsv(coded(line(name), WINDOWS))).toMatchObject(read);
  });
});

describe('a CSV', () => {
  it.each([
    ['a line of a million cells', `Licence;Nom${';'.repeat(1e6)}\nX;A`],
    ['five million separators', ';'.repeat(5e6)],
    ['a thousand columns on each line', `Licence;Nom\n${`${';'.repeat(990)}\n`.repeat(4900)}`],
    ['more cells than lines within quotes', `Licence;Nom\n${`"\n"${';'.repeat(990)}\n`.repeat(2400)}`],
  ])('of %s is refused', (_name, content) => expect(inCsv(content)).toEqual({ code: 'TOO_MANY_CELLS' }));

  it('may have a hundred columns on each of 4,900 lines', () =>
    expect(inCsv(`Licence;Nom\n${`X${';'.repeat(99)}\n`.repeat(4900)}`)).toHaveLength(4901));
});
