import { describe, expect, it } from 'vitest';
import { backupAge, isBackupOverdue } from '#domain/backups.ts';
import { backupWords } from '#messages/moments.ts';

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
