// Database.write and readAtOnce on both engines: a transaction is written whole or not at all, and several queries make
// one answer of one state.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase, type Tx } from '#server/db/database.ts';
import { onEachEngine, onEngine } from '../support/app.ts';
import { seedSite } from '../support/outings.ts';

onEachEngine('writes that arrive together', (club) => {
  const add = (tx: Tx, name: string) =>
    tx.db
      .insertInto('sites')
      .values({ name, name_key: name, street: '', postal: '', city: '', gps: '', information: '' })
      .execute();
  const named = async (start: string) =>
    (await club.rows('sites')).map(({ name }) => name).filter((name) => name.startsWith(start));

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
    expect(await named('ensemble')).toHaveLength(100);
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
    expect((await named('voisin')).toSorted()).toEqual(['voisin après', 'voisin avant']);
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
    expect((await club.row('sites', id)).version).toBe(21);
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

  describe('reads of several queries', () => {
    const countSites = async ({ db }: Tx) => (await db.selectFrom('sites').select('id').execute()).length;

    /** Counts the sites before and after another connection tries to add one: SQLite makes writers wait. */
    async function countTwice(tx: Tx) {
      const before = await countSites(tx);
      writing = seedSite(club.database);
      await Promise.race([writing, sleep(500)]);
      return (await countSites(tx)) - before;
    }
    let writing: Promise<unknown> = Promise.resolve();
    afterEach(() => writing);

    it('see one state, whatever is written meanwhile, where they ask for it', async () => {
      expect(await club.database.readAtOnce(countTwice)).toBe(0);
      await writing;
      expect(await club.database.read(countTwice)).toBe(1);
    });
  });
});

onEngine('postgres', 'a pool of two connections', (club) => {
  it('leaves one to reads while many write, and opens no third', async () => {
    const database = await openDatabase(club.url, { pool: 2 });
    onTestFinished(() => database.close());
    const begun = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const writes = Array.from({ length: 5 }, () =>
      database.write(async ({ db }) => {
        await sql`set application_name to 'one of two'`.execute(db);
        begun.resolve();
        await held.promise;
      }),
    );
    await begun.promise;
    await database.ping();
    const named = sql`select 1 from pg_stat_activity where application_name = 'one of two'`;
    expect((await named.execute(club.database.kysely)).rows).toHaveLength(1);
    held.resolve();
    await Promise.all(writes);
    expect((await named.execute(club.database.kysely)).rows.length).toBeLessThanOrEqual(2);
  });
});
