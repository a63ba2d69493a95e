/** HTML of announcements, cleaned by server and browser: no scripts, inputs, positioning, colours or headings. */
export const HTML_TAGS: readonly string[] = [
  'a abbr b bdi bdo br cite code del em i img ins kbd mark q s',
  'small span strong sub sup time u wbr',
  'blockquote center details div figcaption figure hr p pre summary',
  'dd dl dt li ol ul',
  'caption table tbody td tfoot th thead tr',
].flatMap((line) => line.split(' '));

/** Attributes by tag; `*` stands for every tag. */
export const HTML_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  '*': ['dir', 'lang', 'title'],
  a: ['href'],
  div: ['align'],
  img: ['align', 'alt', 'height', 'src', 'width'],
  ol: ['start'],
  p: ['align'],
  td: ['align', 'colspan', 'rowspan'],
  th: ['align', 'colspan', 'rowspan', 'scope'],
  time: ['datetime'],
};

/** Schemes of links, besides addresses of this site. */
export const HTML_SCHEMES: readonly string[] = ['http', 'https', 'mailto', 'tel'];

/** A picture of this site, or written into the text: another host would learn who reads it. `site`: any address of it. */
export function isOwnPicture(src: string, site: string): boolean {
  const address = URL.canParse(src, site) ? new URL(src, site) : null;
  return address?.protocol === 'data:' || address?.origin === new URL(site).origin;
}

/** Removed with their content; other tags that are not allowed leave their text. */
export const HTML_DROPPED_WHOLE: readonly string[] = [
  'audio embed iframe math noembed noframes noscript object option plaintext script',
  'select style svg template textarea title video xmp',
].flatMap((line) => line.split(' '));

/** Leaves plain text as typed: `A & B < 20 €` is no markup. */
export const holdsTags = (text: string): boolean => /<[a-z!/?]/i.test(text);
