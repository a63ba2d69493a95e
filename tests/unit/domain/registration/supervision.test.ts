import { expect, it } from 'vitest';
import { asksSupervisors, missingOn } from '#domain/registration/supervision.ts';
import { missingText } from '#messages/supervision.ts';
import { outingOf } from '../fixtures.ts';

const NOW = new Date('2026-11-02T12:00:00+01:00');

// The end is the 28th of December: eight weeks later, by days of Paris.
it.each([
  [{}, true],
  [{ date: '2026-11-02T11:30:00Z', hourRdv: '' }, true],
  [{ date: '2026-11-02T10:30:00Z', hourRdv: '' }, false],
  [{ date: '2026-12-27T22:30:00Z' }, true],
  [{ date: '2026-12-27T23:30:00Z' }, false],
  [{ status: 'COMPLETE' }, true],
  [{ status: 'CANCELLED' }, false],
  [{ accompanistMaxNumber: 0 }, false],
  [{ accompanistMaxNumber: 57 }, false],
] as const)('supervisors are asked about an outing with %j: %s', (given, asked) =>
  expect(asksSupervisors(outingOf(given), NOW)).toBe(asked),
);

it.each([
  [3, [], 'Manquent 3\u00a0encadrants, dont le directeur'],
  [3, ['N4'], 'Manquent 2\u00a0encadrants, dont le directeur'],
  [3, ['E3'], 'Manquent 2\u00a0encadrants'],
  [3, ['E3', 'N4'], 'Manque 1\u00a0encadrant'],
  [3, ['N4', 'N4'], 'Manque 1\u00a0encadrant, directeur de plongée'],
  [2, ['N4', 'N4'], 'Manque un directeur de plongée'],
  [2, ['E3', 'N4', 'N4'], null],
] as const)('an outing for %i supervisors with %j: %s', (accompanistMaxNumber, levels, text) =>
  expect(
    missingText(
      missingOn(
        outingOf({ accompanistMaxNumber }),
        levels.map((level) => ({ level })),
      ),
    ),
  ).toBe(text),
);
