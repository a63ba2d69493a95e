// Installs the packages of a folder's lock file, when its node_modules differs.
// Plain JavaScript: the launcher runs it on Node >= 20.11, before the pinned Node is there.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const hash = (text) => createHash('sha256').update(text).digest('hex');
const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** Stamp of an installation: the lock file, and the platform, as native packages differ. */
const wantedStamp = (folder) =>
  `${hash(read(path.join(folder, 'package-lock.json')))} ${process.platform}-${process.arch}`;

/** True when npm's own record of node_modules agrees with the lock file (after `npm ci` by hand). */
function installedByHand(folder) {
  const record = read(path.join(folder, 'node_modules', '.package-lock.json'));
  if (record === '') return false;
  const installed = JSON.parse(record).packages;
  const wanted = JSON.parse(read(path.join(folder, 'package-lock.json'))).packages;
  return (
    Object.keys(installed).every((place) => wanted[place]?.version === installed[place].version) &&
    Object.keys(wanted).every((place) => place === '' || wanted[place].optional || place in installed)
  );
}

function takeLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    process.once('exit', () => {
      if (read(lock) === String(process.pid)) rmSync(lock, { force: true });
    });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    const holder = Number(read(lock));
    if (holder > 0 && !isAlive(holder)) rmSync(lock, { force: true });
    return false;
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function npmCi(folder, run) {
  // Includes development packages for the build and the optional pinned Node, whatever NODE_ENV says.
  const options = ['--ignore-scripts', '--include=dev', '--include=optional', '--loglevel=error'];
  const args = ['ci', '--prefix', folder, ...options];
  const npm = process.env.npm_execpath ?? '';
  // Not process.execPath: inside an npm script that may be the pinned Node, in the folder which npm is about to empty.
  const node = process.env.npm_node_execpath ?? process.execPath;
  return /npm-cli\.c?js$/.test(npm) ? run(node, [npm, ...args]) : run('npm', args);
}

/**
 * Installs the packages of the folder's package-lock.json, unless they are installed.
 * @param {string} folder absolute path
 * @param {(command: string, args: readonly string[]) => Promise<number>} run starts a command, answers its exit code
 * @throws {Error} with a sentence, when npm fails
 */
export async function install(folder, run) {
  const modules = path.join(folder, 'node_modules');
  const stampFile = path.join(modules, '.install-stamp');
  const isThere = () => read(stampFile) === wantedStamp(folder);
  if (isThere()) return;
  // Keeps two commands of a fresh clone from emptying node_modules under each other.
  const lock = path.join(tmpdir(), `install-${hash(folder).slice(0, 16)}.lock`);
  while (!takeLock(lock)) await sleep(250);
  try {
    if (isThere()) return;
    if (!installedByHand(folder)) {
      console.error(`Installing the packages of ${path.relative(process.cwd(), folder) || 'package-lock.json'}…`);
      const code = await npmCi(folder, run);
      if (code !== 0) throw new Error(`The packages could not be installed: "npm ci" ended with code ${code}.`);
    }
    mkdirSync(modules, { recursive: true });
    writeFileSync(stampFile, wantedStamp(folder));
  } finally {
    rmSync(lock, { force: true });
  }
}
