// A copy of the program with more migrations: a newer release, started as a process of its own.
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

export interface ProgramCopy {
  /** Path of its `cli.ts`, for spawnServer and startServer. */
  readonly program: string;
  readonly args: readonly ['start'];
  remove(): void;
}

interface Difference {
  /** Files to add to the migrations, by name without `.ts`. */
  readonly added: Readonly<Record<string, string>>;
}

export function copyProgram({ added }: Difference): ProgramCopy {
  const folder = mkdtempSync(path.join(tmpdir(), 'program-'));
  for (const part of ['server', 'shared', 'demo']) {
    cpSync(path.join(root, 'src', part), path.join(folder, 'src', part), { recursive: true });
  }
  for (const name of ['node_modules', 'package.json', 'dist'])
    symlinkSync(path.join(root, name), path.join(folder, name));
  const migrations = path.join(folder, 'src/server/db/migrations');
  for (const [name, source] of Object.entries(added)) writeFileSync(path.join(migrations, `${name}.ts`), source);
  return {
    program: path.join(folder, 'src/server/cli.ts'),
    args: ['start'],
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
