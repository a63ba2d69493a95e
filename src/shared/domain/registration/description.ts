/** In characters. */
export const MAX_DESCRIPTION = 500;

/** Replaces markup by blanks (specification §5), and control characters, which a database may refuse. */
export const cleanDescription = (raw: string): string =>
  raw
    .replace(/<br\s*\/?>|<\/?(?:div|del)\b[^>]*>|&nbsp;|[\s\u0000-\u001f\u007f]/gi, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, MAX_DESCRIPTION)
    // Drops a blank or half an emoji left by the cut: the stored text must equal the sent one.
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
