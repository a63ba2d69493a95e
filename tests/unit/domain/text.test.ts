import { expect, it } from 'vitest';
import { folded, isEmail } from '../../../src/shared/domain/text.ts';

it.each([
  ['marie@club.example', true],
  ['Marie.Le-Goff+plongee@mail.club.example', true],
  ["o'neil@club.example", true],
  ['', false],
  ['marie', false],
  ['marie@club', false],
  ['marie@club..example', false],
  ['marie@-club.example', false],
  ['marie @club.example', false],
  ['Marie <marie@club.example>', false],
  ['marie@club.example\r\nBcc: x@y.fr', false],
  [`${'a'.repeat(65)}@club.example`, false],
  [`a@${'b'.repeat(64)}.fr`, false],
  [`a@${'b.'.repeat(126)}frr`, false],
])('%j is an address: %s', (text, expected) => expect(isEmail(text)).toBe(expected));

it.each([
  ['Élodie', 'elodie'],
  ['E\u0301lodie', 'elodie'],
  ['ŒUVRE', 'oeuvre'],
  ['Lætitia', 'laetitia'],
  ['FRANÇOIS', 'francois'],
  ['  Le Goff ', 'le goff'],
  ['', ''],
])('%j is searched and sorted as %j', (text, key) => expect(folded(text)).toBe(key));
