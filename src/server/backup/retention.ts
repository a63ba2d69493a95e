import { parisDay } from '../../shared/domain/dates.ts';
import { readName, type BackupName } from './names.ts';

const DAYS = 14;
const MONTHS = 12;
/** Those before a migration. */
const UPGRADES = 12;
/** Leaves a backup alone that was made by hand today and yesterday. */
const YOUNG_MS = 48 * 3_600_000;

/** The newest backup of each of the newest `most` periods. */
function newestOf(backups: readonly BackupName[], periodOf: (day: string) => string, most: number): BackupName[] {
  const periods = Map.groupBy(backups, ({ at }) => periodOf(parisDay(at)));
  return [...periods.values()].slice(0, most).flatMap((some) => some.slice(0, 1));
}

/**
 * Backups to delete: all but the newest of each of the last 14 days and 12 months that have one, the last 12 that were made
 * before a migration, and whatever is younger than two days. Files that are not ours are never among them.
 */
export function backupsToDelete(files: readonly string[], now: Date): string[] {
  const backups = files
    .flatMap((file) => readName(file) ?? [])
    .filter(({ isPart }) => !isPart)
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const regular = backups.filter(({ before }) => before === null);
  const kept = new Set([
    ...newestOf(regular, (day) => day, DAYS),
    ...newestOf(regular, (day) => day.slice(0, 7), MONTHS),
    ...backups.filter(({ before }) => before !== null).slice(0, UPGRADES),
    ...backups.filter(({ at }) => now.getTime() - at.getTime() < YOUNG_MS),
  ]);
  return backups.filter((backup) => !kept.has(backup)).map(({ file }) => file);
}
