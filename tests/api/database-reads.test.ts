// Database.readAtOnce on both engines: what several queries make one answer of is one state.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import type { Tx } from '../../src/server/db/database.ts';
import { onEachEngine } from '../support/app.ts';
import { seedSite } from '../support/outings.ts';

onEachEngine('reads of several queries', (club) => {
  const countSites = async ({ db }: Tx): Promise<number> =>
    (await db.selectFrom('sites').select('id').execute()).length;

  /** Sites before and after somebody adds one, or tries to: SQLite makes writers wait. */
  async function countTwice(tx: Tx): Promise<readonly [before: number, after: number]> {
    const before = await countSites(tx);
    writing = seedSite(club.database);
    await sleep(100);
    return [before, await countSites(tx)];
  }
  let writing: Promise<unknown> = Promise.resolve();
  afterEach(() => writing);

  it('see one state, whatever is written meanwhile', async () => {
    const [before, after] = await club.database.readAtOnce(countTwice);
    expect(after).toBe(before);
  });

  it('see two states otherwise', async () => {
    const [before, after] = await club.database.read(countTwice);
    expect(after).toBe(before + 1);
  });
});
