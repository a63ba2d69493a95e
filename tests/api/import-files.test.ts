import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IMPORT_LIMIT, XLSX_TYPE } from '../../src/shared/domain/import/lines.ts';
import { TestClub } from '../support/app.ts';
import { booksOf, refusalIn } from '../support/divers.ts';
import { previewIn, send, sentencesIn } from '../support/import.ts';
import { rawWorkbook, textCell, workbook, zipOf } from '../support/xlsx.ts';

const MB = 1024 * 1024;

describe('files as clubs have them', () => {
  const club = new TestClub('sqlite');
  beforeAll(() => club.open({}));
  afterAll(() => club.close());
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
    expect(refusalIn(await send(club, file, { apply: digest }))).toEqual([422, 'IMPORT_WRONG_LINES']);
    expect(await booksOf(club)).toEqual(before);
  });

  it('may have 5,000 lines', async () => {
    const file = `Licence;Nom\n${Array.from({ length: 5000 }, (_, at) => `X-${at};A`).join('\n')}`;
    expect(previewIn(await send(club, file)).counts).toEqual({ new: 5000, changes: 0, unchanged: 0, wrong: 0 });
  });

  it('as workbooks bring days, figures and texts as they are', async () => {
    const head = [
      'Licence',
      'Nom',
      'Date de naissance',
      'Cotisation',
      'CV Voiture',
      'Dossier',
      'Code postal',
      'Niveau',
    ];
    const content = await workbook([
      head.map((value) => ({ value, type: String })),
      [
        { value: 'X-9', type: String },
        { value: 'Été', type: String },
        { value: new Date('1990-12-31T00:00:00Z'), type: Date, format: 'dd/mm/yyyy' },
        { value: 170.1, type: Number },
        { value: 5, type: Number },
        { value: true, type: Boolean },
        { value: '01000', type: String },
        { value: 'E1\u00a0N3', type: String },
      ],
      [null, null],
      [
        { value: 'X-10', type: String },
        { value: 'Faute', type: String },
        { value: '31/02/1990', type: String },
      ],
    ]);
    const answer = await xlsx(content);
    expect(answer.statusCode, answer.body).toBe(200);
    const preview = previewIn(answer);
    expect(preview.lines[0]?.changes.map(({ after }) => after)).toEqual([
      'X-9',
      'ÉTÉ',
      '1990-12-31',
      170.1,
      5,
      true,
      '01000',
      'E1_N3',
    ]);
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
    ['no workbook', Buffer.from('Licence;Nom\nX;A'), XLSX_TYPE, 422, 'IMPORT_UNREADABLE'],
    ['a zip cut off', bomb.subarray(0, bomb.length - 100), XLSX_TYPE, 422, 'IMPORT_UNREADABLE'],
    ['a zip bomb', bomb, XLSX_TYPE, 413, 'TOO_LARGE'],
    ['a zip of a thousand and one files', zipOf(crowd), XLSX_TYPE, 422, 'IMPORT_UNREADABLE'],
    ['a cell at the end of the sheet', far, XLSX_TYPE, 422, 'IMPORT_UNREADABLE'],
    ['JSON', '{}', 'application/json', 415, 'UNSUPPORTED_MEDIA'],
  ])('that are %s are refused', async (_name, content, type, status, code) => {
    expect(refusalIn(await send(club, content, { type }))).toEqual([status, code]);
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
    expect(refusalIn(answer)).toEqual([413, 'TOO_LARGE']);
    expect(answer.json<{ message: string }>().message).toBe('Cet envoi est trop volumineux.');
    const body = { lastname: 'A', licenceNumber: 'X', description: 'x'.repeat(2 * MB) };
    expect((await club.as('SUPER_ADMIN').post('/divers', body)).statusCode).toBe(413);
  });
});

describe('a file of 50 MB', () => {
  const club = new TestClub('sqlite');
  let port = 0;
  beforeAll(async () => {
    await club.open({});
    await club.app.listen({ port: 0, host: '127.0.0.1' });
    port = (club.app.server.address() as AddressInfo).port;
  });
  afterAll(() => club.close());

  /** Sends until it is answered or cut off; how many bytes went out. */
  const upload = async (headers: Record<string, string>): Promise<{ status: number; sent: number }> => {
    const authorization = `Bearer ${await club.tokenOf('SUPER_ADMIN')}`;
    return new Promise((resolve) => {
      let status = 0;
      let sent = 0;
      const call = httpRequest({
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/api/v1/divers/import',
        headers: { authorization, 'content-type': 'text/csv', ...headers },
      });
      const end = () => resolve({ status, sent });
      call.on('response', (answer) => {
        status = answer.statusCode ?? 0;
        answer.resume();
        answer.on('end', () => {
          call.destroy();
          end();
        });
      });
      call.on('error', end);
      const piece = Buffer.alloc(64 * 1024, 'x');
      const more = (): void => {
        if (status !== 0 || call.destroyed) return;
        if (sent >= 50 * MB) {
          call.end();
          return;
        }
        sent += piece.length;
        call.write(piece, more);
      };
      more();
    });
  };

  it('is refused by its announced length before it is read', async () => {
    const { status, sent } = await upload({ 'content-length': String(50 * MB) });
    expect(status).toBe(413);
    expect(sent).toBeLessThan(10 * MB);
  });

  it('is refused when it comes in pieces, once it is too long', async () => {
    const { status, sent } = await upload({ 'transfer-encoding': 'chunked' });
    expect(status).toBe(413);
    expect(sent).toBeLessThan(20 * MB);
  });
});
