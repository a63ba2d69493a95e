import { latestCredible } from './dates.ts';

/** A nightly backup, and two hours for one that begins late or fails once. */
export const BACKUP_LIMIT_HOURS = 26;

/** In seconds. */
const HOUR = 3600;

/** The last verified backup; before the first one, the time since when backups are made. */
export interface LastBackup {
  /** Instant of its data; null: there was none yet. */
  readonly at: string | null;
  readonly since: string;
}

/** Seconds since the last verified backup, or since backups are made; too many when only a wrong clock can say it. */
export function backupAgeSeconds({ at, since }: LastBackup, now: Date): number {
  const instant = Date.parse(at ?? since);
  if (instant > latestCredible(now).getTime()) return BACKUP_LIMIT_HOURS * HOUR;
  return Math.max(0, (now.getTime() - instant) / 1000);
}

/** Whole hours since the last verified backup, or since backups are made. */
export const backupAge = (last: LastBackup, now: Date): number => Math.floor(backupAgeSeconds(last, now) / HOUR);

/** True when a disk that breaks now would lose more than a day. */
export const isBackupOverdue = (last: LastBackup, now: Date): boolean => backupAge(last, now) >= BACKUP_LIMIT_HOURS;
