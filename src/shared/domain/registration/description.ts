/** Longest remark that a registration carries, in characters. */
export const MAX_DESCRIPTION = 500;

/**
 * A remark as it is stored: line breaks, divs, non-breaking spaces and del tags removed (specification §5), and with
 * them control characters, which a database may refuse. Each becomes a blank, so that no two words grow together, and
 * runs of blanks become one.
 */
export const cleanDescription = (raw: string): string =>
  raw
    .replace(/<br\s*\/?>|<\/?(?:div|del)\b[^>]*>|&nbsp;|[\s\u0000-\u001f\u007f]/gi, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, MAX_DESCRIPTION)
    // Cutting must leave neither a blank nor half an emoji at the end, or the stored text would differ from the sent one.
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
