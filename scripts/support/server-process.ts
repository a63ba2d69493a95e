// The real server as a process of its own, on a free port of the loopback: for the browser tests, for tests of starting
// and stopping, and for the bench.
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The built server, as `npm start` runs it; of `scripts/build.ts --if-stale`. */
export const CLI = 'dist/server/cli.js';
const root = path.dirname(path.dirname(import.meta.dirname));

export interface ServerOptions {
  /** Environment of the server: DATA_DIR and others. */
  readonly env: Readonly<Record<string, string>>;
  /** Another program that answers at PORT, e.g. the bench's bare server; its path within the project. */
  readonly program?: string;
  readonly args?: readonly string[];
  /** A free port by default. */
  readonly port?: number;
}

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** From the start of the process to the first answer, in milliseconds. */
  readonly firstAnswerMs: number;
  /** All that it has written so far. */
  output: () => string;
  /** Sends the signal, and answers the exit code; null when the signal itself ended the process. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Below the ports that systems give by themselves, to connections and to servers on port 0. */
const PORTS = { first: 10_000, count: 22_000, perProcess: 50 };
/** The demonstration's payment sandbox takes the port after its server's. */
const STEP = 2;
let asked = Math.floor(Math.random() * PORTS.perProcess);

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** A port that stays free until its caller takes it: processes that run side by side have some each. */
export async function freePort(): Promise<number> {
  const { first, count, perProcess } = PORTS;
  for (let tries = 0; tries < perProcess; tries += 1) {
    const port = first + STEP * ((process.pid * perProcess + (asked++ % perProcess)) % (count / STEP));
    if (await isFree(port)) return port;
  }
  throw new Error('no port to be had');
}

/** Settings of the caller's shell, kept from the server under test. */
const OURS =
  /^(HOST|PORT|DATA_DIR|PUBLIC_URL|TRUSTED_PROXIES|(DATABASE(_MIGRATION)?|SMTP|DISTANCE)_URL(_FILE)?|(CLUB|JWT_SECRET|DATA_KEY|HELLOASSO|BACKUP|METRICS|ALLOW)_?.*)$/;

export interface Spawned {
  readonly child: ChildProcess;
  readonly exited: Promise<number | null>;
  output: () => string;
}

/** Gathers what a started process says, and how it ends. */
export function followed(child: ChildProcess): Spawned {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, exited, output: () => output };
}

/** Those of scripts/launch.mjs and scripts/release/espace-membres. */
const NODE_FLAGS = ['--max-semi-space-size=16', '--heap-growing-percent=60'];

/** Starts the program without waiting for an answer, for tests of refused starts. */
export function spawnServer({ env, program = CLI, args = program === CLI ? ['start'] : [] }: ServerOptions): Spawned {
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OURS.test(name)));
  return followed(
    spawn(process.execPath, [...NODE_FLAGS, program, ...args], {
      cwd: root,
      env: { ...inherited, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
}

const START_TIMEOUT_MS = 30_000;

/** Waits for the first answer of /health. Throws with the server's output when there is none. */
export async function untilItAnswers({ child, output }: Omit<Spawned, 'exited'>, url: string): Promise<void> {
  const begun = performance.now();
  const answers = async (): Promise<boolean> => {
    try {
      return (await fetch(`${url}/health`)).ok;
    } catch {
      return false;
    }
  };
  while (!(await answers())) {
    const waited = performance.now() - begun;
    if (child.exitCode === null && waited < START_TIMEOUT_MS) await sleep(5);
    else {
      child.kill('SIGKILL');
      throw new Error(`The server does not answer after ${Math.round(waited)} ms:\n${output()}`);
    }
  }
}

/** Resolves with the first answer of /health. Throws with the server's output when there is none. */
export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  const spawned = spawnServer({ ...options, env: { PORT: String(port), ...options.env } });
  await untilItAnswers(spawned, url);
  const firstAnswerMs = performance.now() - begun;
  return {
    url,
    pid: spawned.child.pid ?? 0,
    firstAnswerMs,
    output: spawned.output,
    stop(signal = 'SIGTERM') {
      spawned.child.kill(signal);
      return spawned.exited;
    },
  };
}
