import { describe, expect, it } from 'vitest';
import { backupAge, isBackupOverdue, lastOccurrence, nextOccurrence } from '../../../src/shared/domain/backups.ts';
import { backupWords } from '../../../src/shared/messages/moments.ts';

describe('the last hour of the nightly backup', () => {
  it.each([
    ['the same day', '2026-11-22T08:00:00.000Z', '2026-11-22T02:00:00.000Z'],
    ['at that instant', '2026-11-22T02:00:00.000Z', '2026-11-22T02:00:00.000Z'],
    ['the day before', '2026-11-22T01:59:59.000Z', '2026-11-21T02:00:00.000Z'],
    ['in summer time', '2026-07-01T08:00:00.000Z', '2026-07-01T01:00:00.000Z'],
    ['the night that has no 2 to 3', '2026-03-29T08:00:00.000Z', '2026-03-29T01:00:00.000Z'],
  ])('%s', (_name, now, last) => expect(lastOccurrence(3, new Date(now)).toISOString()).toBe(last));
});

it.each([
  ['2026-11-22T01:59:59Z', '2026-11-22T02:00:00.000Z'],
  ['2026-11-22T02:00:00Z', '2026-11-23T02:00:00.000Z'],
])('the next after %s: %s', (now, next) => expect(nextOccurrence(3, new Date(now)).toISOString()).toBe(next));

describe('the age of the last verified backup', () => {
  const since = '2026-11-01T00:00:00.000Z';
  it.each([
    ['2026-11-22T02:00:00.000Z', '2026-11-22T11:30:00.000Z', 9, false],
    ['2026-11-22T02:00:00.000Z', '2026-11-23T03:59:59.000Z', 25, false],
    ['2026-11-22T02:00:00.000Z', '2026-11-23T04:00:00.000Z', 26, true],
    [null, '2026-11-02T01:00:00.000Z', 25, false],
    [null, '2026-11-02T02:00:00.000Z', 26, true],
    ['2026-11-22T02:00:00.000Z', '2026-11-22T01:00:00.000Z', 0, false],
    // The clock was a day ahead when that backup was made: its age is not known.
    ['2026-11-23T02:00:00.000Z', '2026-11-22T02:00:00.000Z', 26, true],
  ])('%s at %s', (at, now, hours, overdue) => {
    expect([backupAge({ at, since }, new Date(now)), isBackupOverdue({ at, since }, new Date(now))]).toEqual([
      hours,
      overdue,
    ]);
  });

  it.each([
    [true, 0, 'il y a moins d’une heure'],
    [true, 9, 'il y a 9\u00a0h'],
    [true, 47, 'il y a 47\u00a0h'],
    [true, 72, 'il y a 3\u00a0jours'],
    [false, 30, 'aucune'],
  ])('made %s, %s hours', (made, hours, words) => expect(backupWords({ made, hours })).toBe(words));
});
