import { mayGoAt } from '../retention/due.ts';

export const COPY_STATES = ['RUNNING', 'READY', 'FAILED'] as const;
/** What the database keeps of a copy. */
export type CopyState = (typeof COPY_STATES)[number];

/** Copies are removed then. */
export const copyEnd = (madeAt: Date): Date => mayGoAt('exports', madeAt);

export const isCopyOver = (madeAt: Date, now: Date): boolean => copyEnd(madeAt) <= now;
