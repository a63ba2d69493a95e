import DOMPurify from 'dompurify';
import { HTML_ATTRIBUTES, HTML_DROPPED_WHOLE, HTML_SCHEMES, HTML_TAGS, isOwnPicture } from '#domain/html-allow-list.ts';

/** Matches addresses with an allowed scheme, or without any (of this site). */
const ADDRESS = new RegExp(`^(?:(?:${HTML_SCHEMES.join('|')}):|[^a-z]|[a-z+.-]+(?:[^a-z+.:-]|$))`, 'i');

/** Sanitizes in the browser too, because another server may not. Drops styles, which the page's policy refuses. */
export function cleanHtml(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...HTML_TAGS],
    ALLOWED_ATTR: Object.values(HTML_ATTRIBUTES).flat(),
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: ADDRESS,
    FORBID_CONTENTS: [...HTML_DROPPED_WHOLE],
    RETURN_DOM_FRAGMENT: true,
  });
  for (const image of fragment.querySelectorAll('img')) {
    if (!isOwnPicture(image.getAttribute('src') ?? '', location.href)) image.remove();
    else if (!image.hasAttribute('alt')) image.alt = '';
  }
  for (const link of fragment.querySelectorAll('a')) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  }
  return fragment;
}
