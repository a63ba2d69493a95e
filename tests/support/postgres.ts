// A real PostgreSQL for the tests, started by the tests: nothing to install as a service, nothing left behind.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { bundledPostgres, postgresPrograms } from '#scripts/support/postgres-programs.ts';
import { freePort } from '#scripts/support/server-process.ts';

export type Postgres = Awaited<ReturnType<typeof startPostgres>>;

/** Role under which the club runs; the cluster's superuser migrates. */
export const RUNNING = 'running';

/** The same database under the running role, whose password is the superuser's. */
export const asRunning = (url: string): string => Object.assign(new URL(url), { username: RUNNING }).href;

type PostgresOptions = {
  /** True: writes reach the disk before they are acknowledged, as in production. False (default): fast. */
  durable?: boolean;
  /** Folder of its socket too, by which any role enters without a password. */
  sockets?: string;
};

type Account = { uid: number; gid: number };

/** PostgreSQL refuses to run as root; then it runs as `postgres`, or as `nobody` where there is no such user. */
function accountForRoot(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user)
    throw new Error('PostgreSQL cannot run as root, and there is no user `postgres` or `nobody` to run it as.');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/** Another account may not read the folders above the checkout: it gets a copy in the folder of its server. */
function programsFor(account: Account | undefined, folder: string): string {
  if (!account || process.env['POSTGRES_BIN']) return postgresPrograms();
  cpSync(bundledPostgres, path.join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  return path.join(folder, 'native', 'bin');
}

// Its standard input is a pipe held by the test run, with a line for each order. However that ends (finished, Ctrl-C,
// kill -9), the pipe closes, and this shell stops the server and removes the folder. Nothing of it depends on the test
// run still being able to clean up.
const supervisor = `
start() {
  "$1/postgres" -D "$2/data" -c "port=$3" </dev/null >>"$2/log" 2>&1 &
  server=$!
}
start "$@"
while read -r order; do
  case "$order" in
    crash) kill -QUIT "$server"; wait "$server" ;;
    start) start "$@" ;;
  esac
done
kill -INT "$server" 2>/dev/null
wait "$server"
cd / && rm -rf "$2"
`;

const settings = (sockets: string, durable: boolean) => `
listen_addresses = '127.0.0.1'
unix_socket_directories = '${sockets}'
max_connections = 200
shared_buffers = 64MB
max_wal_size = 256MB
jit = off
timezone = 'UTC'
${['fsync', 'synchronous_commit', 'full_page_writes'].map((name) => `${name} = ${durable ? 'on' : 'off'}`).join('\n')}
`;

async function answers(url: string, server: ChildProcess): Promise<boolean> {
  for (let attempt = 0; attempt < 1200 && server.exitCode === null; attempt += 1) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } catch {
      await sleep(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return false;
}

/**
 * A running cluster. `url` connects as its superuser to the database `postgres`, over loopback only; `socketUrl` does by
 * its socket. `crash` ends it without a word to its clients, as a power cut does; `start` has it recover.
 */
export async function startPostgres(options: PostgresOptions = {}) {
  const account = accountForRoot();
  const folder = mkdtempSync(path.join(tmpdir(), 'postgres-test-'));
  const bin = programsFor(account, folder);
  const password = randomBytes(16).toString('hex');
  const passwordFile = path.join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) for (const one of [folder, passwordFile]) chownSync(one, account.uid, account.gid);

  // Collation C: SQLite compares bytes too, so both engines sort alike.
  const data = ['-D', path.join(folder, 'data'), '-U', 'test', '--no-locale', '--encoding=UTF8', '--no-sync'];
  const auth = ['--auth=password', ...(options.sockets === undefined ? [] : ['--auth-local=trust'])];
  const made = spawnSync(path.join(bin, 'initdb'), [...data, ...auth, `--pwfile=${passwordFile}`], {
    ...account,
    cwd: folder,
    encoding: 'utf8',
  });
  if (made.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);
  }
  writeFileSync(
    path.join(folder, 'data', 'postgresql.auto.conf'),
    settings(options.sockets ?? folder, options.durable ?? false),
  );

  const port = await freePort();
  const args = ['-c', supervisor, 'postgres-supervisor', bin, folder, String(port)];
  // Detached: Ctrl-C goes to the whole group of the terminal, and the tests should still have a server to finish with.
  const child = spawn('/bin/sh', args, {
    ...account,
    cwd: folder,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.unref();
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.ref(); // or the process could end before the folder is gone
    child.stdin.destroy();
    await ended;
  };

  const url = `postgres://test:${password}@127.0.0.1:${port}/postgres`;
  if (!(await answers(url, child))) {
    const log = path.join(folder, 'log');
    const said = existsSync(log) ? readFileSync(log, 'utf8') : '';
    await stop();
    throw new Error(`PostgreSQL did not start:\n${said}`);
  }
  const order = (word: string) => (): void => void child.stdin.write(`${word}\n`);
  const socketUrl = `${url}?host=${encodeURIComponent(folder)}`;
  return { url, socketUrl, crash: order('crash'), start: order('start'), stop };
}
