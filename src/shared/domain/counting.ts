/** Rows of a growing list are counted up to one more than this: beyond it a person narrows the list rather than counts. */
export const MOST_COUNTED = 1000;

/** Newest rows among which is searched what no index finds: part of a text, or letters with which many names begin. */
export const MOST_SEARCHED = 5000;
