/** Longest remark that a registration carries, in characters. */
export const MAX_DESCRIPTION = 500;

/**
 * A remark as it is stored: line breaks, divs, non-breaking spaces and del tags removed (specification §5), what is
 * left of runs of blanks folded into one.
 */
export const cleanDescription = (raw: string): string =>
  raw
    .replace(/<br\s*\/?>|<\/?div[^>]*>|<\/?del[^>]*>|&nbsp;|\u00a0|\u202f|[\r\n]+/gi, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, MAX_DESCRIPTION);
