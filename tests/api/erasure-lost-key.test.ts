// DATA_KEY is lost after an erasure: the club starts all the same, now and the next time, and says what that means.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startServer } from '../../scripts/support/server-process.ts';
import type { ErasedList } from '../../src/server/modules/members/erasure/erased-list.ts';
import { DATA_KEY, engines } from '../support/app.ts';
import { folders, smallClub, treasurerOf } from '../support/backups.ts';
import { createTestDatabase } from '../support/test-database.ts';

const OTHER_KEY = 'another-key-of-stored-data-in-32-bytes';

it.for(engines)(
  'a club on %s whose DATA_KEY is lost starts, twice, and erases as before',
  { timeout: 60_000 },
  async (engine) => {
    const space = folders();
    const { url, drop } = await createTestDatabase(engine, smallClub);
    onTestFinished(async () => {
      space.remove();
      await drop();
    });
    const DATA_DIR = engine === 'sqlite' ? path.dirname(url) : space.make();
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
