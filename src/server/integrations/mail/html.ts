const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? '');

/** Turns addresses into links, without the full stop or bracket of the sentence behind them. */
const linked = (text: string): string =>
  text
    .split(/(\bhttps?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]»])/)
    .map((part, index) => (index % 2 === 0 ? escaped(part) : `<a href="${escaped(part)}">${escaped(part)}</a>`))
    .join('');

const BODY_STYLE =
  'font-family: Arial, Helvetica, sans-serif; font-size: 16px; line-height: 1.5; color: #1c2733; max-width: 38em';

/** The text of a mail as HTML: one element per paragraph, without external content. */
export function htmlOf(text: string): string {
  const paragraphs = text
    .trim()
    .split(/(?:\r?\n){2,}/)
    .map((paragraph) => `<p>${linked(paragraph).replaceAll(/\r?\n/g, '<br>\n')}</p>`);
  return [
    '<!doctype html>',
    '<html lang="fr">',
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>',
    `<body><div style="${BODY_STYLE}">`,
    ...paragraphs,
    '</div></body>',
    '</html>',
    '',
  ].join('\n');
}
