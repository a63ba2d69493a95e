/** `DELETED`: what was over went. `DRY`: only counted. `LISTED`: counted for a person who decides. */
export const RUN_MODES = ['DELETED', 'DRY', 'LISTED'] as const;
export type RunMode = (typeof RUN_MODES)[number];

export const runModeOf = (text: string): RunMode => RUN_MODES.find((mode) => mode === text) ?? 'DRY';

/** Hour of Paris at which the nightly job begins: after the backup, so that one more night can be restored. */
export const RETENTION_HOUR = 4;
