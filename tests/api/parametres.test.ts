import { beforeAll, expect, it } from 'vitest';
import type { ErrorBody, Page } from '../../src/shared/contract/common.ts';
import type { Parametre } from '../../src/shared/contract/parametres.ts';
import { defaultSettings } from '../../src/server/db/installation.ts';
import { secretBox } from '../../src/server/commons/secrets/secret-box.ts';
import { DATA_KEY, onEachEngine, onEngine, type TestClub } from '../support/app.ts';

const KEY_ID = 7;
const KEY = 'provider-refresh-credential-of-the-tests';

const withFirstSettings = (club: TestClub) => beforeAll(() => club.insert('settings', ...defaultSettings));

onEachEngine('the settings', (club) => {
  withFirstSettings(club);
  const treasurer = () => club.as('SUPER_ADMIN');
  const read = async (idOrName: number | string) =>
    (await club.as('USER').get(`/parametres/${encodeURIComponent(idOrName)}`)).json<Parametre>();

  it('come by id or by name, for deactivated members too', async () => {
    for (const who of ['USER', 'DEACTIVATED'] as const) {
      const page = (await club.as(who).get('/parametres?sort=id')).json<Page<Parametre>>();
      expect(page.content.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
      expect(page).toMatchObject({ totalElements: 7, totalPages: 1, number: 0, size: 7 });
    }
    const byName = (await club.as('USER').get('/parametres?sort=nom,desc')).json<Page<Parametre>>();
    expect(byName.content.map(({ nom }) => nom).slice(0, 2)).toEqual(['Site ouvert', 'Porte-monnaie']);
    const found = (await club.as('USER').get('/parametres?q=annonce&page=1&size=1')).json<Page<Parametre>>();
    expect(found).toMatchObject({ content: [{ id: 5 }], totalElements: 2, totalPages: 2, number: 1, size: 1 });
    expect((await club.as('USER').get('/parametres?sort=valeurTexte')).json<ErrorBody>().code).toBe('UNKNOWN_SORT');
  });

  it('are read by id or by name', async () => {
    expect(await read(2)).toEqual({
      id: 2,
      version: 1,
      nom: 'Certificat médical',
      valeurBooleen: true,
      valeurEntier: null,
      valeurChaine: null,
      valeurTexte: null,
      valeurDate: null,
    });
    expect(await read('Certificat médical')).toEqual(await read(2));
    for (const unknown of ['8', '0', '99999999999999999999', 'Certificat']) {
      const answer = await club.as('USER').get(`/parametres/${unknown}`);
      expect([answer.statusCode, answer.json<ErrorBody>().code]).toEqual([404, 'SETTING_NOT_FOUND']);
    }
  });

  it('are changed field by field, with the version', async () => {
    const body = { valeurEntier: 20, valeurDate: '2026-07-01T00:00:00.000Z', version: 1 };
    const answer = await treasurer().put('/parametres/1', body);
    expect(answer.json()).toMatchObject({
      nom: 'Porte-monnaie',
      valeurEntier: 20,
      valeurDate: '2026-07-01T02:00:00+02:00',
      version: 2,
    });
    const stale = await treasurer().put('/parametres/1', body);
    expect([stale.statusCode, stale.json()]).toMatchObject([
      409,
      { code: 'STALE_VERSION', current: { id: 1, version: 2 } },
    ]);
    const back = await treasurer().put('/parametres/1', { ...(await read(1)), valeurBooleen: true });
    expect(back.json()).toMatchObject({ valeurBooleen: true, valeurEntier: 20, version: 3 });
  });

  it.each([
    [{ nom: '  ' }, 422, 'INVALID_VALUE', 'nom'],
    [{ valeurEntier: 1.5 }, 400, 'BAD_REQUEST', 'valeurEntier'],
    [{ valeurDate: '2026-02-31T00:00:00Z' }, 400, 'BAD_DATE', 'valeurDate'],
  ])('refuse %j', async (wrong, status, code, field) => {
    const answer = await treasurer().put('/parametres/2', wrong);
    expect([answer.statusCode, answer.json()]).toMatchObject([status, { code, field }]);
  });

  it('are added and removed, but the first seven stay', async () => {
    const added = (await treasurer().post('/parametres', { nom: ' Divers ', valeurChaine: 'x' })).json<Parametre>();
    expect(added).toMatchObject({ id: 8, nom: 'Divers', valeurBooleen: false, valeurChaine: 'x', version: 1 });
    expect((await treasurer().post('/parametres', { nom: '' })).statusCode).toBe(400);
    expect((await treasurer().post('/parametres', { nom: ' ' })).statusCode).toBe(422);
    expect((await treasurer().delete('/parametres/8')).statusCode).toBe(204);
    expect((await treasurer().delete('/parametres/8')).statusCode).toBe(404);
    for (let id = 1; id <= 7; id += 1) {
      const answer = await treasurer().delete(`/parametres/${id}`);
      expect([answer.statusCode, answer.json<ErrorBody>().code]).toEqual([409, 'SETTING_FIXED']);
    }
  });
});

onEngine('sqlite', 'the key of the payment provider', (club) => {
  withFirstSettings(club);
  const stored = async () => (await club.row('settings', KEY_ID)).valeur_texte;
  const opened = async () => secretBox(DATA_KEY, 'parametres/7').open((await stored()) ?? '');
  const put = (body: object) => club.as('SUPER_ADMIN').put('/parametres/7', body);

  it('shows that it is there, and no more', async () => {
    const flag = async () => (await club.as('SUPER_ADMIN').get('/parametres/7')).json<Parametre>().valeurBooleen;
    await club.change('settings', KEY_ID, { valeur_texte: null, valeur_booleen: 1 });
    expect(await flag()).toBe(false);
    await put({ valeurTexte: KEY, valeurBooleen: false });
    expect(await flag()).toBe(true);
  });

  it('is stored sealed, and is in no answer to anybody', async () => {
    const answers = [await put({ valeurTexte: KEY, valeurBooleen: true })];
    expect(answers[0]?.statusCode).toBe(200);
    expect(await stored()).not.toContain(KEY);
    expect(await opened()).toBe(KEY);
    for (const who of ['SUPER_ADMIN', 'USER', 'DEACTIVATED'] as const) {
      answers.push(await club.as(who).get('/parametres?sort=id'));
      answers.push(await club.as(who).get('/parametres/7'));
      answers.push(await club.as(who).get('/parametres/Paiement%20en%20ligne'));
    }
    answers.push(await put({ nom: 'Paiement', version: 1 }));
    const sealed = await stored();
    for (const answer of answers) {
      expect(answer.body).not.toContain(KEY);
      expect(answer.body).not.toContain(sealed);
    }
  });

  it.each([{}, { valeurTexte: '' }, { valeurTexte: null }, { valeurTexte: '  ' }])(
    'is left as it is by a PUT of %j',
    async (body) => {
      await put({ valeurTexte: KEY });
      const before = await stored();
      expect((await put({ ...body, valeurBooleen: true })).statusCode).toBe(200);
      expect(await stored()).toBe(before);
    },
  );

  it.each([
    ['as text', 'a-new-credential', 'text/plain'],
    ['as a JSON string', '"a-new-credential"', 'application/json'],
  ])('is replaced by what the provider has answered, %s', async (_name, body, type) => {
    await put({ valeurTexte: KEY });
    const path = '/parametres/HELLOASSO/refresh';
    const answer = await club.as('SUPER_ADMIN').send('POST', path, body, { 'content-type': type });
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Modifié avec succés.' }]);
    expect(await opened()).toBe('a-new-credential');
    const blank = await club.as('SUPER_ADMIN').send('POST', path, ' ', { 'content-type': 'text/plain' });
    expect([blank.statusCode, blank.json<ErrorBody>().code]).toEqual([422, 'INVALID_VALUE']);
    expect(await opened()).toBe('a-new-credential');
  });
});
