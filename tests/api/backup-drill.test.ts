// The drill: a club at work is backed up, its server killed, and the backup restored elsewhere, on either engine.
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { startServer, type ServerProcess } from '../../scripts/support/server-process.ts';
import { DEMO_PASSWORD, licenceOf } from '../../src/demo/club/accounts.ts';
import type { Engine } from '../../src/server/db/database.ts';
import { ledgerSums, unbalancedWallets } from '../../src/server/backup/ledger.ts';
import { readShape } from '../../src/server/db/shape.ts';
import { DATA_KEY } from '../support/app.ts';
import { command, folders, linesOf, readFrom, smallClub } from '../support/backups.ts';
import { createTestDatabase } from '../support/test-database.ts';

const space = folders();
const drops: (() => Promise<void>)[] = [];
afterAll(async () => {
  space.remove();
  for (const drop of drops) await drop();
});

/** Environment of a club's own database: a copy of the small club, or an empty one. */
async function placeOn(engine: Engine, isFilled: boolean): Promise<{ url: string; env: Record<string, string> }> {
  const { url, drop } = await createTestDatabase(engine, isFilled ? smallClub : undefined);
  drops.push(drop);
  if (engine === 'sqlite') return { url, env: { DATA_DIR: path.dirname(url), DATA_KEY } };
  return { url, env: { DATA_DIR: space.make(), DATABASE_URL: url, DATA_KEY } };
}

const headers = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });

async function signIn({ url }: ServerProcess): Promise<string> {
  const body = JSON.stringify({ licence: licenceOf(1), password: DEMO_PASSWORD });
  const answer = await fetch(`${url}/api/v1/users/login`, { method: 'POST', headers: headers(''), body });
  return ((await answer.json()) as { token: string }).token;
}

const WRITES_A_SECOND = 50;

/** Enters movements until it is stopped; keeps the ids of those that the server acknowledged. */
function writing(server: ServerProcess, token: string) {
  const acknowledged = new Set<number>();
  let sent = 0;
  const enter = async (): Promise<void> => {
    sent += 1;
    const body = JSON.stringify({
      diver: 1 + (sent % 20),
      amount: sent / 100,
      reason: 'Gonflage',
      key: `drill-${server.pid}-${sent}`,
    });
    const answer = await fetch(`${server.url}/api/v1/mouvements`, { method: 'POST', headers: headers(token), body });
    if (answer.ok) acknowledged.add(((await answer.json()) as { id: number }).id);
  };
  // Writes under way when the server is killed are lost to their callers.
  const timer = setInterval(() => void enter().catch(() => undefined), 1000 / WRITES_A_SECOND);
  return { acknowledged, stop: () => clearInterval(timer) };
}

/** Everything that a restore has to bring back, but for the tables that watching and backing up write themselves. */
const stateOf = (url: string) =>
  readFrom(url, async (tx) => {
    const shape = await readShape(tx);
    return {
      tables: shape.map(({ name }) => name),
      ledger: await ledgerSums(tx),
      unbalanced: await unbalancedWallets(tx),
      movements: await tx.db.selectFrom('movements').selectAll().orderBy('id').execute(),
      divers: await tx.db.selectFrom('divers').select(['id', 'licence', 'lastname', 'email']).orderBy('id').execute(),
      outings: await tx.db.selectFrom('registrations').selectAll().orderBy('id').execute(),
    };
  });

interface Drilled {
  readonly file: string;
  /** Acknowledged before the backup began. */
  readonly before: ReadonlySet<number>;
  readonly source: Awaited<ReturnType<typeof stateOf>>;
}

async function backUpUnderLoadAndKill(engine: Engine): Promise<Drilled> {
  const { url, env } = await placeOn(engine, true);
  const server = await startServer({ env });
  const load = writing(server, await signIn(server));
  await expect.poll(() => load.acknowledged.size).toBeGreaterThan(20);
  const before = new Set(load.acknowledged);
  const { code, said } = await command(['backup', '--to', space.make()], env);
  expect(said).toContain('Sauvegarde faite et vérifiée');
  expect(code).toBe(0);
  await sleep(100);
  await server.stop('SIGKILL');
  load.stop();
  expect(load.acknowledged.size).toBeGreaterThan(before.size);
  const file = /\/\S+\.backup/.exec(said)?.[0] ?? '';
  return { file, before, source: await stateOf(url) };
}

/** Restores into an empty place, and asserts that all of the club is there. Answers the place's environment. */
async function restoreOn(engine: Engine, { file, before, source }: Drilled) {
  const { url, env } = await placeOn(engine, false);
  const { code, said } = await command(['restore', file], env);
  expect(said).toContain('La sauvegarde est reprise.');
  expect(code).toBe(0);

  const restored = await stateOf(url);
  const ids = new Set(restored.movements.map(({ id }) => id));
  expect([...before].filter((id) => !ids.has(id))).toEqual([]);
  expect(restored.movements).toEqual(source.movements.filter(({ id }) => ids.has(id)));
  const trailer = JSON.parse(linesOf(file).at(-1) ?? '') as { ledger: object };
  expect(restored.ledger).toEqual(trailer.ledger);
  expect(restored.unbalanced).toBe(0);
  expect(restored.tables).toEqual(source.tables);
  expect(restored.divers).toEqual(source.divers);
  expect(restored.outings).toEqual(source.outings);
  return { env, restored };
}

describe('a backup under load, after kill -9 of its server', () => {
  it('of SQLite comes back on SQLite, and moves the club to PostgreSQL, which goes on numbering', async () => {
    const drilled = await backUpUnderLoadAndKill('sqlite');
    await restoreOn('sqlite', drilled);
    const { env, restored } = await restoreOn('postgres', drilled);

    const server = await startServer({ env });
    const load = writing(server, await signIn(server));
    await expect.poll(() => load.acknowledged.size).toBeGreaterThan(0);
    load.stop();
    await server.stop();
    expect(Math.min(...load.acknowledged)).toBeGreaterThan(restored.movements.at(-1)?.id ?? 0);
  });

  it('of PostgreSQL comes back on PostgreSQL, and on SQLite', async () => {
    const drilled = await backUpUnderLoadAndKill('postgres');
    await restoreOn('postgres', drilled);
    await restoreOn('sqlite', drilled);
  });
});
