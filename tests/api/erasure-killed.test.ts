// A server that is killed while it erases a member has erased all of it or nothing, and the list beside the database agrees.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startServer } from '../../scripts/support/server-process.ts';
import type { Erasures } from '../../src/shared/contract/personal-data.ts';
import type { ErasedList } from '../../src/server/modules/members/erasure/erased-list.ts';
import { treasurerOf } from '../support/backups.ts';
import { createTestDatabase } from '../support/test-database.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'erasure-killed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.for(['sqlite', 'postgres'] as const)(
  'a server killed in the middle of an erasure leaves the member whole (%s)',
  { timeout: 60_000 },
  async (engine) => {
    const dataDir = path.join(folder, engine);
    const database = engine === 'postgres' ? await createTestDatabase('postgres') : undefined;
    const env = { DATA_DIR: dataDir, ...(database && { DATABASE_URL: database.url }) };
    const file = path.join(dataDir, 'membres-effaces.json');
    const list = () => (JSON.parse(readFileSync(file, 'utf8')) as ErasedList).erased;

    let server = await startServer({ env });
    let call = await treasurerOf(server);
    const restart = async () => {
      server = await startServer({ env });
      call = await treasurerOf(server);
    };
    const named = { lastname: 'PARTANT', firstname: 'Luc', licenceNumber: 'E-00-000047' };
    const { id } = await call<{ id: number }>('POST', '/divers', named);
    const beginErasure = () => void call('POST', `/divers/${id}/effacement`).catch(() => undefined);
    const isErased = async () =>
      (await call<Erasures>('GET', '/effacements')).erasures.some((erasure) => erasure.id === id);

    // The transaction has written everything, and waits for the list: a pipe, which opens once it is read.
    rmSync(file);
    execFileSync('mkfifo', [file]);
    beginErasure();
    const pipe = await open(file, 'w');
    await server.stop('SIGKILL');
    await pipe.close();
    rmSync(file);
    await restart();
    expect(await call('GET', `/divers/${id}`)).toMatchObject(named);
    expect(await isErased()).toBe(false);
    expect(list()).toEqual([]);

    // Killed once the list is there, before or after the commit: the next start makes them agree.
    beginErasure();
    while (list().length === 0) await new Promise((turn) => setImmediate(turn));
    await server.stop('SIGKILL');
    await restart();
    const erased = await isErased();
    expect(list().map((one) => [one.id, one.pending])).toEqual(erased ? [[id, undefined]] : []);

    if (!erased) await call('POST', `/divers/${id}/effacement`);
    expect(await isErased()).toBe(true);
    expect(list().map((one) => [one.id, one.pending])).toEqual([[id, undefined]]);
    await server.stop('SIGKILL');
    await database?.drop();
  },
);
