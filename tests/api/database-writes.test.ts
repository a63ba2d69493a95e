// Database.write on both engines: a transaction is written whole or not at all, despite concurrent writers.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import type { Tx } from '../../src/server/db/database.ts';
import { onEachEngine } from '../support/app.ts';
import { seedSite } from '../support/outings.ts';

onEachEngine('writes that arrive together', (club) => {
  const add = (tx: Tx, name: string) =>
    tx.db
      .insertInto('sites')
      .values({ name, name_key: name, street: '', postal: '', city: '', gps: '', information: '' })
      .execute();
  const named = async (pattern: string): Promise<string[]> => {
    const rows = await club.database.read(({ db }) =>
      db.selectFrom('sites').select('name').where('name', 'like', pattern).orderBy('name').execute(),
    );
    return rows.map((row) => row.name);
  };

  it('are all there, and each is answered with what it made', async () => {
    const numbers = Array.from({ length: 100 }, (_, index) => index);
    const answers = await Promise.all(
      numbers.map((number) =>
        club.database.write(async (tx) => {
          await add(tx, `ensemble ${number}`);
          return number;
        }),
      ),
    );
    expect(answers).toEqual(numbers);
    expect(await named('ensemble %')).toHaveLength(100);
  });

  it('do not suffer from one that fails, which leaves nothing', async () => {
    const outcomes = await Promise.allSettled([
      club.database.write((tx) => add(tx, 'voisin avant')),
      club.database.write(async (tx) => {
        await add(tx, 'voisin à demi');
        throw new Error('halfway');
      }),
      club.database.write(async (tx) => {
        await add(tx, 'voisin refusé');
        await tx.db
          .insertInto('settings')
          .values({ id: 1 } as never)
          .execute();
      }),
      club.database.write((tx) => add(tx, 'voisin après')),
    ]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(outcomes[1]).toMatchObject({ reason: new Error('halfway') });
    expect(await named('voisin %')).toEqual(['voisin après', 'voisin avant']);
  });

  it('see one another in turn: nobody decides by what another is about to change', async () => {
    const id = await seedSite(club.database);
    await Promise.all(
      Array.from({ length: 20 }, () =>
        club.database.write(async (tx) => {
          const site = tx.db.selectFrom('sites').select('version').where('id', '=', id);
          const { version } = await (tx.engine === 'postgres' ? site.forUpdate() : site).executeTakeFirstOrThrow();
          await tx.db
            .updateTable('sites')
            .set({ version: version + 1 })
            .where('id', '=', id)
            .execute();
        }),
      ),
    );
    const read = ({ db }: Tx) => db.selectFrom('sites').select('version').where('id', '=', id).executeTakeFirst();
    expect(await club.database.read(read)).toEqual({ version: 21 });
  });

  const versionOf = ({ db }: Tx, id: number) => db.selectFrom('sites').select('version').where('id', '=', id).execute();

  it('are seen by nobody while they may still be undone', async () => {
    const id = await seedSite(club.database);
    const written = Promise.withResolvers<void>();
    const undone = club.database.write(async (tx) => {
      await tx.db.updateTable('sites').set({ version: 7 }).where('id', '=', id).execute();
      expect(await versionOf(tx, id)).toEqual([{ version: 7 }]);
      written.resolve();
      await sleep(20);
      throw new Error('undone');
    });
    await written.promise;
    const [read] = await Promise.all([
      club.database.read((tx) => versionOf(tx, id)),
      expect(undone).rejects.toThrow('undone'),
    ]);
    expect(read).toEqual([{ version: 1 }]);
  });
});

// Database.readAtOnce on both engines: what several queries make one answer of is one state.
onEachEngine('reads of several queries', (club) => {
  const countSites = async ({ db }: Tx): Promise<number> =>
    (await db.selectFrom('sites').select('id').execute()).length;

  /** Sites before and after somebody adds one, or tries to: SQLite makes writers wait. */
  async function countTwice(tx: Tx): Promise<readonly [before: number, after: number]> {
    const before = await countSites(tx);
    writing = seedSite(club.database);
    await Promise.race([writing, sleep(500)]);
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
