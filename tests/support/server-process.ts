// The server of the tests in a process of its own, for tests of two servers on one database and of killed ones. Started
// by startServer below; the arguments are those of `Options`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { buildApp } from '../../src/server/compose/app.ts';
import { openDatabase } from '../../src/server/db/database.ts';
import { defaultConfig } from '../../src/shared/config.ts';
import { withoutTransactions } from './without-locks.ts';

export interface Options {
  readonly databaseUrl: string;
  readonly jwtSecret: string;
  /** ISO instant at which the server's clock stands. */
  readonly now: string;
  /** The control of the concurrency tests: every statement on its own, nothing is held while a service decides. */
  readonly withoutTransactions?: boolean;
}

export interface ServerProcess {
  /** Address of the API: `http://127.0.0.1:port/api/v1`. */
  readonly api: string;
  /** Sends SIGTERM by default; resolves when the process has ended. */
  kill(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

async function serve(options: Options): Promise<void> {
  const opened = await openDatabase(options.databaseUrl);
  const database = options.withoutTransactions ? withoutTransactions(opened) : opened;
  const clock = () => new Date(options.now);
  const publicUrl = 'https://espace.club.example';
  const app = await buildApp({
    database,
    club: defaultConfig,
    clock,
    jwtSecret: options.jwtSecret,
    dataKey: `data ${options.jwtSecret}`,
    publicUrl,
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  // A killed process would leave nothing to the next one, which then starts in twice the time.
  flushCompileCache();
  console.log(address);
}

/** A server on that database, on a free port of its own. */
export async function startServer(options: Options): Promise<ServerProcess> {
  const entry = fileURLToPath(import.meta.url);
  const child = spawn(process.execPath, [entry, JSON.stringify(options)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = once(child, 'exit');
  const address = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line').then(([line]) => String(line)),
    gone.then(() => Promise.reject(new Error('The server process ended before it listened.'))),
  ]);
  return {
    api: `${address}/api/v1`,
    kill: async (signal = 'SIGTERM') => {
      child.kill(signal);
      await gone;
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await serve(JSON.parse(process.argv[2] ?? '{}') as Options);
