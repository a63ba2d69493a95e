import { beforeAll, expect, it } from 'vitest';
import { defaultSettings } from '../../src/server/db/installation.ts';
import { secretBox } from '../../src/server/commons/secrets/secret-box.ts';
import type { Parametre } from '../../src/shared/contract/parametres.ts';
import { DATA_KEY, onEngine } from '../support/app.ts';

const [BELOW_MINIMUM, LOW_BALANCE, ANNOUNCEMENT, SECOND_ANNOUNCEMENT, KEY] = [1, 3, 4, 5, 7];

onEngine('sqlite', 'html that administrators write', (club) => {
  beforeAll(() => club.insert('settings', ...defaultSettings));
  const put = async (id: number, body: object): Promise<Parametre> => {
    const answer = await club.as('SUPER_ADMIN').put(`/parametres/${id}`, body);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<Parametre>();
  };
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
    const { demoSettings } = await import('../../src/demo/club/settings.ts');
    for (const { valeur_texte } of demoSettings(club.clock())) {
      if (typeof valeur_texte !== 'string') continue;
      expect((await put(ANNOUNCEMENT, { valeurTexte: valeur_texte })).valeurTexte).toBe(valeur_texte);
    }
  });

  it('is not what the provider’s key is taken for', async () => {
    const key = 'a<b>key</b>&<script>';
    await put(KEY, { valeurTexte: key });
    expect(secretBox(DATA_KEY, 'parametres/7').open((await stored(KEY)).valeur_texte ?? '')).toBe(key);
  });
});
