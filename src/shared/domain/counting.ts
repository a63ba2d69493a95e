/** Rows of a growing list are counted up to one more than this: beyond it a person narrows the list rather than counts. */
export const MOST_COUNTED = 1000;
