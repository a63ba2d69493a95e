import { describe, expect, it } from 'vitest';
import { htmlCleaner } from '#server/commons/parametres/clean-html.ts';
import { cleanHtml as cleanToShow } from '#ui/components/clean-html.ts';

const cleanToStore = htmlCleaner(location.href);

function shown(html: string): string {
  const place = document.createElement('div');
  place.append(cleanToShow(html));
  return place.innerHTML;
}

/** Allowed content of an announcement, and attacks. */
const TYPED = [
  '<p>Sortie à <strong>Vodelée</strong> &amp; <em>Dour</em>, 20&nbsp;€ &lt; 30&nbsp;€</p>',
  '<ul><li>Matériel</li><li>Repas</li></ul><ol start="3"><li>Plongée</li></ol>',
  '<table><thead><tr><th scope="col">Jour</th></tr></thead><tbody><tr><td colspan="2">Samedi</td></tr></tbody></table>',
  '<a href="https://club.example/a?b=1&amp;c=2" title="Le site">site</a> <a href="/events">sorties</a>',
  '<a href="mailto:club@example.org">écrire</a> <a href="tel:+33320000000">appeler</a>',
  '<img src="/a.png" alt="Fosse" width="200"> <img src="https://club.example/a.png" alt=""> <img src="//x"> <img src="data:image/png;base64,AAAA" alt="">',
  '<a href="javascript:alert(1)">un</a><a href=" java\tscript:alert(1)">deux</a><a href="data:text/html,x">trois</a>',
  '<a href="&#106;avascript:alert(1)">quatre</a><a href="vbscript:x">cinq</a><img src="javascript:alert(1)">',
  '<script>alert(1)</script><style>*{color:red}</style><p onclick="alert(1)" style="position:fixed" class="a" id="b">P</p>',
  '<svg onload="alert(1)"><script>alert(1)</script><text>x</text></svg><math><mi>x</mi></math>après',
  '<iframe src="https://evil.example"></iframe><object data="x">y</object><video src="x">z</video>fin',
  '<form action="/x"><input name="a"><button>Payer</button><select><option>b</option></select></form>',
  '<h1>Titre</h1><font color="white">caché</font><marquee>défile</marquee><blink>!</blink>',
  '<img src=x onerror=alert(1)//><b <script>alert(1)</script>gras</b><!-- secret --><p data-x="1" aria-hidden="true">q</p>',
];

describe('the cleaner of the server and that of the screen', () => {
  it.each(TYPED)('keep the same of %s', async (typed) => {
    const stored = await cleanToStore(typed);
    expect(shown(stored)).toBe(shown(typed));
    expect(await cleanToStore(stored)).toBe(stored);
  });

  it('leave a text without tags as it was typed', async () => {
    for (const text of ['Solde < 20 € & plus > 0', '', 'A &amp; B', '#2e7d32', '1 <2']) {
      expect(await cleanToStore(text)).toBe(text);
    }
  });
});

describe('markup of an announcement', () => {
  it.each([
    ['<b>Fête</b> <i>samedi</i>', '<b>Fête</b> <i>samedi</i>'],
    ['<script>alert(1)</script>Bonjour', 'Bonjour'],
    ['<img src="/a.png" onerror="alert(1)">', '<img src="/a.png" alt="">'],
    ['<b>Fosse</b><img src="https://pictures.example/a.png">', '<b>Fosse</b>'],
    ['<b>Fosse</b><img src="//pictures.example/a.png">', '<b>Fosse</b>'],
    [`<img src="${location.origin}/a.png">`, `<img src="${location.origin}/a.png" alt="">`],
    ['<a href="javascript:alert(1)">ici</a>', '<a target="_blank" rel="noopener noreferrer">ici</a>'],
    [
      '<a href="https://club.example" target="_top">site</a>',
      '<a href="https://club.example" target="_blank" rel="noopener noreferrer">site</a>',
    ],
    ['<p style="color:white;position:fixed" class="x" id="root">texte</p>', '<p>texte</p>'],
    ['<form action="/x"><input name="a"><button>b</button></form>', 'b'],
    ['<h1>Titre</h1>', 'Titre'],
    ['<svg><script>alert(1)</script></svg>', ''],
    ['<iframe src="/"></iframe>', ''],
  ])('%s', (raw, clean) => expect(shown(raw)).toBe(clean));
});
