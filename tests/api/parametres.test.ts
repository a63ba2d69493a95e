import { beforeAll, expect, it } from 'vitest';
import type { ErrorBody, Page } from '#contract/common.ts';
import type { Parametre } from '#contract/parametres.ts';
import { secretBox } from '#server/commons/secrets/secret-box.ts';
import { accepted, DATA_KEY, onEachEngine, onEngine, refusalIn, type TestClub } from '../support/app.ts';
import { defaultSettings } from '#server/db/installation.ts';

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
      expect(refusalIn(await club.as('USER').get(`/parametres/${unknown}`))).toBe('404 SETTING_NOT_FOUND');
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
    expect(stale.json()).toMatchObject({ code: 'STALE_VERSION', current: { id: 1, version: 2 } });
    const back = await treasurer().put('/parametres/1', { ...(await read(1)), valeurBooleen: true });
    expect(back.json()).toMatchObject({ valeurBooleen: true, valeurEntier: 20, version: 3 });
  });

  it.each([
    [{ nom: '  ' }, 422, 'INVALID_VALUE', 'nom'],
    [{ valeurEntier: 1.5 }, 400, 'BAD_REQUEST', 'valeurEntier'],
    [{ valeurDate: '2026-02-31T00:00:00Z' }, 400, 'BAD_DATE', 'valeurDate'],
  ])('refuse %j', async (wrong, status, code, field) => {
    expect(refusalIn(await treasurer().put('/parametres/2', wrong))).toBe(`${status} ${code} ${field}`);
  });

  it('are added and removed, but the first seven stay', async () => {
    const added = (await treasurer().post('/parametres', { nom: ' Divers ', valeurChaine: 'x' })).json<Parametre>();
    expect(added).toMatchObject({ id: 8, nom: 'Divers', valeurBooleen: false, valeurChaine: 'x', version: 1 });
    expect((await treasurer().post('/parametres', { nom: '' })).statusCode).toBe(400);
    expect((await treasurer().post('/parametres', { nom: ' ' })).statusCode).toBe(422);
    expect((await treasurer().delete('/parametres/8')).statusCode).toBe(204);
    expect((await treasurer().delete('/parametres/8')).statusCode).toBe(404);
    for (let id = 1; id <= 7; id += 1) {
      expect(refusalIn(await treasurer().delete(`/parametres/${id}`))).toBe('409 SETTING_FIXED');
    }
  });
});

onEngine('sqlite', 'the key of the payment provider', (club) => {
  withFirstSettings(club);
  const stored = async () => (await club.row('settings', KEY_ID)).valeur_texte;
  const opened = async () => secretBox(DATA_KEY, 'parametres/7').open((await stored()) ?? '');
  const put = (body: object) => club.as('SUPER_ADMIN').put('/parametres/7', body);

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
    expect(refusalIn(blank)).toBe('422 INVALID_VALUE');
    expect(await opened()).toBe('a-new-credential');
  });
});

const [BELOW_MINIMUM, LOW_BALANCE, ANNOUNCEMENT, SECOND_ANNOUNCEMENT, PROVIDER_KEY] = [1, 3, 4, 5, 7];

onEngine('sqlite', 'html that administrators write', (club) => {
  beforeAll(() => club.insert('settings', ...defaultSettings));
  const put = (id: number, body: object) => accepted<Parametre>(club.as('SUPER_ADMIN').put(`/parametres/${id}`, body));
  const stored = (id: number) => club.row('settings', id);

  it.each([
    ['a script', '<p>Fête<script>alert(1)</script></p>', '<p>Fête</p>'],
    ['a handler', '<b onclick="alert(1)">Fête</b>', '<b>Fête</b>'],
    ['a handler of a picture', '<img src="/a.png" alt="Fosse" onerror="alert(1)">', '<img src="/a.png" alt="Fosse" />'],
    ['a picture of another host', '<b>Fosse</b><img src="https://pictures.example/a.png" alt="">', '<b>Fosse</b>'],
    ['one whose host alone is named', '<b>Fosse</b><img src="//pictures.example/a.png" alt="">', '<b>Fosse</b>'],
    ['one in disguise', '<b>Fosse</b><img src="/\\pictures.example/a.png">', '<b>Fosse</b>'],
    ['an address that runs', '<a href="javascript:alert(1)">ici</a>', '<a>ici</a>'],
    ['one in disguise', '<a href="&#106;ava\tscript:alert(1)">ici</a>', '<a>ici</a>'],
    ['a page that runs', '<a href="data:text/html,<script>alert(1)</script>">ici</a>', '<a>ici</a>'],
    ['a frame', 'avant<iframe src="https://evil.example">x</iframe>après', 'avantaprès'],
    ['a drawing that runs', '<svg onload="alert(1)"><script>alert(1)</script></svg>fin', 'fin'],
    ['a form', '<form action="/x"><input name="a"><button>Payer</button></form>', 'Payer'],
    ['a style', '<style>*{display:none}</style><p style="position:fixed" class="x" id="root">P</p>', '<p>P</p>'],
    ['a heading', '<h1>Titre</h1>', 'Titre'],
    ['a tag that is never closed', '<img src=x onerror=alert(1)//', ''],
  ])('%s is gone from what is stored', async (_what, typed, clean) => {
    for (const id of [BELOW_MINIMUM, LOW_BALANCE, ANNOUNCEMENT, SECOND_ANNOUNCEMENT]) {
      expect((await put(id, { valeurTexte: typed, valeurChaine: typed })).valeurTexte).toBe(clean);
      expect(await stored(id)).toMatchObject({ valeur_texte: clean, valeur_chaine: clean });
    }
  });

  it.each([
    '<p><strong>Bienvenue.</strong> Retrouvez les <a href="https://club.example/?a=1&amp;b=2">sorties</a> du club.</p>',
    '<ul><li>Matériel</li><li><em>Repas</em></li></ul>',
    '<table><tbody><tr><td colspan="2">Samedi</td></tr></tbody></table>',
    '<img src="/a.png" alt="Fosse" /><img src="https://espace.club.example/b.png" /><img src="data:image/png;base64,AAAA" />',
    'Solde < 20 € & rien d’autre',
    '#2e7d32',
    '',
  ])('stays as it is when there is no harm in it: %s', async (typed) => {
    expect(await put(ANNOUNCEMENT, { valeurTexte: typed, valeurChaine: typed })).toMatchObject({
      valeurTexte: typed,
      valeurChaine: typed,
    });
  });

  it('is cleaned in a new setting too', async () => {
    const body = { nom: 'Autre annonce', valeurTexte: '<b onfocus="alert(1)">Fête</b>' };
    const answer = await club.as('SUPER_ADMIN').post('/parametres', body);
    expect(answer.json()).toMatchObject({ valeurTexte: '<b>Fête</b>' });
  });

  it('is what the demonstration club begins with', async () => {
    const { demoSettings } = await import('#demo/club/settings.ts');
    for (const { valeur_texte } of demoSettings(club.clock())) {
      if (typeof valeur_texte !== 'string') continue;
      expect((await put(ANNOUNCEMENT, { valeurTexte: valeur_texte })).valeurTexte).toBe(valeur_texte);
    }
  });

  it('is not what the provider’s key is taken for', async () => {
    const key = 'a<b>key</b>&<script>';
    await put(PROVIDER_KEY, { valeurTexte: key });
    expect(secretBox(DATA_KEY, 'parametres/7').open((await stored(PROVIDER_KEY)).valeur_texte ?? '')).toBe(key);
  });
});
