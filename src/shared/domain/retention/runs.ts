/** `DELETED`: what was over went. `DRY`: only counted. `LISTED`: counted for a person who decides. */
export const RUN_MODES = ['DELETED', 'DRY', 'LISTED'] as const;
export type RunMode = (typeof RUN_MODES)[number];

export const runModeOf = (text: string): RunMode => RUN_MODES.find((mode) => mode === text) ?? 'DRY';

/** Hour of Paris at which the nightly job begins: after the backup, so that one more night can be restored. */
export const RETENTION_HOUR = 4;

const WEEK = 7 * 24 * 3_600_000;

/**
 * End of the week in which nothing is deleted, after a clock that is more than a week ahead of the last run: it is wrong, or the
 * server was off. `held` is the end that an earlier run has set. Null: the job may run.
 */
export function heldUntil(lastRun: Date | null, held: Date | null, now: Date): Date | null {
  if (lastRun !== null && now.getTime() - lastRun.getTime() > WEEK) return new Date(now.getTime() + WEEK);
  // A later end was set by a clock that has been set back since.
  return held !== null && held > now && held.getTime() - now.getTime() <= WEEK ? held : null;
}
