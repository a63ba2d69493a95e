import { expect, it } from 'vitest';
import { shown } from '../../../src/admin/screens/shown.ts';

it.each([
  [undefined, '(vide)'],
  ['', '(vide)'],
  [true, 'oui'],
  [1234.5, '1\u202f234,5'],
  ['2026-11-28', '28/11/2026'],
  ['Vodelée', 'Vodelée'],
  [{ id: 3, name: 'BARGES', address: { city: 'Tournai' } }, 'BARGES'],
  [{ street: 'Rue du Lac', city: '', gps: null, postal: '5680' }, 'Rue du Lac, 5680'],
])('%j is read as %s', (value, text) => {
  expect(shown(value)).toBe(text);
});
