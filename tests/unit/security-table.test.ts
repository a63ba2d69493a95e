// docs/security.md names files and tests as its proofs: none of them may go without a word there. Claims about the whole
// source, which no single test can hold, are checked here.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const document = read('docs/security.md');

/** Cells of a table's line. */
const cellsOf = (line: string): string[] =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.replaceAll('*', '').trim());

const lines = document.split('\n');
const requirements = lines.filter((line) => /^\| \d+\.\d+\.\d+ /.test(line)).map(cellsOf);
/** Written by the build or the club. */
const MADE = new Set(['sbom.cdx.json', 'config.json']);
const VERDICTS = ['met', 'operator', 'does not apply', 'not met'];

describe('the table of security', () => {
  it('names files that exist', () => {
    const named = [
      ...document.matchAll(/`((?:src|tests|docs|scripts)\/[^`\s]+|[\w.-]+\.(?:json|cjs)|vite\.config\.ts)`/g),
    ];
    const files = [...new Set(named.map(([, file = '']) => file))].filter((file) => !MADE.has(file));
    expect(files.length).toBeGreaterThan(80);
    expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });

  it('names tests that exist, in the file before them', () => {
    const quotes = [...document.matchAll(/`(tests\/[^`]+)`((?: "[^"]+")+)/g)].flatMap(([, file = '', titles = '']) =>
      [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ file, title })),
    );
    expect(quotes.length).toBeGreaterThan(100);
    expect(quotes.filter(({ file, title }) => !read(file).includes(title))).toEqual([]);
  });

  it('has each requirement of levels 1 and 2 once, V17 apart, with a proof where it is met', () => {
    expect(requirements).toHaveLength(246);
    expect(new Set(requirements.map(([number]) => number)).size).toBe(246);
    for (const [number, level, , verdict, where] of requirements) {
      expect(VERDICTS, number).toContain(verdict);
      expect(['1', '2'], number).toContain(level);
      expect(where, number).not.toBe('');
    }
  });

  it('counts them right', () => {
    const counted = (of: string[][]): string[] =>
      ['1', '2'].flatMap((level) =>
        VERDICTS.map((verdict) => String(of.filter((one) => one[1] === level && one[3] === verdict).length)),
      );
    const counts = new Map(
      lines.filter((line) => /^\| (V\d+|\*\*all\*\*) /.test(line)).map((line) => [line.split(' ')[1], cellsOf(line)]),
    );
    expect(counts.get('**all**')?.slice(1)).toEqual(counted(requirements));
    for (let chapter = 1; chapter <= 16; chapter += 1) {
      const own = requirements.filter(([number]) => number?.startsWith(`${chapter}.`));
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

const sources = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, text: read(path.join('src', file)) }));

const having = (pattern: RegExp, where: RegExp = /./): string[] =>
  sources.filter(({ file, text }) => where.test(file) && pattern.test(text)).map(({ file }) => file);

describe('the source', () => {
  it('is seen at all', () => expect(having(/randomBytes/, /^server/)).toContain('server/commons/secret-box.ts'));

  it('starts no program', () => expect(having(/child_process/)).toEqual([]));

  it('evaluates no text as code or markup', () =>
    expect(having(/\beval\(|new Function\(|innerHTML|outerHTML|insertAdjacentHTML|document\.write/i)).toEqual([]));

  it('hears no message of another page', () =>
    expect(having(/postMessage|addEventListener\(\s*'message|\bonmessage\b/, /^(member|admin|shared)\//)).toEqual([]));

  it('hashes by SHA-256 alone', () =>
    expect(having(/(createHash|createHmac|hkdfSync|pbkdf2\w*)\((?!'sha256')/)).toEqual([]));
});
