import { describe, expect, it } from 'vitest';
import { cleanHtml } from '../../src/shared/ui/components/clean-html.ts';

function html(raw: string): string {
  const place = document.createElement('div');
  place.append(cleanHtml(raw));
  return place.innerHTML;
}

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
  ])('%s', (raw, clean) => expect(html(raw)).toBe(clean));
});
