import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const packageFile = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  imports: Record<string, string>;
};

/** Static imports of a file; what is loaded by import() makes no circle: src/demo is asked for so by the start of the server. */
const IMPORT = /^(?:import|export)\b[^;]*?\bfrom '([.#][^']+)'/gm;

/** `#domain/` is `src/shared/domain/`. */
const rooms = Object.entries(packageFile.imports).map(
  ([name, target]) => [name.slice(0, -1), target.slice(2, -1)] as const,
);

function fileOf(from: string, to: string): string {
  const room = rooms.find(([name]) => to.startsWith(name));
  return room ? room[1] + to.slice(room[0].length) : path.posix.join(path.posix.dirname(from), to);
}

type Arrow = readonly [from: string, to: string];

const filesOf = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.posix.join(folder, name));

const arrowsOf = (file: string): Arrow[] =>
  [...readFileSync(path.join(root, file), 'utf8').matchAll(IMPORT)].map(([, to = '']) => [file, fileOf(file, to)]);

/** The two folders, of one parent, between which an import passes. */
function siblingsOf([from, to]: Arrow): Arrow | undefined {
  const [left, right] = [from.split('/'), to.split('/')];
  const depth = left.findIndex((name, index) => name !== right[index]);
  if (depth >= left.length - 1 || depth >= right.length - 1) return undefined;
  return [left.slice(0, depth + 1).join('/'), right.slice(0, depth + 1).join('/')];
}

/** Folders that can be reached from themselves, at any depth. */
function inCircles(arrows: readonly Arrow[]): string[] {
  const asks = new Map<string, Set<string>>();
  for (const siblings of arrows.map(siblingsOf)) {
    if (siblings === undefined) continue;
    const [from, to] = siblings;
    asks.set(from, (asks.get(from) ?? new Set()).add(to));
  }
  return [...asks.keys()].filter((folder) => {
    const reached = new Set<string>();
    const next = [...(asks.get(folder) ?? [])];
    for (let one = next.pop(); one !== undefined; one = next.pop()) {
      if (!reached.has(one)) next.push(...(asks.get(one) ?? []));
      reached.add(one);
    }
    return reached.has(folder);
  });
}

it('has no circle between folders, at any depth', () => {
  const arrows = filesOf('src').flatMap(arrowsOf);
  expect(arrows.length).toBeGreaterThan(3000);
  expect(inCircles(arrows)).toEqual([]);
});

it('finds a circle of three rooms whose files make none', () => {
  const arrows: Arrow[] = [
    ['src/a/x/one.ts', 'src/b/one.ts'],
    ['src/b/two.ts', 'src/c/one.ts'],
    ['src/c/deep/two.ts', 'src/a/two.ts'],
  ];
  expect(inCircles(arrows)).toEqual(['src/a', 'src/b', 'src/c']);
  expect(inCircles(arrows.slice(1))).toEqual([]);
});

it('has no import that climbs two folders, which package.json has names for', () => {
  const climbing = ['src', 'tests', 'scripts'].flatMap(filesOf).filter((file) => {
    const text = file.includes('node_modules') ? '' : readFileSync(path.join(root, file), 'utf8');
    return /\b(?:from|import) ?\(?'\.\.\/\.\.\//.test(text);
  });
  expect(climbing).toEqual([]);
});
