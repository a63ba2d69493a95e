import { describe, expect, test } from 'vitest';
import {
  RETENTION_KEYS,
  type RetentionKey,
  dueBefore,
  heldUntil,
  keptUntil,
  mayGoAt,
  runModeOf,
} from '#domain/retention.ts';
import { instantInParis, parisDay } from '#domain/dates.ts';

const rows: readonly (readonly [key: RetentionKey, day: string, kept: string])[] = [
  ['members', '2026-02-28', '2027-02-28'],
  ['safetySheets', '2024-02-29', '2025-02-28'],
  ['dossierTexts', '2025-09-01', '2027-08-31'],
  ['dossierTexts', '2025-08-31', '2026-08-31'],
  ['accounts', '2026-03-01', '2036-12-31'],
  ['accounts', '2026-10-01', '2037-08-31'],
  ['receipts', '2026-01-01', '2032-12-31'],
  ['mails', '2026-11-01', '2026-12-01'],
  ['exports', '2026-11-01', '2026-11-02'],
];

test.each(rows)('%s of %s is kept until %s', (key, day, kept) => {
  expect(keptUntil(key, instantInParis(day, '12:00'))).toBe(kept);
});

describe('what may go', () => {
  const marks = Array.from({ length: 900 }, (_, at) => new Date(Date.UTC(2014, 0, 1, 5) + at * 5 * 86_400_000 - at));

  test.each(RETENTION_KEYS)('%s: the job takes what is over, and nothing before', (key) => {
    for (const now of [new Date('2026-08-31T23:30:00Z'), new Date('2028-02-29T02:00:00Z')]) {
      const before = dueBefore(key, now);
      for (const mark of marks) expect(mark < before, `${mark.toISOString()}`).toBe(mayGoAt(key, mark) <= now);
    }
  });

  test('a thing of hours goes to the second', () => {
    const [made, over] = [new Date('2026-11-01T08:30:00Z'), new Date('2026-11-02T08:30:00Z')];
    expect([mayGoAt('exports', made), dueBefore('exports', over)]).toEqual([over, made]);
  });

  test('an evening in Paris is of that day, whatever the hour in UTC', () => {
    const now = new Date('2026-11-22T23:30:00Z');
    expect(parisDay(now)).toBe('2026-11-23');
    expect(dueBefore('mails', now)).toEqual(instantInParis('2026-10-24'));
  });
});

test('a run of which a newer program wrote another mode only counted', () =>
  expect(['DELETED', 'LISTED', 'newer'].map(runModeOf)).toEqual(['DELETED', 'LISTED', 'DRY']));

// In days from now: the last run, the end that was set before, the end from now on.
test.each([
  [-7, null, null],
  [-7.01, null, 7],
  [null, 3, 3],
  [-1, 7, 7],
  [-1, 7.01, null],
  [-1, 0, null],
])('a job that ran %s days from now, held to %s, is held to %s', (ran, held, until) => {
  const now = new Date('2026-11-22T03:00:00Z');
  const at = (days: number | null) => (days === null ? null : new Date(now.getTime() + days * 86_400_000));
  expect(heldUntil(at(ran), at(held), now)).toEqual(at(until));
});
