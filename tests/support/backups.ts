// What the tests of backups share: a small club whose wallets are the sums of their movements, the commands as processes,
// and backups with other lines than they were written with.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { type ServerProcess, spawnServer } from '#scripts/support/server-process.ts';
import { DEMO_PASSWORD, licenceOf } from '#demo/club/accounts.ts';
import { fillDemo } from '#demo/club/fill.ts';
import { openDatabase, type Tx } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { callsOf, tokenAt } from './calls.ts';
import { cheapArgon } from './hashing.ts';
import type { Template } from './test-database.ts';

/** The demonstration club, cut down. */
export const smallClub: Template = {
  name: 'small-club',
  async prepare(url) {
    const database = await openDatabase(url);
    await migrate(database);
    const passwordHash = await cheapArgon.hash(DEMO_PASSWORD);
    await fillDemo(database, { now: new Date('2026-05-04T08:00:00.000Z'), passwordHash, members: 30, events: 10 });
    await database.close();
  },
};

/** A command of the program, or of a copy of it, to its end: exit code, and what it said. */
export async function command(args: readonly string[], env: Record<string, string>, copy: { program?: string } = {}) {
  const { exited, output } = spawnServer({ ...copy, args, env });
  return { code: await exited, said: output().trim() };
}

/** Calls of a demonstration's treasurer, on a server that runs. */
export async function treasurerOf(server: ServerProcess) {
  const call = callsOf(server, await tokenAt(server, licenceOf(1)));
  return async <T>(method: string, address: string, body?: object): Promise<T> => {
    const answer = await call(method, address, body);
    expect(answer.ok, address).toBe(true);
    return (await answer.json()) as T;
  };
}

/** Reads once from a database that may be closed by then. */
export async function readFrom<T>(url: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const database = await openDatabase(url);
  try {
    return await database.read(work);
  } finally {
    await database.close();
  }
}

export const linesOf = (file: string): string[] => gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');

/** Writes lines as a backup, with the digest that they have now. */
export function writeLines(file: string, lines: readonly string[]): string {
  const body = lines.slice(0, -1).map((line) => `${line}\n`);
  const sha256 = createHash('sha256').update(body.join('')).digest('hex');
  const trailer = JSON.parse(lines.at(-1) ?? '{}') as object;
  writeFileSync(file, gzipSync(`${body.join('')}${JSON.stringify({ ...trailer, sha256 })}\n`));
  return file;
}
