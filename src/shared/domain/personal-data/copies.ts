export const COPY_STATES = ['RUNNING', 'READY', 'FAILED'] as const;
/** What the database keeps of a copy. */
export type CopyState = (typeof COPY_STATES)[number];

const HOUR = 3_600_000;
/** Copies are removed then. */
const KEPT_HOURS = 24;

export const copyEnd = (madeAt: Date): Date => new Date(madeAt.getTime() + KEPT_HOURS * HOUR);

export const isCopyOver = (madeAt: Date, now: Date): boolean => copyEnd(madeAt) <= now;
