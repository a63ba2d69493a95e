/** Rows of a growing list are counted up to one more than this: beyond it a person narrows the list rather than counts. */
export const MOST_COUNTED = 1000;

/** Searches without an index (part of a text, a beginning of many names) scan only this many newest rows. */
export const MOST_SEARCHED = 5000;
