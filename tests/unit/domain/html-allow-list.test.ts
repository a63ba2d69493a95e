import { describe, expect, it } from 'vitest';
import {
  holdsTags,
  HTML_ATTRIBUTES,
  HTML_DROPPED_WHOLE,
  HTML_SCHEMES,
  HTML_TAGS,
  isOwnPicture,
} from '#domain/html-allow-list.ts';

describe('what administrators may write', () => {
  it.each('a b br em i li ol p strong table tbody td th thead tr ul u'.split(' '))('<%s>: yes', (tag) => {
    expect(HTML_TAGS).toContain(tag);
    expect(HTML_DROPPED_WHOLE).not.toContain(tag);
  });

  it.each('base body button embed form frame h1 h2 html iframe input link meta object script style svg'.split(' '))(
    '<%s>: no',
    (tag) => expect(HTML_TAGS).not.toContain(tag),
  );

  it.each('iframe math noscript object script style svg template textarea'.split(' '))(
    'nothing is left of <%s>, its text neither',
    (tag) => expect(HTML_DROPPED_WHOLE).toContain(tag),
  );

  it('nothing that runs, leaves its place or takes a name of the page', () => {
    const attributes = Object.values(HTML_ATTRIBUTES).flat();
    expect(attributes.filter((name) => /^(on|style|class|id|name|src(doc|set)|form|target)/.test(name))).toEqual([]);
    expect(Object.keys(HTML_ATTRIBUTES).filter((tag) => tag !== '*' && !HTML_TAGS.includes(tag))).toEqual([]);
  });

  it('links lead to pages, mails and telephones', () =>
    expect([...HTML_SCHEMES].sort()).toEqual(['http', 'https', 'mailto', 'tel']));
});

it.each<[boolean, ...string[]]>([
  [true, '<b>Attention</b>', 'texte <BR>', '</p>', '<!-- note -->', '<?php'],
  [false, 'A & B < 20 €', '5 <6 et 7> 3', '-> suite', ''],
])('holds tags, %s: %j and others', (expected, ...texts) =>
  expect(texts.filter((text) => holdsTags(text) !== expected)).toEqual([]),
);

it.each<[boolean, ...string[]]>([
  [true, '/images/logo.png', 'https://club.example/logo.png', 'data:image/png;base64,AA=='],
  [false, 'https://other.example/logo.png', 'http://club.example/logo.png', 'https://['],
])('shows a picture, %s: %s and others', (own, ...sources) =>
  expect(sources.filter((src) => isOwnPicture(src, 'https://club.example/outings') !== own)).toEqual([]),
);
