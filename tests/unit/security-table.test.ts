// docs/security.md names files and tests as its proofs: none of them may go without a word there.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const document = read('docs/security.md');

/** Cells of a table's line. */
const cellsOf = (line: string): string[] =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());

interface Requirement {
  readonly number: string;
  readonly level: string;
  readonly verdict: string;
  readonly where: string;
  /** Sentence that a counter-example would make true, then the tests that look for one. */
  readonly falseIf: string;
}

const lines = document.split('\n');
const requirements = lines
  .filter((line) => /^\| \d+\.\d+\.\d+ /.test(line))
  .map((line): Requirement => {
    const [number = '', level = '', , verdict = '', where = '', falseIf = ''] = cellsOf(line);
    return { number, level, verdict, where, falseIf };
  });
const met = requirements.filter(({ verdict }) => verdict === 'met');

/** Written by the build or the club. */
const MADE = new Set(['sbom.cdx.json', 'config.json']);
const VERDICTS = ['met', 'operator', 'does not apply', 'not met'];

interface Quote {
  readonly file: string;
  readonly title: string;
}

const QUOTED = /`(tests\/[^`]+)`((?: "[^"]+")+)/g;
const quotesIn = (text: string): Quote[] =>
  [...text.matchAll(QUOTED)].flatMap(([, file = '', titles = '']) =>
    [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ file, title })),
  );

/** `a browser reads …: tests`. */
const sentenceOf = ({ falseIf }: Requirement): string => falseIf.split(/: `tests\//)[0] ?? '';

/** Titles of the tests of a file, as `it`, `test` and their `each` are given them; no title of a `describe`. */
function titlesOf(file: string): string[] {
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true);
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const [first] = node.arguments;
      const isTest = /^(it|test)\b(?!\.describe)/.test(node.expression.getText());
      if (isTest && first && ts.isStringLiteralLike(first)) titles.push(first.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return titles;
}

describe('the table of security', () => {
  it('names files that exist', () => {
    const named = [
      ...document.matchAll(/`((?:src|tests|docs|scripts)\/[^`\s]+|[\w.-]+\.(?:json|cjs)|vite\.config\.ts)`/g),
    ];
    const files = [...new Set(named.map(([, file = '']) => file))].filter((file) => !MADE.has(file));
    expect(files.length).toBeGreaterThan(80);
    expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });

  it('names tests by their whole title, each of which one test of the file has', () => {
    const quotes = quotesIn(document);
    expect(quotes.length).toBeGreaterThan(180);
    const files = new Map([...new Set(quotes.map(({ file }) => file))].map((file) => [file, titlesOf(file)]));
    const bearers = ({ file, title }: Quote) => files.get(file)?.filter((one) => one === title).length;
    expect(quotes.filter((quote) => bearers(quote) !== 1)).toEqual([]);
  });

  it('has each requirement of levels 1 and 2 once, V17 apart', () => {
    expect(requirements).toHaveLength(246);
    expect(new Set(requirements.map(({ number }) => number)).size).toBe(246);
    for (const { number, level, verdict, where } of requirements) {
      expect(VERDICTS, number).toContain(verdict);
      expect(['1', '2'], number).toContain(level);
      expect(where, number).not.toBe('');
    }
  });

  it('says beside each met one what would make it false, and which test tries that', () => {
    const shape = /^[^"]{20,}: (?:(?:; )?`tests\/[^`]+`(?: "[^"]+")+)+$/;
    expect(met.filter(({ falseIf }) => !shape.test(falseIf)).map(({ number }) => number)).toEqual([]);
    // Tests stand beside the sentence that they try, and nowhere else.
    expect(met.filter(({ where }) => quotesIn(where).length > 0).map(({ number }) => number)).toEqual([]);
    const others = requirements.filter(({ verdict, falseIf }) => verdict !== 'met' && falseIf !== '');
    expect(others.map(({ number }) => number)).toEqual([]);
  });

  it('says no such sentence twice', () => {
    const sentences = met.map(sentenceOf);
    expect(sentences.filter((one, index) => sentences.indexOf(one) !== index)).toEqual([]);
  });

  it('counts them right', () => {
    const counted = (of: readonly Requirement[]): string[] =>
      ['1', '2'].flatMap((level) =>
        VERDICTS.map((verdict) => String(of.filter((one) => one.level === level && one.verdict === verdict).length)),
      );
    const counts = new Map(
      lines
        .filter((line) => /^\| (V\d+|\*\*all\*\*) /.test(line))
        .map((line) => [line.split(' ')[1], cellsOf(line.replaceAll('*', ''))]),
    );
    expect(counts.get('**all**')?.slice(1)).toEqual(counted(requirements));
    for (let chapter = 1; chapter <= 16; chapter += 1) {
      const own = requirements.filter(({ number }) => number.startsWith(`${chapter}.`));
      expect(counts.get(`V${chapter}`)?.slice(1), `V${chapter}`).toEqual(counted(own));
    }
  });

  it('has links that lead to a heading', () => {
    const anchors = new Set(
      lines
        .filter((line) => line.startsWith('## '))
        .map((line) => `#${line.slice(3).toLowerCase().replaceAll(' ', '-')}`),
    );
    const linked = [...document.matchAll(/\]\((#[^)]+)\)/g)].map(([, anchor = '']) => anchor);
    expect(linked.filter((anchor) => !anchors.has(anchor))).toEqual([]);
  });
});
