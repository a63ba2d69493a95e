import { expect, it } from 'vitest';
import { folded } from '../../../src/shared/domain/folding.ts';

it.each([
  ['Élodie', 'elodie'],
  ['E\u0301lodie', 'elodie'],
  ['ŒUVRE', 'oeuvre'],
  ['Lætitia', 'laetitia'],
  ['FRANÇOIS', 'francois'],
  ['Noël', 'noel'],
  ['  Le Goff ', 'le goff'],
  ["d'Aboville", "d'aboville"],
  ['', ''],
])('%j is searched and sorted as %j', (text, key) => expect(folded(text)).toBe(key));
