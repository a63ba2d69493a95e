// A copy of the program, started as a process of its own: with more migrations, as a newer release has them, or with a fault.
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

export type ProgramCopy = ReturnType<typeof copyProgram>;

/**
 * `added`: files to add to the migrations, by name without `.js`. `faults`: what stands in the built program instead of each
 * of these texts. Throws for one that does not stand there once.
 */
export function copyProgram(added: Readonly<Record<string, string>>, faults: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'program-'));
  const built = path.join('dist', 'server');
  cpSync(path.join(root, built), path.join(folder, built), { recursive: true });
  for (const name of ['node_modules', 'package.json', path.join('dist', 'web')])
    symlinkSync(path.join(root, name), path.join(folder, name));
  const migrations = path.join(folder, built, 'migrations');
  for (const [name, source] of Object.entries(added)) writeFileSync(path.join(migrations, `${name}.js`), source);
  const files = globSync(path.join(folder, built, '*.js'));
  for (const [text, fault] of Object.entries(faults)) {
    const having = files.filter((file) => readFileSync(file, 'utf8').includes(text));
    const [file = ''] = having;
    const source = having.length === 1 ? readFileSync(file, 'utf8').split(text) : [];
    if (source.length !== 2) throw new Error(`The built program has not once: ${text}`);
    writeFileSync(file, source.join(fault));
  }
  return {
    /** Path of its `cli.js`, for spawnServer and startServer. */
    program: path.join(folder, built, 'cli.js'),
    args: ['start'],
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
