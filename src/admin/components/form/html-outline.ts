const MARKS = new Set(['a', 'code', 'em', 's', 'strong', 'u']);
/** Other names of a mark, by the one that the editor writes. */
const SAME: Readonly<Record<string, string>> = { b: 'strong', del: 's', i: 'em', strike: 's' };
/** Tags that part words, or mean nothing, where they have no attribute. */
const PLAIN: Readonly<Record<string, string>> = { br: ' ', div: ' ', p: ' ', span: '' };

type Run = readonly [marks: string, text: string];

const tagOf = (name: string, { attributes }: Element): string =>
  `<${[name, ...[...attributes].map((one) => `${one.name}=${one.value}`).toSorted()].join(' ')}>`;

function* runsOf(node: Node, marks: readonly string[] = []): Generator<Run> {
  const key = marks.toSorted().join('');
  for (const child of node.childNodes) {
    if (child instanceof Text) yield [key, child.data];
    if (!(child instanceof Element)) continue;
    const name = SAME[child.localName] ?? child.localName;
    const plain = child.attributes.length === 0 ? PLAIN[name] : undefined;
    if (MARKS.has(name)) yield* runsOf(child, [...new Set([...marks, tagOf(name, child)])]);
    else {
      yield plain === undefined ? ['', tagOf(name, child)] : [key, plain];
      yield* runsOf(child, marks);
      yield plain === undefined ? ['', `</${name}>`] : [key, plain];
    }
  }
}

/** Writes two texts alike that differ in blanks, line breaks, the order of marks, or `<b>` for `<strong>`. */
function outlineOf(html: string): string {
  const runs: Run[] = [];
  for (const [marks, text] of runsOf(new DOMParser().parseFromString(html, 'text/html').body)) {
    const last = runs.at(-1);
    if (last?.[0] === marks) runs[runs.length - 1] = [marks, last[1] + text];
    else if (text !== '') runs.push([marks, text]);
  }
  return runs
    .map(([marks, text]) => (marks === '' ? text : `${marks}{${text}}`))
    .join('')
    .replace(/[ \t\r\n\f]+/g, ' ')
    .replace(/ ?([{}]|<[^>]*>) ?/g, '$1')
    .trim();
}

/** True where the editor has kept all that it was given. */
export const isKept = (given: string, made: string): boolean => given === made || outlineOf(given) === outlineOf(made);
