/**
 * The html that administrators may write into announcements and warnings: text, links, lists, tables, pictures. Nothing
 * that runs, asks for input, leaves its place or colours over what the club chose; no headings, which belong to the page.
 * The server cleans by it what it stores, the browser what it shows.
 */
export const HTML_TAGS: readonly string[] = [
  'a abbr b bdi bdo br cite code del em i img ins kbd mark q s',
  'small span strong sub sup time u wbr',
  'blockquote center details div figcaption figure hr p pre summary',
  'dd dl dt li ol ul',
  'caption table tbody td tfoot th thead tr',
].flatMap((line) => line.split(' '));

/** By tag; `*`: of every tag. */
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

/** Where links and pictures may lead, beside addresses of this site; pictures may be `data:` too. */
export const HTML_SCHEMES: readonly string[] = ['http', 'https', 'mailto', 'tel'];

/** What goes with everything in it. Of other tags that are not allowed, the text stays. */
export const HTML_DROPPED_WHOLE: readonly string[] = [
  'audio embed iframe math noembed noframes noscript object option plaintext script',
  'select style svg template textarea title video xmp',
].flatMap((line) => line.split(' '));

/** Does it hold a tag or a comment? A text without is left as it was typed: `A & B < 20 €` is no markup. */
export const holdsTags = (text: string): boolean => /<[a-z!/?]/i.test(text);
