/** Members found by a search and acts of the security log are counted up to one more than this: a person narrows the list then. */
export const MOST_COUNTED = 2000;

/** Searches without an index (part of a text, a beginning of many names) scan only this many newest rows. */
export const MOST_SEARCHED = 5000;
