// Tells whether dist/web is the build of these sources, by their contents: a checkout changes dates.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.dirname(path.dirname(import.meta.dirname));
export const webFolder = path.join(root, 'dist', 'web');
const stampFile = path.join(root, 'dist', 'web-stamp');

const sources = ['index.html', 'vite.config.ts', 'tsconfig.json', 'package-lock.json', 'public', 'src'];
const serverFolders = [path.join('src', 'server'), path.join('src', 'demo')];

function* files(name: string): Generator<string> {
  const full = path.join(root, name);
  if (serverFolders.includes(name) || !existsSync(full)) return;
  if (!statSync(full).isDirectory()) yield name;
  else for (const entry of readdirSync(full).toSorted()) yield* files(path.join(name, entry));
}

/** Hash of every source of dist/web; some 10 ms for a few hundred files. */
export function sourceHash(): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of files(source))
      hash
        .update(`${file}\0`)
        .update(readFileSync(path.join(root, file)))
        .update('\0');
  }
  return hash.digest('hex');
}

export function isBuilt(hash: string): boolean {
  return (
    existsSync(path.join(webFolder, 'index.html')) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash
  );
}

export function recordBuild(hash: string): void {
  writeFileSync(stampFile, hash);
}
