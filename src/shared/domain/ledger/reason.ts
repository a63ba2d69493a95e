/** In characters; shorter texts explain no movement. */
const MIN_REASON_LENGTH = 3;

/** True for a text that explains a movement made by hand. */
export const isExplained = (reason: string | null | undefined): boolean =>
  (reason ?? '').trim().length >= MIN_REASON_LENGTH;
