import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { remindersWorker } from '#server/modules/messages/reminders/worker.ts';
import type { ErrorBody } from '#contract/common.ts';
import type { ImportPreview } from '#contract/import.ts';
import { accepted, onEachEngine, onEngine, refusalIn, START } from '../support/app.ts';
import { clubOf } from '../support/club.ts';
import { booksOf, diverIn, expectBooksToBalance, newLicence, newMember } from '../support/divers.ts';
import { previewIn, send, sentencesIn } from '../support/import.ts';
import { members } from '../support/members.ts';
import { watchCertificates } from '../support/outings.ts';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { IMPORT_LIMIT, XLSX_TYPE } from '#domain/import/lines.ts';
import { rawWorkbook, textCell, workbook, zipOf } from '../support/xlsx.ts';
import { tally } from '../support/sign-in.ts';

const currentIn = (body: string): ImportPreview => (JSON.parse(body) as { current: ImportPreview }).current;

onEachEngine('a file of members', (club) => {
  beforeEach(() => club.setClock(START));
  const memberOf = async (licence: string) => diverIn(await club.as('SUPER_ADMIN').get(`/divers/DTT/${licence}`));

  it('says what it would do, and does nothing', async () => {
    const before = await booksOf(club);
    const file = [
      'Numéro de licence;Nom;Prénom;Niveau;Ville;Certificat médical',
      'N-90-000001;Éclair;Zoé;N2;Mons;01/05/2026',
      'T-00-000006;MARTIN;Jean;E1 N3;Lille;10/01/2026',
      'T-00-000007;MARTIN;Léa;;;',
      'T-00-000008;DONNEUR;Marc;N9;Lille;05/05/2026',
    ];
    const preview = await accepted<ImportPreview>(send(club, file.join('\r\n')));
    const counts = { new: 1, changes: 1, unchanged: 1, wrong: 1 };
    expect(preview).toMatchObject({ applied: false, problems: [], counts });
    const outcomes = preview.lines.map(({ line, outcome }) => `${line} ${outcome}`);
    expect(outcomes).toEqual(['2 new', '3 changes', '4 unchanged', '5 wrong']);
    expect(preview.lines[0]).toMatchObject({ licenceNumber: 'N-90-000001', name: 'ÉCLAIR Zoé', id: null });
    expect(preview.lines[0]?.changes.map(({ field, after }) => [field, after])).toEqual([
      ['licenceNumber', 'N-90-000001'],
      ['lastname', 'ÉCLAIR'],
      ['firstname', 'Zoé'],
      ['level', 'N2'],
      ['ville', 'Mons'],
      ['caci_date', '2026-05-01'],
    ]);
    expect(preview.lines[1]).toMatchObject({
      id: await club.idOf('USER'),
      name: 'MARTIN Jean',
      changes: [{ field: 'level', before: 'N2', after: 'E1_N3' }],
    });
    expect(sentencesIn(preview)).toEqual([
      'Ligne 5, colonne « Niveau » (« N9 ») : ce niveau n’existe pas.',
      'Ligne 5, colonne « Certificat médical » (« 05/05/2026 ») : la date du certificat est dans le futur, indiquez le jour où il a été établi.',
    ]);
    expect(await booksOf(club)).toEqual(before);
  });

  it('is written whole with the digest of its preview', async () => {
    const [fresh, known] = [newLicence(), await newMember(club, { porte_Monnaie: 10, dossier: true, ville: 'Mons' })];
    const file = [
      'licence;nom;e-mail;solde porte monnaie;dossier numérique;cotisation;date de naissance;gps;ville',
      `${fresh.toLowerCase()};nouvelle;nouvelle@example.org;12,50;oui;170,00;31/12/1990;50.63, 3.06;`,
      `${known.licenceNumber};Changé;;42,5;non;-1;1985-02-28;;`,
    ].join('\n');
    const { digest } = previewIn(await send(club, file));
    const applied = await accepted(send(club, file, { apply: digest }));
    expect(applied).toMatchObject({ applied: true, counts: { new: 1, changes: 1 } });

    const own = {
      lastname: 'NOUVELLE',
      email: 'nouvelle@example.org',
      datenaissance: '1990-12-31',
      gps: '50.63, 3.06',
    };
    const money = { porte_Monnaie: 12.5, dossier: true, cotisation: 170 };
    expect(await memberOf(fresh)).toMatchObject({ ...own, ...money, role: 'USER' });
    const changed = { lastname: 'CHANGÉ', porte_Monnaie: 42.5, dossier: false, cotisation: -1 };
    // An empty cell takes nothing away.
    expect(await memberOf(known.licenceNumber)).toMatchObject({
      ...changed,
      datenaissance: '1985-02-28',
      ville: 'Mons',
    });
    await expectBooksToBalance(club);
    const mails = await club.rows('outbox');
    expect(mails.filter(({ recipient }) => recipient === 'nouvelle@example.org')).toHaveLength(1);

    const again = previewIn(await send(club, file));
    expect(again.counts).toEqual({ new: 0, changes: 0, unchanged: 2, wrong: 0 });
    expect(refusalIn(await send(club, file, { apply: digest }))).toBe('409 IMPORT_STALE');
  });

  it('leaves the trace that a form leaves, for each member who changed', async () => {
    const known = await newMember(club);
    const file = `licence;nom;ville\n${known.licenceNumber};Nouveau;Tournai`;
    const { digest } = previewIn(await send(club, file));
    await send(club, file, { apply: digest });
    expect((await club.as('SUPER_ADMIN').get(`/historique/divers/${known.id}`)).body).toContain('Tournai');
  });

  describe('that somebody was quicker than', () => {
    it.each([
      ['a member was changed', (id: number) => club.as('ADMIN').put(`/divers/${id}`, { telephone: '1' })],
      ['a member was deleted', (id: number) => club.as('ADMIN').delete(`/divers/${id}`)],
      ['a wallet moved', (id: number) => club.as('SUPER_ADMIN').put(`/divers/${id}`, { version: 1, porte_Monnaie: 1 })],
    ])('is refused with a new preview: %s', async (_name, meanwhile) => {
      const [one, other] = [await newMember(club), await newMember(club)];
      const file = `licence;nom;ville\n${other.licenceNumber};Autre;Mons\n${one.licenceNumber};Une;Mons`;
      const { digest } = previewIn(await send(club, file));
      expect((await meanwhile(one.id)).statusCode).toBeLessThan(300);
      const before = await booksOf(club);
      const answer = await send(club, file, { apply: digest });
      expect(refusalIn(answer)).toBe('409 IMPORT_STALE');
      expect(answer.json<ErrorBody>().message).toMatch(/^Les membres ou le fichier ont changé/);
      expect(await booksOf(club)).toEqual(before);
      // The refusal carries the preview to confirm now.
      const fresh = currentIn(answer.body);
      expect(fresh.lines.map(({ line }) => line)).toEqual([2, 3]);
      expect(previewIn(await send(club, file)).digest).toBe(fresh.digest);
      expect((await send(club, file, { apply: fresh.digest })).statusCode).toBe(200);
    });

    it('is refused when it is another file', async () => {
      const licence = newLicence();
      const { digest } = previewIn(await send(club, `licence;nom\n${licence};Neuf`));
      expect(refusalIn(await send(club, `licence;nom\n${licence};Autre`, { apply: digest }))).toBe('409 IMPORT_STALE');
    });

    it('is written once, however many send it at once', async () => {
      const licences = [newLicence(), newLicence()];
      const file = `licence;nom\n${licences[0]};A\n${licences[1]};B`;
      const { digest } = previewIn(await send(club, file));
      const answers = await Promise.all(Array.from({ length: 6 }, () => send(club, file, { apply: digest })));
      expect(tally(answers)).toEqual({ 200: 1, 409: 5 });
    });
  });

  it('with one wrong line changes nobody, and says so again', async () => {
    const one = await newMember(club);
    const file = `licence;nom;ville;gps\n${one.licenceNumber};Une;Mons;\n${newLicence()};Deux;Mons;près du lac`;
    const { digest } = previewIn(await send(club, file));
    const before = await booksOf(club);
    const answer = await send(club, file, { apply: digest });
    expect(refusalIn(answer)).toBe('422 IMPORT_WRONG_LINES');
    expect(sentencesIn(currentIn(answer.body))).toEqual([
      'Ligne 3, colonne « gps » (« près du lac ») : ce ne sont pas des coordonnées GPS, écrivez par exemple 50.4542, 3.9511.',
    ]);
    expect(await booksOf(club)).toEqual(before);
  });

  it.each([
    ['ville', 'x'.repeat(101), 'ce texte est trop long, 100 caractères au plus.'],
    ['nom', '', 'la cellule est vide, une valeur est obligatoire.'],
    ['e-mail', 'paul@', 'ce n’est pas une adresse e-mail.'],
    ['date de naissance', '31/02/1990', 'ce n’est pas une date, écrivez par exemple 31/12/1990.'],
    ['cotisation', '12,505', 'écrivez « payée », « non payée » ou le montant dû, par exemple 170,00.'],
    ['cotisation', 'impayée', 'la cotisation n’est pas payée, écrivez le montant dû dans la colonne « Cotisation ».'],
    ['solde', '12,505', 'ce n’est pas un montant en euros, écrivez par exemple 12,50.'],
    ['solde', '12,50 F', 'ce montant est en francs, convertissez-le en euros.'],
    ['solde', '=SOMME(A1)', 'ce n’est pas un montant en euros, écrivez par exemple 12,50.'],
    ['chef de tribu', 'NULLE-PART', 'aucun membre ne porte cette licence, ni dans ce fichier ni dans le club.'],
    ['porte_Monnaie', '999999999', 'cette valeur est trop grande ou trop petite.'],
    ['rôle', 'CHEF', 'ce rôle n’existe pas.'],
    ['gps', '91,3', 'ce ne sont pas des coordonnées GPS, écrivez par exemple 50.4542, 3.9511.'],
  ])('names the line and the column %s of %j', async (column, value, what) => {
    const cells = { licence: newLicence(), nom: 'Neuf', [column]: value };
    const file = [Object.keys(cells), Object.values(cells)].map((row) => row.join(';')).join('\n');
    const preview = previewIn(await send(club, file));
    expect(preview.lines).toMatchObject([{ outcome: 'wrong', errors: [{ column }] }]);
    const [sentence = ''] = sentencesIn(preview);
    expect([sentence.startsWith(`Ligne 2, colonne « ${column} »`), sentence.endsWith(` : ${what}`)]).toEqual([
      true,
      true,
    ]);
  });

  it('keeps the last SUPER_ADMIN, counting line by line', async () => {
    const { licence } = members.SUPER_ADMIN;
    const demoted = previewIn(await send(club, `licence;nom;rôle\n${licence};TRÉSOR;Membre`));
    expect(sentencesIn(demoted)).toEqual([
      'Ligne 2, colonne « rôle » : c’est le dernier super-administrateur, nommez-en un autre d’abord.',
    ]);
    const off = previewIn(await send(club, `licence;nom;désactivé\n${licence};TRÉSOR;oui`));
    expect(off.counts.wrong).toBe(1);
    const handed = `licence;nom;rôle\nT-00-000002;SECRET;SUPER_ADMIN\n${licence};TRÉSOR;Administrateur`;
    expect(previewIn(await send(club, handed)).counts).toMatchObject({ changes: 2, wrong: 0 });
    const backwards = `licence;nom;rôle\n${licence};TRÉSOR;Administrateur\nT-00-000002;SECRET;SUPER_ADMIN`;
    expect(previewIn(await send(club, backwards)).counts).toMatchObject({ changes: 1, wrong: 1 });
  });

  it('makes a member anew who was deleted, under the old licence', async () => {
    const { licence } = members.DELETED;
    const file = `licence;nom\n${licence};Parti`;
    const { digest, counts } = previewIn(await send(club, file));
    expect(counts.new).toBe(1);
    expect((await send(club, file, { apply: digest })).statusCode).toBe(200);
    const { id } = await memberOf(licence);
    await club.as('ADMIN').delete(`/divers/${id}`);
  });
});

onEachEngine('mails of an import', (club) => {
  const written = async () => {
    const rows = await club.rows('outbox');
    return rows.flatMap(({ kind, recipient }) => (recipient.endsWith('@import.example') ? [kind] : [])).sort();
  };
  const remind = async () => {
    const sender = { clubName: 'Club', publicUrl: 'https://espace.club.example' };
    const { database, clock } = club;
    return remindersWorker({ database, club: await clubOf(database, clock), sender, clock, log: console }).write();
  };
  /** Applies the file and lets the job look once; the preview's numbers, and the kinds that were written. */
  async function mailsOf(lines: readonly string[], watched = true) {
    await club.empty('outbox');
    await watchCertificates(club, watched);
    const file = lines.join('\n');
    const { digest, mails } = previewIn(await send(club, file));
    expect((await send(club, file, { apply: digest })).statusCode).toBe(200);
    await remind();
    return { mails, written: await written() };
  }
  const reminder = 'CERTIFICATE_EXPIRES';

  it('are counted before, and say nothing of a certificate that no column names', async () => {
    const [first, second, third] = [newLicence(), newLicence(), newLicence()];
    const heading = 'licence;nom;e-mail';
    const lines = [heading, `${first};A;a@import.example`, `${second};B;b@import.example`, `${third};C;`];
    const found = await mailsOf(lines);
    expect(found.mails).toEqual({ welcome: 2, reminders: 0 });
    expect(new Set(found.written).size).toBe(1);
    expect(found.written).not.toContain(reminder);
    expect(found.written).toHaveLength(2);
    for (const licence of [first, third])
      expect(diverIn(await club.as('SUPER_ADMIN').get(`/divers/DTT/${licence}`)).caci_date).toBeNull();
  });

  it('remind of certificates that end soon, where the club watches them', async () => {
    const [soon, late, over, off] = [newLicence(), newLicence(), newLicence(), newLicence()];
    const lines = [
      'licence;nom;e-mail;certificat;désactivé',
      `${soon};S;a@import.example;10/05/2025;`,
      `${late};T;b@import.example;01/03/2026;`,
      `${over};U;c@import.example;01/03/2025;`,
      `${off};V;d@import.example;10/05/2025;oui`,
    ];
    const welcomed = await mailsOf(lines);
    expect(welcomed.mails).toEqual({ welcome: 4, reminders: 0 });
    expect(welcomed.written).not.toContain(reminder);

    const inFirstWeek = ['licence;nom;certificat', `${late};B;12/05/2025`];
    expect(await mailsOf(inFirstWeek)).toEqual({ mails: { welcome: 0, reminders: 0 }, written: [] });
    club.advance({ days: 8 });
    await remind();

    const changed = ['licence;nom;certificat', `${soon};A;12/05/2025`, `${late};B;20/05/2025`, `${off};D;12/05/2025`];
    expect(await mailsOf(changed)).toEqual({ mails: { welcome: 0, reminders: 2 }, written: [reminder, reminder] });
    const again = ['licence;nom;certificat', `${newLicence()};E;12/05/2025`, `${late};B;21/05/2025`];
    expect(await mailsOf(again, false)).toEqual({ mails: { welcome: 0, reminders: 0 }, written: [] });
  });
});

const MB = 1024 * 1024;

onEngine('sqlite', 'files as clubs have them', (club) => {
  const latin1 = (text: string) => Buffer.from(text, 'latin1');
  const xlsx = (content: Buffer, apply?: string) =>
    send(club, content, { type: XLSX_TYPE, ...(apply === undefined ? {} : { apply }) });

  const FILE = 'Licence;Prénom;Nom;Tribu\r\nX-00-000001;Zoé;Éclair d’été;"FORÊT; ""Noire"""\r\n';
  it.each([
    ['in UTF-8 with a mark', Buffer.from(`\ufeff${FILE}`)],
    [
      'in Windows-1252',
      Buffer.concat(
        FILE.split('’').flatMap((part, at) => [at ? [0x92] : [], latin1(part)].map((one) => Buffer.from(one))),
      ),
    ],
    ['in UTF-16', Buffer.from(`\ufeff${FILE}`, 'utf16le')],
    ['with commas', Buffer.from(FILE.replaceAll('; ', '\u0001').replaceAll(';', ',').replaceAll('\u0001', '; '))],
    ['with blank lines around', Buffer.from(`\r\n;;;\r\n${FILE}\r\n;;;\r\n`)],
    [
      'in capitals without accents',
      Buffer.from(FILE.replace('Licence;Prénom;Nom;Tribu', ' N° DE LICENCE ;PRENOM;NOM;TRIBU')),
    ],
  ])('are read %s', async (_name, content) => {
    const { lines, problems } = previewIn(await send(club, content));
    expect(problems).toEqual([]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      line: _name === 'with blank lines around' ? 4 : 2,
      outcome: 'new',
      name: 'ÉCLAIR D’ÉTÉ Zoé',
      changes: expect.arrayContaining([{ field: 'familyId', before: null, after: 'FORÊT; "Noire"' }]) as unknown,
    });
  });

  it.each([
    ['no licence', 'Nom;Prénom\nA;B', ['La colonne « Numéro de licence » manque dans la ligne d’en-têtes.']],
    ['a quote left open', 'Licence;Nom\nX;"A\nY;B', ['Ligne 2 : un guillemet est ouvert et n’est jamais refermé.']],
  ])('with %s say so, and have no lines', async (_name, file, sentences) => {
    const before = await booksOf(club);
    const answer = await send(club, file);
    const { problems, lines, digest } = previewIn(answer);
    expect(problems.map((one) => one.replaceAll('\u00a0', ' '))).toEqual(sentences);
    expect(lines).toEqual([]);
    expect(refusalIn(await send(club, file, { apply: digest }))).toBe('422 IMPORT_WRONG_LINES');
    expect(await booksOf(club)).toEqual(before);
  });

  it('may have 5,000 lines', async () => {
    const file = `Licence;Nom\n${Array.from({ length: 5000 }, (_, at) => `X-${at};A`).join('\n')}`;
    expect(previewIn(await send(club, file)).counts).toEqual({ new: 5000, changes: 0, unchanged: 0, wrong: 0 });
  });

  it('as workbooks bring days, figures and texts as they are', async () => {
    const text = (value: string) => ({ value, type: String });
    const head = 'Licence,Nom,Date de naissance,Cotisation,CV Voiture,Dossier,Code postal,Niveau';
    const content = await workbook([
      head.split(',').map(text),
      [
        text('X-9'),
        text('Été'),
        { value: new Date('1990-12-31T00:00:00Z'), type: Date, format: 'dd/mm/yyyy' },
        { value: 170.1, type: Number },
        { value: 5, type: Number },
        { value: true, type: Boolean },
        text('01000'),
        text('E1\u00a0N3'),
      ],
      [null, null],
      ['X-10', 'Faute', '31/02/1990'].map(text),
    ]);
    const preview = await accepted<ImportPreview>(xlsx(content));
    const found = preview.lines[0]?.changes.map(({ after }) => after);
    expect(found).toEqual(['X-9', 'ÉTÉ', '1990-12-31', 170.1, 5, true, '01000', 'E1_N3']);
    expect(sentencesIn(preview)).toEqual([
      'Ligne 4, colonne « Date de naissance » (« 31/02/1990 ») : ce n’est pas une date, écrivez par exemple 31/12/1990.',
    ]);
  });

  it('as workbooks are written with their digest', async () => {
    const text = (value: string) => ({ value, type: String });
    const content = await workbook([['Licence', 'Nom'].map(text), ['X-77', 'Classeur'].map(text)]);
    const { digest } = previewIn(await xlsx(content));
    expect(previewIn(await xlsx(content, digest))).toMatchObject({ applied: true, counts: { new: 1 } });
    expect((await club.as('SUPER_ADMIN').get('/divers/DTT/X-77')).statusCode).toBe(200);
  });

  const bomb = zipOf([{ name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(300 * MB, ' ') }]);
  const crowd = Array.from({ length: 1001 }, (_, at) => ({ name: `xl/${at}.xml`, content: Buffer.from('<x/>') }));
  const far = rawWorkbook(
    `<row r="1">${textCell('A1', 'Licence')}</row><row r="1048576">${textCell('XFD1048576', 'Nom')}</row>`,
  );
  const nul = rawWorkbook(
    `<row r="1">${textCell('A1', 'Licence')}${textCell('B1', 'Nom')}</row><row r="2">${textCell('A2', 'X-78')}${textCell('B2', 'A_x0000_B')}</row>`,
  );
  it.each([
    ['text that is none', Buffer.from('Licence;Nom\0\nX;A'), 'text/csv', 422, 'IMPORT_UNREADABLE'],
    ['a workbook with U+0000', nul, XLSX_TYPE, 422, 'IMPORT_UNREADABLE'],
    [
      'a line of a million cells',
      Buffer.from(`Licence;Nom${';'.repeat(1e6)}\nX;A`),
      'text/csv',
      422,
      'IMPORT_UNREADABLE',
    ],
    ['no workbook', Buffer.from('Licence;Nom\nX;A'), XLSX_TYPE, 422, 'IMPORT_UNREADABLE'],
    ['a zip cut off', bomb.subarray(0, bomb.length - 100), XLSX_TYPE, 422, 'IMPORT_UNREADABLE'],
    ['a zip bomb', bomb, XLSX_TYPE, 413, 'TOO_LARGE'],
    ['a zip of a thousand and one files', zipOf(crowd), XLSX_TYPE, 422, 'IMPORT_UNREADABLE'],
    ['a cell at the end of the sheet', far, XLSX_TYPE, 422, 'IMPORT_UNREADABLE'],
    ['JSON', '{}', 'application/json', 415, 'UNSUPPORTED_MEDIA'],
  ])('that are %s are refused', async (_name, content, type, status, code) => {
    expect(refusalIn(await send(club, content, { type }))).toBe(`${status} ${code}`);
  });

  it('that say to be small and are not stay as small as they say', async () => {
    const content = rawWorkbook(Buffer.alloc(300 * MB, ' '), 1000);
    expect(content.length).toBeLessThan(MB);
    // Memory for making the file belongs to the test.
    const rss = process.memoryUsage().rss;
    const answer = await xlsx(content);
    expect([200, 422]).toContain(answer.statusCode);
    expect(process.memoryUsage().rss - rss).toBeLessThan(200 * MB);
  });

  it('may be as large as 5 MB, and no larger; other calls stay at 1 MB', async () => {
    const head = 'Licence;Nom;Informations\nX-1;A;';
    const most = head + 'x'.repeat(IMPORT_LIMIT - head.length);
    expect(previewIn(await send(club, most)).counts.wrong).toBe(1);
    const answer = await send(club, `${most}x`);
    expect(refusalIn(answer)).toBe('413 TOO_LARGE');
    expect(answer.json<{ message: string }>().message).toBe('Cet envoi est trop volumineux.');
    const body = { lastname: 'A', licenceNumber: 'X', description: 'x'.repeat(2 * MB) };
    expect((await club.as('SUPER_ADMIN').post('/divers', body)).statusCode).toBe(413);
  });
});

onEngine('sqlite', 'a file of 50 MB', (club) => {
  let port = 0;
  beforeAll(async () => {
    await club.app.listen({ port: 0, host: '127.0.0.1' });
    port = (club.app.server.address() as AddressInfo).port;
  });

  /** Sends so many bytes and never ends: only a refusal in the midst is answered. More would meet a closed connection. */
  const statusOf = async (headers: Record<string, string>, bytes: number): Promise<number | undefined> => {
    const authorization = `Bearer ${await club.tokenOf('SUPER_ADMIN')}`;
    const call = httpRequest({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/v1/divers/import',
      headers: { authorization, 'content-type': 'text/csv', ...headers },
    });
    call.flushHeaders();
    for (let left = bytes; left > 0; left -= MB) call.write(Buffer.alloc(Math.min(left, MB), 'x'));
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    call.on('error', () => undefined).destroy();
    return answer.statusCode;
  };

  it('is refused by its announced length before it is read', async () =>
    expect(await statusOf({ 'content-length': String(50 * MB) }, 0)).toBe(413));

  it('is refused when it comes in pieces, once it is too long', async () =>
    expect(await statusOf({ 'transfer-encoding': 'chunked' }, IMPORT_LIMIT + 1)).toBe(413));
});
