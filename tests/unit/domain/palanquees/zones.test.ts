import { expect, it } from 'vitest';
import { deepestOf } from '#domain/palanquees/zones.ts';

// Annexes III-15b and III-16b reach 60 m on air; a first dive ends at 6 m (III-16a).
it.each([
  ['AUTONOMOUS', 60],
  ['GUIDED', 60],
  ['TEACHING', 60],
  ['BAPTEME', 6],
] as const)('%s: %i m at most', (kind, metres) => expect(deepestOf(kind)).toBe(metres));
