// An upgrade while members work: the older process serves, the newest migrates beside it and takes over, on either engine.
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, it } from 'vitest';
import { freePort, startServer, type ServerProcess } from '#scripts/support/server-process.ts';
import { openDatabase, type Engine } from '#server/db/database.ts';
import { unbalancedWallets } from '#server/backup/counts.ts';
import { engines } from '../support/app.ts';
import { copyProgram, type ProgramCopy } from '../support/programs.ts';
import { smallClub } from '../support/backups.ts';
import { longestRefusal, membersAtWork } from '../support/members-at-work.ts';
import { READERS, RELEASE_SECRET, tokenOf } from '../support/releases.ts';
import { PUBLIC_URL } from '../support/sessions.ts';
import { createTestDatabase } from '../support/test-database.ts';

/** All that a migration may do (docs/adr/0033), on the tables that are written at that moment. */
const EXPANDING = `
import { sql } from 'kysely';
export async function up(db) {
  await db.schema.alterTable('movements').addColumn('batch', 'text').execute();
  await db.schema.alterTable('divers').addColumn('club2', 'text', (c) => c.notNull().defaultTo('')).execute();
  await db.schema.createTable('boats').addColumn('name', 'text').addColumn('diver_id', 'integer', (c) => c.references('divers.id')).execute();
  await db.schema.createIndex('movements_by_batch').on('movements').column('batch').execute();
  await sql\`update divers set club2 = 'none'\`.execute(db);
}`;

// The older program is today's, so that it stays true for every later release.
const newest = copyProgram({ '900-expanding': EXPANDING });
afterAll(() => newest.remove());

async function club(engine: Engine) {
  const { url, drop } = await createTestDatabase(engine, smallClub);
  const database = await openDatabase(url);
  const token = await tokenOf(database, READERS.SUPER_ADMIN, new Date());
  const env = {
    DATA_DIR: engine === 'sqlite' ? path.dirname(url) : path.dirname(newest.program),
    ...(engine === 'sqlite' ? {} : { DATABASE_URL: url }),
    JWT_SECRET: RELEASE_SECRET,
    PUBLIC_URL,
    BACKUP_HOUR: 'off',
  };
  return { database, drop, env, token };
}

it.for(engines)(
  'an upgrade under load on %s loses nothing that was acknowledged, and refuses no longer than a change may take',
  async (engine, { expect, onTestFinished }) => {
    const { database, drop, env, token } = await club(engine);
    const port = await freePort();
    const start = async (program: Partial<ProgramCopy>, options: { port?: number } = {}): Promise<ServerProcess> => {
      const server = await startServer({ ...program, ...options, env });
      onTestFinished(async () => void (await server.stop('SIGKILL')));
      return server;
    };

    const before = await start({}, { port });
    const load = membersAtWork(before.url, token);
    await expect.poll(() => load.acknowledged.length).toBeGreaterThan(20);

    const starting = performance.now();
    const beside = await start(newest);
    const startMs = performance.now() - starting;
    const atMigration = load.acknowledged.length;
    await expect.poll(() => load.acknowledged.length).toBeGreaterThan(atMigration + 20);
    expect(load.refusals, 'while the older process works on the newer schema').toEqual([]);

    expect(await Promise.all([before.stop(), beside.stop()])).toEqual([0, 0]);
    const after = await start(newest, { port });
    const atTakeOver = load.acknowledged.length;
    await expect.poll(() => load.acknowledged.length).toBeGreaterThan(atTakeOver + 20);
    await sleep(200);
    await load.stop();
    expect(await after.stop()).toBe(0);

    const { stored, unbalanced } = await database.read(async (tx) => ({
      stored: await tx.db.selectFrom('movements').select('id').where('reason', '=', 'Gonflage').execute(),
      unbalanced: await unbalancedWallets(tx),
    }));
    const ids = new Set(stored.map(({ id }) => id));
    expect(load.acknowledged.filter((id) => !ids.has(id))).toEqual([]);
    expect(unbalanced).toBe(0);
    expect(load.longestPause()).toBeLessThan(longestRefusal(startMs));
    await database.close();
    await drop();
  },
);
