// A club that is restored while members write without a pause: two processes on PostgreSQL, one on SQLite. What was
// acknowledged must be in the club afterwards, or, once that was replaced, in the backup of now.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { freePort, startServer, type ServerProcess } from '#scripts/support/server-process.ts';
import { licenceOf } from '#demo/club/accounts.ts';
import { DEMO_CLUB } from '#demo/club/settings.ts';
import { unbalancedWallets } from '#server/backup/counts.ts';
import { BACKUP_JOB } from '#server/commons/backups/last-backup.ts';
import { openDatabase, type Engine, type Tx } from '#server/db/database.ts';
import { epochIn } from '#server/db/epoch.ts';
import { freeJob } from '#server/db/jobs.ts';
import type { BackupList } from '#contract/backups.ts';
import { DATA_KEY, JWT_SECRET } from './app.ts';
import { linesOf, smallClub } from './backups.ts';
import { callsOf, tokenAt } from './calls.ts';
import { asRunning } from './postgres.ts';
import type { ProgramCopy } from './programs.ts';
import { randomFrom } from './random.ts';
import { createTestDatabase } from './test-database.ts';

/** One cent of a member's wallet, which stands in the ledger under a text of its own. */
interface Acknowledged {
  readonly reason: string;
  readonly token: string;
}

/** Three clients of each server, who sign in again once the session that they share has ended. */
function clientsOf(servers: readonly { readonly url: string }[], session: ReturnType<typeof sessionOf>) {
  const acknowledged: Acknowledged[] = [];
  const counts = servers.map(() => 0);
  let sent = 0;
  let stopped = false;

  async function write(server: { readonly url: string }, at: number): Promise<void> {
    while (!stopped) {
      const used = await session.token();
      sent += 1;
      const reason = `Gonflage ${sent}`;
      const movement = { diver: 1 + (sent % 13), amount: 0.01, reason, key: `restores-${sent}` };
      const answer = await callsOf(server, used)('POST', '/mouvements', movement).catch(() => null);
      await answer?.text().catch(() => null);
      if (answer?.status === 201) {
        acknowledged.push({ reason, token: used });
        counts[at] = (counts[at] ?? 0) + 1;
      } else {
        if (answer?.status === 401) session.hasEnded(used);
        await sleep(20);
      }
    }
  }
  const running = servers.flatMap((server, at) => [1, 2, 3].map(() => write(server, at)));
  return {
    acknowledged,
    /** Waits until each server has acknowledged some more. */
    async more(count: number): Promise<void> {
      const wanted = counts.map((had) => had + count);
      await expect.poll(() => counts.every((has, at) => has >= (wanted[at] ?? 0))).toBe(true);
    },
    async stop(): Promise<void> {
      stopped = true;
      await Promise.all(running);
    },
  };
}

/** One sign-in for as long as it lasts: a member has twenty in a quarter of an hour. */
function sessionOf(signIn: () => Promise<string>) {
  let token = signIn();
  let ended = '';
  return {
    token: () => token,
    hasEnded(used: string): void {
      if (used === ended) return;
      ended = used;
      token = signIn();
    },
  };
}

const reasonsIn = (lines: string): readonly string[] => lines.match(/Gonflage \d+/g) ?? [];

/** What it is to lose nothing; each list is empty then. */
export interface Losses {
  /** Acknowledged by the club that was there, and neither in it nor in the backup of now. */
  readonly before: readonly string[];
  /** Acknowledged by the club that came back, and not in it. */
  readonly after: readonly string[];
  /** Files of a killed process that its next start has left. */
  readonly leftovers: readonly string[];
  /** Members whose balance is not the sum of their movements. */
  readonly unbalanced: number;
}

interface Staging {
  /** Other than the built one. */
  readonly program?: Partial<ProgramCopy>;
  /** Servers that may change the schema of a PostgreSQL. */
  readonly owners?: number;
}

/** `newFolder` for what lies beside a PostgreSQL. */
export async function stageRestores(
  engine: Engine,
  newFolder: () => string,
  { program = {}, owners = 1 }: Staging = {},
) {
  const { url, drop } = await createTestDatabase(engine, smallClub);
  /** Opened each time: a restore puts another SQLite file in the place of the former. */
  async function read<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    await using database = await openDatabase(url);
    return await work({ db: database.kysely, engine });
  }
  const BACKUP_DIR = newFolder();
  const folders = engine === 'sqlite' ? [path.dirname(url)] : [newFolder(), newFolder()];
  const outing = await read(async ({ db }) => {
    const { id: _id, ...row } = await db.selectFrom('events').selectAll().executeTakeFirstOrThrow();
    return (await db.insertInto('events').values(row).returning('id').executeTakeFirstOrThrow()).id;
  });
  const environments = folders.map((DATA_DIR, at) => ({
    DATA_DIR,
    BACKUP_DIR,
    DATA_KEY,
    JWT_SECRET,
    BACKUP_HOUR: 'off',
    // A release has none either: what it unpacks lies in the data folder.
    TMPDIR: '',
    PUBLIC_URL: 'http://127.0.0.1:8080',
    ...(engine === 'postgres' && { DATABASE_URL: asRunning(url), ...(at < owners && { DATABASE_MIGRATION_URL: url }) }),
  }));
  const ports = await Promise.all(environments.map(() => freePort()));
  const servers: ServerProcess[] = [];
  const start = async (at: number): Promise<void> => {
    servers[at] = await startServer({ ...program, env: environments[at] ?? {}, port: ports[at] ?? 0 });
  };
  for (const at of ports.keys()) await start(at);
  const urls = ports.map((port) => ({ url: `http://127.0.0.1:${port}` }));
  const [first = { url: '' }] = urls;
  async function signIn(): Promise<string> {
    for (;;) {
      const token: unknown = await tokenAt(first, licenceOf(1)).catch(() => null);
      if (typeof token === 'string') return token;
      await sleep(50);
    }
  }
  const epoch = () => read(async ({ db }) => (await epochIn(db).executeTakeFirst())?.value);
  const backups = (): string[] => readdirSync(BACKUP_DIR).filter((name) => name.endsWith('.backup'));
  const session = sessionOf(signIn);
  const made = await callsOf(first, await session.token())('POST', '/sauvegardes');
  const file = ((await made.json()) as BackupList).backups[0]?.file ?? '';

  const restore = (server: { readonly url: string }, token: string) =>
    callsOf(server, token)('POST', '/sauvegardes/restauration', { file, clubName: DEMO_CLUB.club.name });

  /** Restores that backup; `kill`: a server that is killed so many milliseconds after the order or its answer, and started again. */
  async function restoreOnce(kill?: { readonly at: number; readonly isAnswered: boolean; readonly after: number }) {
    const known = backups();
    const former = await epoch();
    const clients = clientsOf(urls, session);
    await clients.more(5);
    const token = await session.token();
    const since = performance.now();
    const order = restore(first, token).catch(() => null);
    if (kill?.isAnswered !== false) await order;
    const answered = performance.now() - since;
    if (kill) {
      await sleep(kill.after);
      await servers[kill.at]?.stop('SIGKILL');
      await start(kill.at);
    }
    const status = (await order)?.status;
    if (kill?.at !== 0) {
      expect(status, servers[0]?.output()).toBe(204);
      await expect.poll(epoch).not.toBe(former);
    }
    const took = performance.now() - since;
    await clients.more(3);
    await clients.stop();

    const isReplaced = (await epoch()) !== former;
    const rows = await read(({ db }) => db.selectFrom('movements').select('reason').execute());
    const inClub = new Set(rows.map(({ reason }) => reason));
    const fresh = backups().filter((name) => !known.includes(name));
    const inBackup = new Set(fresh.flatMap((name) => reasonsIn(linesOf(path.join(BACKUP_DIR, name)).join('\n'))));
    const lost = (found: ReadonlySet<string | null>, isOld: boolean) =>
      clients.acknowledged.flatMap((one) =>
        isOld === (one.token === token) && !found.has(one.reason) ? one.reason : [],
      );
    const losses: Losses = {
      before: lost(isReplaced ? inBackup : inClub, true),
      after: lost(inClub, false),
      leftovers: folders.flatMap((folder) =>
        readdirSync(folder).filter((name) => /\.part|^espace-membres-verification-/.test(name)),
      ),
      unbalanced: await read(unbalancedWallets),
    };
    // A killed process has its claim for a minute yet.
    await read((tx) => freeJob(tx, BACKUP_JOB));
    return { losses, isReplaced, answered, took, acknowledged: clients.acknowledged.length, fresh: fresh.length };
  }

  return {
    urls,
    /** Nobody is registered on it. */
    outing,
    epoch,
    read,
    restore,
    restoreOnce,
    /** Kills one of the servers at a drawn moment, mostly once the club is closed; a restore takes about so long. */
    killAt(seed: number, { answered, took }: { readonly answered: number; readonly took: number }) {
      const random = randomFrom(seed);
      // Three of four times the one that restores.
      const at = random() < 0.75 ? 0 : servers.length - 1;
      const isAnswered = random() < 0.75;
      // A machine may be busier than it was when that was measured.
      const longest = 1.5 * (isAnswered ? took - answered : answered);
      return restoreOnce({ at, isAnswered, after: random() * longest });
    },
    async close(): Promise<void> {
      await Promise.all(servers.map((server) => server.stop('SIGKILL')));
      await drop();
    },
  };
}
