import type { Cents } from '../money.ts';

/** In cents (specification §5, §9). */
export const TOP_UP = { least: 50_00, most: 150_00, step: 10_00, usual: 50_00 } as const;

/** Whole cents, 5000 to 15000 in steps of 1000 (contract §6). */
export const isTopUpAmount = (cents: Cents): boolean =>
  Number.isSafeInteger(cents) && cents >= TOP_UP.least && cents <= TOP_UP.most && cents % TOP_UP.step === 0;
