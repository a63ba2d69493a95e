import { expect, it } from 'vitest';
import { availableCash } from '#domain/books/cash.ts';

it.each([
  ['what is in it', [50_00], 50_00],
  ['less than later days need', [50_00, -30_00, 100_00], 20_00],
  ['no more for what comes later', [50_00, 100_00], 50_00],
  ['nothing where a later day has emptied it', [50_00, -50_00, 80_00], 0],
  ['nothing before anything came', [], 0],
])('the cash box can give %s', (_, moved, available) => expect(availableCash(moved)).toBe(available));
