import { describe, expect, it } from 'vitest';
import { nameOf, readName, backupsToDelete } from '#server/backup/files.ts';

const DAY = 24 * 3_600_000;
const NOW = new Date('2026-11-22T02:00:00.000Z');
const ago = (days: number, sealed = false) => nameOf({ at: new Date(NOW.getTime() - days * DAY), sealed });
const left = (files: readonly string[]): string[] => {
  const gone = new Set(backupsToDelete(files, NOW));
  return files.filter((file) => !gone.has(file));
};

describe('backups that are kept', () => {
  it('are those of 14 days and the last of 12 months, after years of nights', () => {
    const nights = Array.from({ length: 1000 }, (_, days) => ago(days, days % 2 === 0));
    const kept = left(nights);
    expect(kept.slice(0, 14)).toEqual(nights.slice(0, 14));
    const [last, ...months] = kept
      .slice(14)
      .map((file) => file.slice(15, 25))
      .toReversed();
    expect(last).toBe('2025-12-31');
    expect(months.join(' ')).toBe(
      '2026-01-31 2026-02-28 2026-03-31 2026-04-30 2026-05-31 2026-06-30 2026-07-31 2026-08-31 2026-09-30 2026-10-31',
    );
    expect(left(kept)).toEqual(kept);
  });

  it('are the same ones night after night', () => {
    let files: string[] = [];
    for (let night = 400; night >= 0; night -= 1) {
      const now = new Date(NOW.getTime() - night * DAY);
      files.push(nameOf({ at: now, sealed: false }));
      const gone = new Set(backupsToDelete(files, now));
      files = files.filter((file) => !gone.has(file));
    }
    expect(files).toHaveLength(14 + 11);
  });

  it('are the last ones after a server was off for long', () => {
    const files = [0, 300, 301, 500].map((days) => ago(days));
    expect(left(files)).toEqual(files);
  });

  it('are all of the last two days, and the last one of any other day', () => {
    const [morning, noon] = [ago(1.2), ago(1.1)];
    const [early, late] = [ago(5.4), ago(5.2)];
    expect(left([morning, noon, early, late])).toEqual([morning, noon, late]);
  });

  it('are the last twelve before a migration, which count for no day', () => {
    const before = (days: number) =>
      nameOf({ at: new Date(NOW.getTime() - days * DAY), before: `0${days}-x`, sealed: false });
    const upgrades = Array.from({ length: 14 }, (_, index) => before(20 + index * 30));
    expect(left([ago(20.1), ...upgrades])).toEqual([ago(20.1), ...upgrades.slice(0, 12)]);
  });

  it('are whatever is not ours', () => {
    const others = ['notes.txt', 'espace-membres.backup', 'espace-membres-2020-13-45T99-00-00Z.backup', '.backup'];
    const parts = [`${ago(900)}.part`];
    expect(backupsToDelete([...others, ...parts, ago(900), ago(900.05), `x${ago(900.06)}`], NOW)).toEqual([
      ago(900.05),
    ]);
  });
});

it('reads the names that it gives', () => {
  const at = new Date('2026-11-22T03:00:00.000Z');
  expect(nameOf({ at, sealed: false })).toBe('espace-membres-2026-11-22T03-00-00Z.backup');
  const file = nameOf({ at, before: '008-operations', sealed: true });
  expect(file).toBe('espace-membres-2026-11-22T03-00-00Z-avant-008-operations.backup.age');
  expect(readName(file)).toEqual({ file, at, before: '008-operations', isPart: false });
});
