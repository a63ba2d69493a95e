// Comments send a reader to other files and decisions: each file exists, each decision holds.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const filesOf = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`);

const sources = filesOf('src').filter((name) => /\.(tsx?|js|css)$/.test(name));
const tools = [...['unit', 'component', 'api', 'e2e', 'support'].map((kind) => `tests/${kind}`), 'scripts']
  .flatMap(filesOf)
  .filter((name) => /\.(tsx?|mjs)$/.test(name) && !name.endsWith('comments.test.ts'));
/** Programs, what a build or a run makes, and examples. */
const OTHERS =
  'PDF.js Node.js ical.js cli.js dist/server/cli.js coverage/mutants.html -query.ts scripts/x.ts tests/api/x.test.ts src/shared/contract/x.ts';
const files = [...readdirSync(root), ...tools, ...['src', 'scripts', 'docs'].flatMap(filesOf)];

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|[\s;{(])\/\/.*$/gm;
const FILE = /(?<![\w./-])(?:[\w-]+\/)*[\w-][\w.-]*\.(?:tsx?|m?js|cjs|css|html|md)\b(?![\w(])/g;

const namedIn = (source: string): string[] => (source.match(COMMENT) ?? []).flatMap((text) => text.match(FILE) ?? []);

const isThere = (name: string): boolean =>
  OTHERS.split(' ').includes(name) || files.some((file) => file === name || file.endsWith(`/${name}`));

it('knows a file that is named, and one that is not there', () => {
  const named = namedIn("/** As in domain/dates.ts. */\nconst x = 'https://club.example/a.js'; // lost.ts says why\n");
  expect(named).toEqual(['domain/dates.ts', 'lost.ts']);
  expect(named.filter(isThere)).toEqual(['domain/dates.ts']);
});

it('a file that a comment names exists', () => {
  const lost = [...sources, ...tools].flatMap((file) =>
    namedIn(readFileSync(path.join(root, file), 'utf8'))
      .filter((name) => !isThere(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(lost).toEqual([]);
});

it('a file that a document names exists', () => {
  const documents = [...filesOf('docs'), ...readdirSync(root)].filter((name) => name.endsWith('.md'));
  const lost = documents.flatMap((file) =>
    (readFileSync(path.join(root, file), 'utf8').match(FILE) ?? [])
      .filter((name) => !isThere(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(lost).toEqual([]);
});

/** Decisions that another replaced, by the table of docs/adr/README.md: `0041`. */
const replaced = [
  ...readFileSync(path.join(root, 'docs/adr/README.md'), 'utf8').matchAll(/\((\d{4})-.*\| (?:replaced|superseded) by/g),
].map(([, no = '']) => no);

it('a decision that the product cites was not replaced', () => {
  const citing = [...sources, ...filesOf('scripts'), ...filesOf('docs').filter((name) => !name.startsWith('docs/adr'))];
  const cited = citing
    .filter((file) => /\.(tsx?|m?js|md)$/.test(file))
    .flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(/adr\/(\d{4})|ADR (\d+)/g)].map(
        ([, file4, number = '']) => [file, file4 ?? number.padStart(4, '0')] as const,
      ),
    );
  expect(cited.length).toBeGreaterThan(100);
  expect(cited.filter(([, no]) => replaced.includes(no))).toEqual([]);
});
