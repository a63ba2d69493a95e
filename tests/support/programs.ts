// A copy of the program with more migrations: a newer release, started as a process of its own.
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

export type ProgramCopy = ReturnType<typeof copyProgram>;

/** `added`: files to add to the migrations, by name without `.js`. */
export function copyProgram(added: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'program-'));
  const built = path.join('dist', 'server');
  cpSync(path.join(root, built), path.join(folder, built), { recursive: true });
  for (const name of ['node_modules', 'package.json', path.join('dist', 'web')])
    symlinkSync(path.join(root, name), path.join(folder, name));
  const migrations = path.join(folder, built, 'migrations');
  for (const [name, source] of Object.entries(added)) writeFileSync(path.join(migrations, `${name}.js`), source);
  return {
    /** Path of its `cli.js`, for spawnServer and startServer. */
    program: path.join(folder, built, 'cli.js'),
    args: ['start'],
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
