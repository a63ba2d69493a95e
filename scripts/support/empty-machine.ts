// The archive of `npm run release`, unpacked as the root of a machine that has a shell and the libraries of C and C++, and
// nothing else: no /proc, no PATH. For its test.
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, copyFileSync, globSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { librariesOf } from '../release/image.ts';
import { followed, type Spawned } from './server-process.ts';
import { root } from './builds.ts';

const SOMEONE = 1234;

const isRoot = process.getuid?.() === 0;

/** Path of the archive in a folder of a release. */
export const archiveIn = (folder: string): string =>
  path.join(folder, readdirSync(folder).find((name) => name.endsWith('.tar.gz')) ?? 'none');

/** Makes a release in `folder`, barely compressed, and answers its archive. */
export function makeRelease(folder: string): string {
  const made = spawnSync(process.execPath, ['scripts/release.ts', '--to', folder, '--level', '1'], { cwd: root });
  if (made.status !== 0) throw new Error(made.stderr.toString());
  return archiveIn(folder);
}

/** Unpacks a release in `folder`, and answers where. */
export function unpackRelease(archive: string, folder: string): string {
  const unpacked = spawnSync('tar', ['-xzf', archive, '-C', folder]);
  if (unpacked.status !== 0) throw new Error(unpacked.stderr.toString());
  const machine = path.join(folder, path.basename(archive, '.tar.gz'));
  emptyData(machine);
  const programs = ['/bin/sh', ...globSync(['lib/node', '**/*.node'], { cwd: machine })];
  for (const file of ['/bin/sh', ...programs.flatMap((program) => librariesOf(path.resolve(machine, program)))]) {
    mkdirSync(path.join(machine, path.dirname(file)), { recursive: true });
    copyFileSync(file, path.join(machine, file));
  }
  return machine;
}

/** Makes `/data` anew, the one place in `machine` that the account may write. */
export function emptyData(machine: string): void {
  const data = path.join(machine, 'data');
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { mode: 0o700 });
  if (isRoot) chownSync(data, SOMEONE, SOMEONE);
}

/** `bin/espace-membres`, started by an ordinary account in a folder that belongs to another one. */
export function startIn(machine: string, args: readonly string[], env: Readonly<Record<string, string>>): Spawned {
  const inside = [machine, '/bin/espace-membres', ...args];
  const [command, options] = isRoot
    ? ['/usr/sbin/chroot', [`--userspec=${SOMEONE}:${SOMEONE}`, ...inside]]
    : ['/usr/bin/unshare', ['--map-root-user', '/usr/sbin/chroot', ...inside]];
  return followed(spawn(command, options, { env: { PATH: '', DATA_DIR: '/data', ...env } }));
}
