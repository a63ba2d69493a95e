import DOMPurify from 'dompurify';

/**
 * Markup that an administrator has typed, made harmless. Styles go too: the page's policy would refuse them, and a text
 * must stay legible and in its place.
 */
export function cleanHtml(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    FORBID_ATTR: ['style', 'class', 'id', 'name', 'color', 'bgcolor', 'background', 'tabindex'],
    RETURN_DOM_FRAGMENT: true,
  });
  for (const image of fragment.querySelectorAll('img:not([alt])')) image.setAttribute('alt', '');
  for (const link of fragment.querySelectorAll('a')) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  }
  return fragment;
}
