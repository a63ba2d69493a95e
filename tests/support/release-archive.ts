// The archive of `npm run release`, made once in a run of the tests, and later ones that are made of it.
import { spawn, spawnSync } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { inject } from 'vitest';
import { writeSums } from '#scripts/release/sums.ts';
import { archiveIn, makeRelease } from '#scripts/support/empty-machine.ts';
import { inTurn } from './test-database.ts';

/** Its path; the first test file that asks makes it. */
export const releaseArchive = (): Promise<string> =>
  inTurn('release', () => {
    const folder = path.join(inject('templates'), 'release');
    if (!existsSync(folder)) {
      const raw = `${folder}.${process.pid}`;
      mkdirSync(raw);
      makeRelease(raw);
      renameSync(raw, folder);
    }
    return archiveIn(folder);
  });

export const run = (command: string, ...args: readonly string[]): void => {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr}`);
};

export const releaseNameOf = (archive: string): string => path.basename(archive, '.tar.gz');

export interface Later {
  readonly version: string;
  readonly commit: string;
  /** Changes the unpacked release. */
  readonly change?: (release: string) => void;
  /** Private key that signs SHA256SUMS. */
  readonly key?: string;
}

/** Packs `name` in `folder`, without compressing, which would take longer than all that is done with it. */
export async function packed(folder: string, name: string, key?: string): Promise<string> {
  const file = path.join(folder, `${name}.tar.gz`);
  const tar = spawn('tar', ['-cf', '-', name], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  await pipeline(tar.stdout, createGzip({ level: 0 }), createWriteStream(file));
  await writeSums(folder, [path.basename(file)], key);
  return file;
}

/** The same program under the names of later releases, packed in folders of `folder`. */
export async function laterReleases(of: string, folder: string, laters: readonly Later[]): Promise<string[]> {
  run('tar', '-xzf', of, '-C', folder);
  let release = path.join(folder, releaseNameOf(of));
  const [, , date = ''] = readFileSync(path.join(release, 'VERSION'), 'utf8').split(' ');
  const files: string[] = [];
  for (const { version, commit, change, key } of laters) {
    const name = `espace-membres-${version}-${commit.slice(0, 10)}-linux-x64`;
    const place = path.join(folder, commit);
    mkdirSync(place);
    renameSync(release, path.join(place, name));
    release = path.join(place, name);
    writeFileSync(path.join(release, 'VERSION'), `${version} ${commit} ${date}`);
    change?.(release);
    files.push(await packed(place, name, key));
  }
  rmSync(release, { recursive: true });
  return files;
}
