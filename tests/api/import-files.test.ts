// Files as spreadsheets, extranets and other machines leave them: what is read, asked, counted or refused.
import { readDiver } from '#api/other-server/diver.ts';
import { parse } from 'csv-parse/sync';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SheetData } from 'write-excel-file/universal';
import { diverColumns } from '#admin/resources/divers/export-columns.ts';
import type { ErrorBody } from '#contract/common.ts';
import type { ImportPreview } from '#contract/import.ts';
import { XLSX_TYPE } from '#domain/import/lines.ts';
import { csvOf } from '#shared/files/columns.ts';
import { workbookOf } from '#ui/files/xlsx.ts';
import { accepted, onEachEngine, onEngine, refusalIn, START, type TestClub } from '../support/app.ts';
import { booksOf, diversIn, newLicence, newMember } from '../support/divers.ts';
import { send, sentencesIn } from '../support/import.ts';
import { seedSite } from '../support/outings.ts';
import { bareCell, bareRow, errorCell, rawBook, workbook } from '../support/xlsx.ts';

const plain = (sentence: string): string => sentence.replaceAll(/[\u00a0\u202f]/g, ' ');
const previewOf = (club: TestClub, content: string | Buffer, sent: Parameters<typeof send>[2] = {}) =>
  accepted<ImportPreview>(send(club, content, sent));
const xlsx = { type: XLSX_TYPE };
const outings = { path: '/events/import' };
const refusedWith = async (answer: ReturnType<typeof send>): Promise<[string, string]> => {
  const refused = await answer;
  return [refusalIn(refused), plain(refused.json<ErrorBody>().message)];
};

onEachEngine('the club’s own export', (club) => {
  beforeEach(() => club.setClock(START));

  /** What a spreadsheet keeps of a cell: a number without the zeros and the plus before it. */
  const isNumber = (cell: string): boolean => /^\+?\d+$/.test(cell) || /^-?\d+,\d+$/.test(cell);
  const saved = (cell: string): string => {
    if (!isNumber(cell)) return cell;
    const number = Number(cell.replace(',', '.'));
    return Math.abs(number) < 1e11 ? String(number).replace('.', ',') : number.toExponential(5).replace('.', ',');
  };

  const exported = async () => {
    const columns = diverColumns(true);
    const { content } = diversIn(await club.as('SUPER_ADMIN').get('/divers?size=1000&contacts=1'));
    return { columns, records: content.map((diver) => readDiver(diver)) };
  };

  it('comes back unchanged, whatever a spreadsheet did to it', async () => {
    for (const telephone of ['+33612345678', '0612345678', '065123456', '06 12 34 56 78', '0032470016944', '18'])
      await newMember(club, { telephone, urgence1: telephone, firstname: telephone });
    for (const codepostal of ['01000', '1000', '59000', '00001', 'L-1234'])
      await newMember(club, { codepostal, firstname: codepostal, familyId: '007', porte_Monnaie: 1234.5 });
    for (const description of ["'=SOMME(1)", '=SOMME(1)', "''", "'+33612345678", '="01000"', '- bas\n- haut', '"x"; y'])
      await newMember(club, { description, firstname: description.slice(0, 3), datenaissance: '1985-03-02' });
    const { columns, records } = await exported();
    const untouched = csvOf(columns, records);
    const table: string[][] = parse(untouched, { delimiter: ';', bom: true });
    const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
    const resaved = table.map((row) => row.map((cell) => quoted(saved(cell))).join(';')).join('\r\n');
    const asNumbers: SheetData = table.map((row) =>
      row.map((cell) =>
        isNumber(cell)
          ? { value: Number(cell.replace(',', '.')), type: Number }
          : { value: cell === '' ? ' ' : cell, type: String },
      ),
    );
    const book = Buffer.from(await (await workbookOf('Plongeurs', columns, records)).arrayBuffer());
    for (const [content, sent] of [
      [untouched, {}],
      [resaved, {}],
      [book, xlsx],
      [await workbook(asNumbers), xlsx],
    ] as const) {
      const preview = await previewOf(club, content, sent);
      const changed = preview.lines.filter(({ outcome }) => outcome !== 'unchanged');
      expect([preview.problems, changed]).toEqual([[], []]);
      expect(preview.counts.unchanged).toBe(records.length);
    }
  });

  it('puts right what an earlier file has cut', async () => {
    const { licenceNumber } = await newMember(club, { telephone: '612345678', codepostal: '1000' });
    const file = `licence;nom;téléphone;cp\n${licenceNumber};Nouveau;0612345678;01000`;
    const { lines } = await previewOf(club, file);
    expect(lines[0]?.changes.map(({ after }) => after)).toEqual(['0612345678', '01000']);
  });
});

onEachEngine('a person under another licence', (club) => {
  beforeEach(() => club.setClock(START));
  const thomas = { lastname: 'LEROY', firstname: 'Thomas', datenaissance: '1974-08-08', email: 'thomas@example.org' };

  it('is asked about before a file is written, and may be another person', async () => {
    const { licenceNumber: known } = await newMember(club, thomas);
    const [one, other, third] = [newLicence(), newLicence(), newLicence()];
    const file = [
      'N° licence;Nom;Prénom;Naissance;E-mail',
      `${one};Leroy;THOMAS;08/08/1974;`,
      `${other};LE-ROY;Thomas;;Thomas@Example.org`,
      `${newLicence()};LEROY;Thomas;09/08/1974;other@example.org`,
      `${third};PETIT;Ali;01/02/1990;`,
      `${newLicence()};Petit;Ali;01/02/1990;`,
    ].join('\n');
    const preview = await previewOf(club, file);
    expect(preview.counts).toEqual({ new: 5, changes: 0, unchanged: 0, wrong: 0 });
    expect(preview.samePersons.map(plain)).toEqual([
      `Ligne 2 : LEROY Thomas, né(e) le 08/08/1974, est déjà membre sous ${known}.`,
      `Ligne 3 : LEROY Thomas, né(e) le 08/08/1974, est déjà membre sous ${known}.`,
      `Ligne 6 : PETIT Ali, né(e) le 01/02/1990, figure déjà à la ligne 5 sous ${third}.`,
    ]);
    const before = await booksOf(club);
    const refused = await send(club, file, { apply: preview.digest });
    expect(refusalIn(refused)).toBe('409 SAME_PERSON');
    expect(refused.json<{ current: ImportPreview }>().current.samePersons).toHaveLength(3);
    expect(await booksOf(club)).toEqual(before);
    const written = await accepted<ImportPreview>(send(club, file, { apply: preview.digest, otherPersons: '1' }));
    expect(written).toMatchObject({ applied: true, counts: { new: 5 } });
  });

  it('who came meanwhile asks anew', async () => {
    const person = { ...thomas, lastname: 'MARCHAND', email: '' };
    const file = `licence;nom;prénom;naissance\n${newLicence()};Marchand;Thomas;08/08/1974`;
    const { digest, samePersons } = await previewOf(club, file);
    expect(samePersons).toEqual([]);
    await newMember(club, person);
    expect(refusalIn(await send(club, file, { apply: digest, otherPersons: '1' }))).toBe('409 IMPORT_STALE');
  });

  it('is asked about on the form, and nothing is written before the answer', async () => {
    const person = { ...thomas, lastname: 'DURIEZ', email: 'duriez@example.org' };
    const { licenceNumber: known } = await newMember(club, person);
    const body = { ...person, lastname: 'Duriez', licenceNumber: newLicence() };
    const before = await booksOf(club);
    for (const same of [body, { ...body, email: '' }, { ...body, datenaissance: null }]) {
      const refused = await club.as('SUPER_ADMIN').post('/divers', same);
      expect(refusalIn(refused)).toBe('409 SAME_PERSON');
      expect(refused.json<ErrorBody>().message).toBe(
        `DURIEZ Thomas, né(e) le 08/08/1974, est déjà membre sous ${known}.`,
      );
    }
    expect(await booksOf(club)).toEqual(before);
    expect((await club.as('SUPER_ADMIN').post('/divers', { ...body, otherPerson: true })).statusCode).toBe(201);
    const brother = { ...body, firstname: 'Luc', licenceNumber: newLicence() };
    expect((await club.as('SUPER_ADMIN').post('/divers', brother)).statusCode).toBe(201);
  });

  it('who was deleted is no member', async () => {
    const person = { ...thomas, lastname: 'PARTI', email: '' };
    const { id } = await newMember(club, person);
    await club.as('ADMIN').delete(`/divers/${id}`);
    const body = { ...person, licenceNumber: newLicence() };
    expect((await club.as('SUPER_ADMIN').post('/divers', body)).statusCode).toBe(201);
  });
});

onEngine('sqlite', 'cells that a spreadsheet changed', (club) => {
  beforeEach(() => club.setClock(START));
  const fieldsOf = ({ lines }: ImportPreview): unknown[][] =>
    lines.map(({ changes }) => changes.filter(({ field }) => field !== 'licenceNumber').map(({ after }) => after));

  it('are put right where it is sure, which is counted, and asked about where it is not', async () => {
    const file = [
      'Licence;Nom;CP;Portable;Tél. urgence;Naissance',
      'Z-1;A;1000;612345678;33612345678;12/03/30',
      'Z-2;B;="01000";="0612345678";Léa 06;12/03/1985 14:29',
      'Z-3;C;1310;0612345678;712345678;01/02/2022',
    ].join('\n');
    const preview = await previewOf(club, file);
    expect(fieldsOf(preview)).toEqual([
      ['A', '1000', '0612345678', '+33612345678', '1930-03-12'],
      ['B', '01000', '0612345678', 'Léa 06', '1985-03-12'],
      ['C', '1310', '0612345678', '0712345678', '2022-02-01'],
    ]);
    expect(preview.warnings.map(plain)).toEqual([
      '2 téléphones complétés d’un 0.',
      '1 téléphone complété d’un +.',
      '1 date lue sans son heure.',
      '2 codes postaux à 4 chiffres : s’il y manque un 0, corrigez le fichier.',
      '1 membre de moins de 6 ans : vérifiez l’année de naissance.',
    ]);
  });

  it('are wrong lines where figures or results are lost', async () => {
    const file = [
      'Licence;Nom;CP;Portable;Ville;Cpt Analytique;Naissance',
      '1,2E+06;A;6E+04;6,12E+08;#N/A;1,5E+06;12/03/2030',
      'Z-2;#NOM?;;;;;',
    ].join('\n');
    const preview = await previewOf(club, file);
    const power =
      'le tableur a remplacé les derniers chiffres par une puissance de dix, mettez la colonne au format « Texte » et récrivez ce numéro en entier.';
    const error =
      'cette cellule contient une erreur de calcul (ou sa colonne est trop étroite), corrigez-la dans le tableur.';
    expect(sentencesIn(preview)).toEqual([
      `Ligne 2, colonne « Licence » (« 1,2E+06 ») : ${power}`,
      `Ligne 2, colonne « CP » (« 6E+04 ») : ${power}`,
      `Ligne 2, colonne « Portable » (« 6,12E+08 ») : ${power}`,
      `Ligne 2, colonne « Ville » (« #N/A ») : ${error}`,
      `Ligne 2, colonne « Cpt Analytique » (« 1,5E+06 ») : ${power}`,
      'Ligne 2, colonne « Naissance » (« 12/03/2030 ») : cette date de naissance est dans le futur, vérifiez l’année.',
      `Ligne 3, colonne « Nom » (« #NOM? ») : ${error}`,
    ]);
  });

  it('of a workbook keep what its sheet shows; sums are rounded, errors said, the sheet named', async () => {
    const heading = ['Licence', 'Nom', 'CP', 'Portable', 'Cotisation', 'Ville'].map((text) => bareCell(text));
    const cells = [bareCell('Z-1'), bareCell('A'), bareCell(1000, 1), bareCell(612345678, 2)];
    const data =
      bareRow(...heading) +
      bareRow(...cells, bareCell(33.333333333333336)) +
      bareRow(bareCell('Z-2'), bareCell('B'), bareCell(''), bareCell(''), errorCell('#REF!'), errorCell('#N/A'));
    const formats = ['00000', '0#" "##" "##" "##" "##'];
    const hidden = { name: 'Listes', data: bareRow(...heading), state: 'hidden' as const };
    const preview = await previewOf(club, rawBook([hidden, { name: 'Membres', data }], { formats }), xlsx);
    expect(preview.sheet).toBe('Membres');
    expect(fieldsOf(preview)[0]).toEqual(['A', '01000', '06 12 34 56 78', 33.33]);
    expect(preview.warnings).toEqual(['1\u00a0montant arrondi au centime.']);
    expect(sentencesIn(preview).map((sentence) => sentence.slice(0, 42))).toEqual([
      'Ligne 3, colonne « Cotisation » (« #REF! »',
      'Ligne 3, colonne « Ville » (« #N/A ») : ce',
    ]);
  });

  it('of outings are days with a weekday, a midnight or an hour, and hours at midnight', async () => {
    await seedSite(club.database, 'VODELE');
    const file = [
      'Date;Heure;Lieu;Prix',
      '06/03/2027 20:00;20:00;VODELE;21',
      'samedi 06/03/2027;9h;VODELE;21',
      'sam. 6 mars 2027;0h00;VODELE;21',
      '06/03/2027 00:00:00;10:00;VODELE;21,005',
    ].join('\n');
    const preview = await previewOf(club, file, outings);
    expect(preview.lines.map(({ name }) => plain(name))).toEqual([
      'sam. 6 mars 2027, 20 h, VODELE',
      'sam. 6 mars 2027, 9 h, VODELE',
      'sam. 6 mars 2027, 0 h, VODELE',
      'sam. 6 mars 2027, 10 h, VODELE',
    ]);
    expect(preview.warnings).toEqual(['1\u00a0date lue sans son heure.']);
    expect(preview.counts).toEqual({ new: 3, changes: 0, unchanged: 0, wrong: 1 });

    const cells = [bareCell(46452, 1), bareCell(0, 2), bareCell('VODELE'), bareCell(33.333333333333336)];
    const data = bareRow(...['Date', 'Heure', 'Site', 'Prix'].map((text) => bareCell(text))) + bareRow(...cells);
    const notice = { name: 'Notice', data: bareRow(bareCell('Remplissez la feuille suivante')) };
    const formats = ['dd/mm/yyyy', 'hh:mm'];
    const read = await previewOf(club, rawBook([notice, { name: 'Sorties', data }], { formats }), {
      ...xlsx,
      ...outings,
    });
    expect(read).toMatchObject({ sheet: 'Sorties', lines: [{ outcome: 'new' }] });
    expect(plain(read.lines[0]!.name)).toBe('sam. 6 mars 2027, 0 h, VODELE');
    expect(read.lines[0]?.changes.find(({ field }) => field === 'price')?.after).toBe(33.33);
  });

  it('that nobody sees are empty', async () => {
    const marks = await previewOf(club, 'Licence;Nom\nZ-1;\u0301\u0302\n\u0301;A');
    expect(sentencesIn(marks)).toEqual([
      'Ligne 2, colonne « Nom » : la cellule est vide, une valeur est obligatoire.',
      'Ligne 3, colonne « Licence » : la cellule est vide, une valeur est obligatoire.',
    ]);
  });
});

onEngine('sqlite', 'files that cannot be read', (club) => {
  const utf8 = 'Enregistrez-le au format « CSV UTF-8 » ou en classeur (.xlsx), puis réessayez.'.slice(1);
  const encrypted = Buffer.concat([
    Buffer.from('\u00d0\u00cf\u0011\u00e0', 'latin1'),
    Buffer.from('EncryptedPackage', 'utf16le'),
  ]);
  const again =
    'Ouvrez ce classeur dans Excel ou LibreOffice, enregistrez-le à nouveau au format .xlsx, puis réessayez.';
  const cells =
    'Ce fichier a trop de cellules (1 000 par ligne et 500 000 en tout au plus) : ôtez les colonnes inutiles et les séparateurs de trop, ou partagez-le en plusieurs.';

  describe.each([
    ['members', {}],
    ['outings', outings],
  ])('as %s', (_kind, sent) => {
    it.each([
      [
        'of Mac Roman',
        Buffer.from('LICENCE;NOM\nX-1;Zo\u008e', 'latin1'),
        {},
        `Ligne 2 (« ZoŽ ») : des lettres accentuées sont illisibles, ce fichier n’est ni en UTF-8 ni en Windows-1252. Dans le tableur, e${utf8}`,
      ],
      [
        'of three code pages',
        Buffer.concat([
          Buffer.from('LICENCE;NOM\nX-1;Zoé\nX-2;Noé\n'),
          Buffer.from('X-3;Zo\u00e9\nX-4;Zo\u008e', 'latin1'),
        ]),
        {},
        `Ligne 4 : ses lettres accentuées ne sont pas codées comme celles des autres lignes. Récrivez-les ; e${utf8}`,
      ],
      [
        'of UTF-16 without its mark',
        Buffer.from('LICENCE;NOM', 'utf16le'),
        {},
        `Ce fichier n’est pas du texte : e${utf8}`,
      ],
      ['of one line of separators', ';'.repeat(5e6), {}, cells],
      ['of five million cells', `Licence;Nom\n${`${';'.repeat(990)}\n`.repeat(4900)}`, {}, cells],
      [
        'of an encrypted workbook',
        encrypted,
        xlsx,
        'Ce classeur est protégé par un mot de passe. Ouvrez-le, enlevez ce mot de passe, enregistrez-le à nouveau au format .xlsx, puis réessayez.',
      ],
      ['of another workbook', encrypted.subarray(0, 4), xlsx, `Ce fichier ne peut pas être lu. ${again}`],
      ['of no workbook', 'Licence', xlsx, `Ce fichier ne peut pas être lu. ${again}`],
      ['of a workbook named CSV', encrypted, {}, `Ce fichier ne peut pas être lu. ${again}`],
    ])('%s are refused with a sentence', async (_name, content, type, sentence) =>
      expect(await refusedWith(send(club, content, { ...sent, ...type }))).toEqual(['422 IMPORT_UNREADABLE', sentence]),
    );

    it('of one line, or of empty sheets, have nothing to read', async () => {
      const line = await previewOf(club, 'x'.repeat(5e6), sent);
      expect(line.problems.length).toBeGreaterThan(0);
      expect(JSON.stringify(line).length).toBeLessThan(2000);
      const empty = rawBook([
        { name: 'A', data: '' },
        { name: 'B', data: '<row/>', after: '<sheetProtection sheet="1"/>' },
      ]);
      expect((await previewOf(club, empty, { ...sent, ...xlsx })).problems[0]).toMatch(/^Ce fichier ne contient auc/);
    });
  });

  it('leave the club on the air while many are read', async () => {
    const large = `Licence;Nom\n${`;${'x;'.repeat(98)}\n`.repeat(4900)}`;
    let answers = 0;
    let isRead = false;
    const reading = Promise.all(Array.from({ length: 6 }, () => send(club, large)));
    const ended = reading.finally(() => (isRead = true));
    while (!isRead) {
      const { statusCode } = await club.app.inject('/health');
      if (statusCode === 200) answers += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await ended).map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
    // Where files are read on the thread that answers, no more than one or two between them.
    expect(answers).toBeGreaterThan(50);
  });
});
