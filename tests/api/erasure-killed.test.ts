// A server that is killed while it erases a member has erased all of it or nothing, and the list beside the database agrees.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startServer, type ServerProcess } from '../../scripts/support/server-process.ts';
import type { Erasures } from '../../src/shared/contract/personal-data.ts';
import type { ErasedList } from '../../src/server/modules/erasure/erased-list.ts';
import { createTestDatabase } from '../support/test-database.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'erasure-killed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Calls of the treasurer, who signs in anew at each server. */
async function treasurerOf({ url }: ServerProcess) {
  const api = `${url}/api/v1`;
  const type = { 'content-type': 'application/json' };
  const credentials = JSON.stringify({ licence: 'A-00-000001', password: 'Plongee-2026!' });
  const signedIn = await fetch(`${api}/users/login`, { method: 'POST', headers: type, body: credentials });
  const { token } = (await signedIn.json()) as { token: string };
  const headers = { ...type, authorization: `Bearer ${token}` };
  return async <T>(method: string, address: string, body?: object): Promise<T> => {
    const answer = await fetch(api + address, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
    expect(answer.ok, address).toBe(true);
    return (await answer.json()) as T;
  };
}

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
    execFileSync('mkfifo', [file]);
    beginErasure();
    const pipe = await open(file, 'w');
    await server.stop('SIGKILL');
    await pipe.close();
    rmSync(file);
    await restart();
    expect(await call('GET', `/divers/${id}`)).toMatchObject(named);
    expect(await isErased()).toBe(false);
    expect(existsSync(file)).toBe(false);

    // Killed once the list is there, before or after the commit: the next start makes them agree.
    beginErasure();
    while (!existsSync(file)) await new Promise((turn) => setImmediate(turn));
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
