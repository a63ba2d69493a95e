import { expect, it } from 'vitest';
import { folded, isEmail } from '../../../src/shared/domain/text.ts';

it.each<[boolean, ...string[]]>([
  [true, 'marie@club.example', 'Marie.Le-Goff+plongee@mail.club.example', "o'neil@club.example"],
  [false, '', 'marie', 'marie@club', 'marie@club..example', 'marie@-club.example', 'marie @club.example'],
  [false, 'Marie <marie@club.example>', 'marie@club.example\r\nBcc: x@y.fr', `${'a'.repeat(65)}@club.example`],
  [false, `a@${'b'.repeat(64)}.fr`, `a@${'b.'.repeat(126)}frr`],
])('is an address, %s: %j and others', (expected, ...texts) =>
  expect(texts.filter((text) => isEmail(text) !== expected)).toEqual([]),
);

it.each([
  ['Élodie', 'elodie'],
  ['E\u0301lodie', 'elodie'],
  ['ŒUVRE', 'oeuvre'],
  ['Lætitia', 'laetitia'],
  ['FRANÇOIS', 'francois'],
  ['  Le Goff ', 'le goff'],
  ['', ''],
])('%j is searched and sorted as %j', (text, key) => expect(folded(text)).toBe(key));
