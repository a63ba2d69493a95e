// Erasures and the list of them beside the database, of servers that are killed, or that have lost their key.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startServer } from '../../scripts/support/server-process.ts';
import type { Engine } from '../../src/server/db/database.ts';
import type { ErasedList } from '../../src/server/modules/members/erasure/erased-list.ts';
import type { Erasures } from '../../src/shared/contract/personal-data.ts';
import { DATA_KEY, engines } from '../support/app.ts';
import { folders, smallClub, treasurerOf } from '../support/backups.ts';
import { createTestDatabase } from '../support/test-database.ts';

const OTHER_KEY = 'another-key-of-stored-data-in-32-bytes';
const LIST = 'membres-effaces.json';

/** The small club's environment, and its lists. */
async function clubOn(engine: Engine) {
  const space = folders();
  const { url, drop } = await createTestDatabase(engine, smallClub);
  onTestFinished(async () => {
    space.remove();
    await drop();
  });
  const DATA_DIR = engine === 'sqlite' ? path.dirname(url) : space.make();
  const list = (name = LIST) => JSON.parse(readFileSync(path.join(DATA_DIR, name), 'utf8')) as ErasedList;
  return { DATA_DIR, env: { DATA_DIR, ...(engine === 'postgres' && { DATABASE_URL: url }) }, list };
}
const leaving = (number: number) => ({ lastname: 'PARTANT', firstname: 'Luc', licenceNumber: `E-00-${number}` });

it.for(engines)(
  'a server killed in the middle of an erasure leaves the member whole (%s)',
  { timeout: 60_000 },
  async (engine) => {
    const { DATA_DIR, env, list } = await clubOn(engine);
    const file = path.join(DATA_DIR, LIST);
    const state = () => list().erased.map((one) => [one.id, one.pending]);

    let server = await startServer({ env });
    let call = await treasurerOf(server);
    const restart = async () => {
      server = await startServer({ env });
      call = await treasurerOf(server);
    };
    const { id } = await call<{ id: number }>('POST', '/divers', leaving(1));
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
    expect(await call('GET', `/divers/${id}`)).toMatchObject(leaving(1));
    expect(await isErased()).toBe(false);
    expect(state()).toEqual([]);

    // Killed once the list is there, before or after the commit: the next start makes them agree.
    beginErasure();
    while (state().length === 0) await new Promise((turn) => setImmediate(turn));
    await server.stop('SIGKILL');
    await restart();
    const erased = await isErased();
    expect(state()).toEqual(erased ? [[id, undefined]] : []);

    if (!erased) await call('POST', `/divers/${id}/effacement`);
    expect(await isErased()).toBe(true);
    expect(state()).toEqual([[id, undefined]]);
    await server.stop('SIGKILL');
  },
);

it.for(engines)(
  'a club on %s whose DATA_KEY is lost starts, twice, and erases as before',
  { timeout: 60_000 },
  async (engine) => {
    const { DATA_DIR, env, list } = await clubOn(engine);
    const listsIn = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('membres-effaces'));
    let number = 0;
    /** A run of the server with that key, in which a member is erased. Answers what readiness and log say. */
    const run = async (keys: Record<string, string>) => {
      const server = await startServer({ env: { ...env, ...keys } });
      const call = await treasurerOf(server);
      const { id } = await call<{ id: number }>('POST', '/divers', leaving((number += 1)));
      await call('POST', `/divers/${id}/effacement`);
      const said: unknown = await (await fetch(`${server.url}/health/ready`)).json();
      expect(await server.stop()).toBe(0);
      return { said, log: server.output() };
    };

    expect((await run({ DATA_KEY })).said).toEqual({ status: 'ready' });
    const before = list();
    expect(listsIn(path.join(DATA_DIR, 'backups'))).toHaveLength(1);

    const warning = expect.stringMatching(/DATA_KEY.*membres-effaces-illisible-\S+\.json/) as string;
    for (const _start of ['the first', 'the second']) {
      const { said, log } = await run({ DATA_KEY: OTHER_KEY });
      expect(said).toEqual({ status: 'ready', warnings: [warning] });
      expect(log).toContain('membres-effaces-illisible-');
    }
    const [aside = '', ...others] = listsIn(DATA_DIR).filter((name) => name.includes('illisible'));
    expect(others).toEqual([]);
    expect(list(aside)).toEqual(before);
    expect(list().erased).toHaveLength(3);

    // The old key is found again.
    expect((await run({ DATA_KEY: OTHER_KEY, DATA_KEY_PREVIOUS: DATA_KEY })).said).toEqual({ status: 'ready' });
    expect(list().erased).toHaveLength(4);
    expect(listsIn(path.join(DATA_DIR, 'backups'))).toHaveLength(2);
  },
);
