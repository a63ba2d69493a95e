import { oneText } from '../text.ts';

/** In characters. */
export const MAX_DESCRIPTION = 500;

const withoutMarkup = (text: string): string => text.replace(/<br\s*\/?>|<\/?(?:div|del)\b[^>]*>|&nbsp;/gi, ' ');

/** Replaces markup by blanks (specification §5), and control characters, which a database may refuse. */
export const cleanDescription = (raw: string): string =>
  oneText(withoutMarkup(oneText(raw.replace(/[\s\u0000-\u001f\u007f]/g, ' '))))
    .replace(/ {2,}/g, ' ')
    .slice(0, MAX_DESCRIPTION)
    // Drops a blank or half an emoji left by the cut: the stored text must equal the sent one.
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
