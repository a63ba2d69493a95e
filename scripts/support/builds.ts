// Tells whether the folders of dist are the builds of these sources, by their contents: a checkout changes dates.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** `processes`: those of the tests. */
export type Part = 'web' | 'server' | 'processes';

export const root = path.dirname(path.dirname(import.meta.dirname));
export const webFolder = path.join(root, 'dist', 'web');
export const serverFolder = path.join(root, 'dist', 'server');
const folderOf = (part: Part): string => path.join(root, 'dist', part);
const stampOf = (part: Part): string => path.join(root, 'dist', `${part}-stamp`);

const WEB =
  'index.html vite.config.ts scripts/build/client.ts scripts/build/first-files.ts tsconfig.json package-lock.json public src';
const SERVER = 'package-lock.json scripts/build/server.ts src/server src/shared src/demo';
const SOURCES: Record<Part, string> = { web: WEB, server: SERVER, processes: `${SERVER} tests/support` };
const SERVER_ALONE = [path.join('src', 'server'), path.join('src', 'demo')];

function* files(name: string, without: readonly string[]): Generator<string> {
  const full = path.join(root, name);
  if (without.includes(name) || !existsSync(full)) return;
  if (!statSync(full).isDirectory()) yield name;
  else for (const entry of readdirSync(full).toSorted()) yield* files(path.join(name, entry), without);
}

/** Hash of every source of the part; some 10 ms for a few hundred files. */
export function sourceHash(part: Part): string {
  const hash = createHash('sha256');
  const without = part === 'web' ? SERVER_ALONE : [path.join('src', 'shared', 'ui')];
  for (const source of SOURCES[part].split(' ')) {
    for (const file of files(source, without))
      hash
        .update(`${file}\0`)
        .update(readFileSync(path.join(root, file)))
        .update('\0');
  }
  return hash.digest('hex');
}

export const isBuilt = (part: Part, hash: string): boolean =>
  existsSync(folderOf(part)) && existsSync(stampOf(part)) && readFileSync(stampOf(part), 'utf8') === hash;

/** Replaces the files in one step once the new ones are complete, as a server may be sending the old ones. */
function putInPlace(fresh: string, folder: string): void {
  const old = `${folder}.old-${process.pid}`;
  if (existsSync(folder)) renameSync(folder, old);
  renameSync(fresh, folder);
  rmSync(old, { recursive: true, force: true });
}

/** Fills the part's folder by `build`, whole or not at all, and records what it was built from. */
export async function rebuild(part: Part, hash: string, build: (folder: string) => Promise<void>): Promise<void> {
  const fresh = `${folderOf(part)}.new-${process.pid}`;
  mkdirSync(path.dirname(fresh), { recursive: true });
  try {
    await build(fresh);
    putInPlace(fresh, folderOf(part));
    writeFileSync(stampOf(part), hash);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}
