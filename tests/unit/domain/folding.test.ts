import { expect, it } from 'vitest';
import { folded } from '../../../src/shared/domain/text.ts';

it.each([
  ['Élodie', 'elodie'],
  ['E\u0301lodie', 'elodie'],
  ['ŒUVRE', 'oeuvre'],
  ['Lætitia', 'laetitia'],
  ['FRANÇOIS', 'francois'],
  ['  Le Goff ', 'le goff'],
  ['', ''],
])('%j is searched and sorted as %j', (text, key) => expect(folded(text)).toBe(key));
