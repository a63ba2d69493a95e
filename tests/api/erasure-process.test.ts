// A server that is killed while it erases a member has erased all of it or nothing, and the list beside the database agrees.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startServer } from '#scripts/support/server-process.ts';
import type { Erasures } from '#contract/personal-data.ts';
import type { ErasedList } from '#server/modules/members/erasure/erased-list.ts';
import { smallClub, treasurerOf } from '../support/backups.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { folders } from '../support/folders.ts';
import { DATA_KEY, engines } from '../support/app.ts';

const newFolder = folders();

it.for(['sqlite', 'postgres'] as const)(
  'a server killed in the middle of an erasure leaves the member whole (%s)',
  { timeout: 60_000 },
  async (engine) => {
    const dataDir = newFolder();
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

// DATA_KEY is lost after an erasure: the club starts all the same, now and the next time, and says what that means.
const OTHER_KEY = 'another-key-of-stored-data-in-32-bytes';

it.for(engines)(
  'a club on %s whose DATA_KEY is lost starts, twice, and erases as before',
  { timeout: 60_000 },
  async (engine) => {
    const { url, drop } = await createTestDatabase(engine, smallClub);
    onTestFinished(drop);
    const DATA_DIR = engine === 'sqlite' ? path.dirname(url) : newFolder();
    const place = { DATA_DIR, ...(engine === 'postgres' && { DATABASE_URL: url }) };
    const listsIn = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('membres-effaces'));
    const list = (name: string) => JSON.parse(readFileSync(path.join(DATA_DIR, name), 'utf8')) as ErasedList;
    const ready = async (at: string) => (await (await fetch(`${at}/health/ready`)).json()) as object;
    let number = 0;
    /** A run of the server with that key, in which a member is erased. Answers what readiness and log say. */
    const run = async (keys: Record<string, string>) => {
      const server = await startServer({ env: { ...place, ...keys } });
      const call = await treasurerOf(server);
      const named = { lastname: 'PARTANT', firstname: 'Luc', licenceNumber: `E-00-${(number += 1)}` };
      const { id } = await call<{ id: number }>('POST', '/divers', named);
      await call('POST', `/divers/${id}/effacement`);
      const said = await ready(server.url);
      expect(await server.stop()).toBe(0);
      return { id, said, log: server.output() };
    };

    const first = await run({ DATA_KEY });
    expect(first.said).toEqual({ status: 'ready' });
    const before = list('membres-effaces.json');
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
    expect(list('membres-effaces.json').erased).toHaveLength(3);

    // The old key is found again.
    expect((await run({ DATA_KEY: OTHER_KEY, DATA_KEY_PREVIOUS: DATA_KEY })).said).toEqual({ status: 'ready' });
    expect(list('membres-effaces.json').erased).toHaveLength(4);
    expect(listsIn(path.join(DATA_DIR, 'backups'))).toHaveLength(2);
  },
);
