// PostgreSQL drops the server's connections, is restarted, or makes it wait: members read a sentence and may try again,
// the process stays, and the pool recovers by itself (docs/adr/0032).
import pg from 'pg';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { systemCodeOf } from '#server/errors/system-code.ts';
import { openDatabase, type Tx } from '#server/db/database.ts';
import { exemptFromTimeouts } from '#server/db/timeouts.ts';
import { migrate } from '#server/db/migrate.ts';
import { lineWriter } from '#server/http/logging.ts';
import { onEngine, START } from '../support/app.ts';
import { members, seedMembers } from '../support/members.ts';
import { seedSite } from '../support/outings.ts';
import { startPostgres } from '../support/postgres.ts';
import { startServer } from '../support/servers.ts';
import { callsOf, tokenAt } from '../support/calls.ts';

const BUSY = { code: 'BUSY', status: 503, retryAfter: 2 };

let written = '';
const log = lineWriter('json', (more) => (written += more));

onEngine(
  'postgres',
  'dropped connections',
  (club) => {
    const asOther = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
      const client = new pg.Client({ connectionString: club.url });
      await client.connect();
      try {
        return await work(client);
      } finally {
        await client.end();
      }
    };
    /** Ends every connection of the club's database but the own one, as a fail-over does. */
    const drop = () =>
      asOther((client) =>
        client.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        ),
      );

    it('end no process: idle ones are replaced', async () => {
      const user = club.as('USER');
      await Promise.all(Array.from({ length: 12 }, () => user.get('/sites')));
      await drop();
      await expect.poll(async () => (await user.get('/sites')).statusCode).toBe(200);
    });

    it('are told of, each by the code of the database', async () => {
      const codes: (string | undefined)[] = [];
      const database = await openDatabase(club.url, { lost: (error) => codes.push(systemCodeOf(error)) });
      onTestFinished(() => database.close());
      await database.ping();
      await drop();
      await expect.poll(() => codes).toEqual(['57P01']);
    });

    it('that failed a transaction are told by its first error, not by the refusal of what follows', async () => {
      const failing = club.database.write(async ({ db }) => {
        await sql`select 1 / 0`.execute(db).catch(() => undefined);
        await sql`select 1`.execute(db);
      });
      await expect(failing).rejects.toMatchObject({ code: '22012' });
    });

    it('in the middle of a transaction refuse it whole, with a time to try again', async () => {
      const halfway = Promise.withResolvers<void>();
      const goOn = Promise.withResolvers<void>();
      const cut = club.database.write(async ({ db }) => {
        await db.insertInto('installation').values({ name: 'half', value: '1' }).execute();
        halfway.resolve();
        await goOn.promise;
        await db.insertInto('installation').values({ name: 'other half', value: '1' }).execute();
      });
      await halfway.promise;
      const asleep = club.database.read(({ db }) => sql`select pg_sleep(10)`.execute(db));
      const refusals = Promise.all([
        expect(cut).rejects.toMatchObject(BUSY),
        expect(asleep).rejects.toMatchObject(BUSY),
      ]);
      const sleepers = `select 1 from pg_stat_activity where query like 'select pg_sleep%'`;
      await expect.poll(() => asOther(async (client) => (await client.query(sleepers)).rowCount)).toBe(1);
      await drop();
      goOn.resolve();
      await refusals;
      const names = () =>
        club.database.read(({ db }) =>
          db.selectFrom('installation').select('name').where('name', 'like', '%half').execute(),
        );
      await expect.poll(names).toEqual([]);
    });

    it('leave the code of the database in the line of the request that they refused', async () => {
      const answer = await asOther(async (client) => {
        await client.query('begin');
        await client.query('lock table sites');
        const adding = club.as('SUPER_ADMIN').post('/sites', { name: 'Carrière' });
        const cut = () =>
          client.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`);
        await expect.poll(async () => (await cut()).rowCount).toBe(1);
        return adding;
      });
      expect(answer.statusCode).toBe(503);
      log.flush();
      const line = written.split('\n').find((one) => one.includes('"status":503'));
      expect(JSON.parse(line ?? '')).toMatchObject({ route: '/api/v1/sites', cause: '57P01', msg: 'answered' });
    });

    it('have limits, which long work lifts for itself', async () => {
      const limits = await club.database.read(({ db }) =>
        sql<{ name: string; setting: string }>`select name, setting from pg_settings
        where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`.execute(
          db,
        ),
      );
      expect(limits.rows.map(({ setting }) => Number(setting))).toEqual([30_000, 10_000, 15_000]);
      const slow = (isLong: boolean) =>
        club.database.write(async ({ db }) => {
          await sql`set local statement_timeout = 250`.execute(db);
          if (isLong) await exemptFromTimeouts(db);
          await sql`select pg_sleep(0.5)`.execute(db);
          return 'done';
        });
      await expect(slow(false)).rejects.toMatchObject(BUSY);
      expect(await slow(true)).toBe('done');
    });

    it('are left to members who read while more write than there are connections', async () => {
      const id = await club.idOf('USER');
      await asOther(async (client) => {
        await client.query('begin');
        await client.query('select 1 from divers where id = $1 for update', [id]);
        const write = () =>
          club.database.write(({ db }) =>
            db.selectFrom('divers').select('id').where('id', '=', id).forUpdate().execute(),
          );
        const writes = Promise.all(Array.from({ length: 12 }, write));
        expect((await club.as('USER').get('/sites')).statusCode).toBe(200);
        await client.query('rollback');
        expect(await writes).toEqual(Array.from({ length: 12 }, () => [{ id }]));
      });
    });

    describe('and prepared statements', () => {
      let id = 0;
      beforeAll(async () => void (id = await seedSite(club.database)));

      /** Reads a site three times, after which PostgreSQL keeps the statement. */
      async function prepared() {
        const database = await openDatabase(club.url);
        onTestFinished(() => database.close());
        const site = ({ db }: Tx) => db.selectFrom('sites').selectAll().where('id', '=', id).executeTakeFirst();
        for (let turn = 0; turn < 3; turn += 1) await database.read(site);
        const kept = ({ db }: Tx) =>
          sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
        return { database, site, kept: async () => (await database.read(kept)).rows.map((row) => row.statement) };
      }

      it('are kept for texts that come again, two hundred at most', async () => {
        const { database, kept } = await prepared();
        expect(await kept()).toEqual(['select * from "sites" where "id" = $1']);
        const wider = (length: number) => Array.from({ length }, (_, index) => index);
        for (let length = 1; length < 250; length += 1) {
          const some = ({ db }: Tx) => db.selectFrom('sites').select('id').where('id', 'in', wider(length)).execute();
          await database.read(some);
          if (length < 220) for (let turn = 0; turn < 2; turn += 1) await database.read(some);
        }
        expect(await kept()).toHaveLength(200);
      });

      it('follow a schema that changes under them, in a read and in a transaction', async () => {
        const { database, site } = await prepared();
        await club.alterSchema('alter table sites add column depth integer default 40');
        expect(await database.read(site)).toMatchObject({ id, depth: 40 });
        for (let turn = 0; turn < 3; turn += 1) await database.read(site);
        await club.alterSchema('alter table sites drop column depth');
        const written = database.write(async (tx) => {
          await tx.db.insertInto('installation').values({ name: 'schema', value: '1' }).execute();
          return site(tx);
        });
        expect(await written).not.toHaveProperty('depth');
      });

      it('are given up behind a pooler that loses them', async () => {
        const { database, site, kept } = await prepared();
        await database.read(({ db }) => sql`deallocate all`.execute(db));
        for (let turn = 0; turn < 4; turn += 1) expect(await database.read(site)).toMatchObject({ id });
        expect(await kept()).toEqual([]);
      });
    });

    it('for a lock that another keeps are refused as busy', async () => {
      const id = await club.idOf('USER');
      await asOther(async (client) => {
        await client.query('begin');
        await client.query('select 1 from divers where id = $1 for update', [id]);
        const waiting = club.database.write(async ({ db }) => {
          await sql`set local lock_timeout = 100`.execute(db);
          await db.selectFrom('divers').select('id').where('id', '=', id).forUpdate().execute();
        });
        await expect(waiting).rejects.toMatchObject(BUSY);
      });
    });
  },
  { log },
);

it.each(['url', 'socketUrl'] as const)(
  'a crash of PostgreSQL refuses members at its %s until it has recovered, and loses nothing that was acknowledged',
  async (by) => {
    const postgres = await startPostgres({ durable: true });
    onTestFinished(() => postgres.stop());
    const database = await openDatabase(postgres[by]);
    await migrate(database);
    await seedMembers(database, new Date(START));
    await database.close();
    const server = await startServer({ databaseUrl: postgres[by] });
    onTestFinished(() => server.kill());

    const send = callsOf(server, await tokenAt(server, members.ADMIN.licence));

    const [acknowledged, refusals]: [string[], object[]] = [[], []];
    let recovered = false;
    const streams = [0, 1, 2, 3].map(async (stream) => {
      for (let turn = 0; !recovered; turn += 1) {
        const name = `Site ${stream} ${turn}`;
        const answers = [await send('POST', '/sites', { name }), await send('GET', '/sites')];
        if (answers[0]?.status === 201) acknowledged.push(name);
        for (const answer of answers.filter(({ ok }) => !ok)) {
          const { code } = (await answer.json()) as { code: string };
          refusals.push({ code, status: answer.status, retryAfter: Number(answer.headers.get('retry-after')) });
        }
        await sleep(20);
      }
    });
    await expect.poll(() => acknowledged.length).toBeGreaterThan(20);
    postgres.crash();
    await expect.poll(() => refusals.length).toBeGreaterThan(20);
    postgres.start();
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 20);
    recovered = true;
    await Promise.all(streams);

    expect(refusals).toEqual(refusals.map(() => BUSY));
    const { content } = (await (await send('GET', '/sites')).json()) as { content: { name: string }[] };
    const names = new Set(content.map(({ name }) => name));
    expect(acknowledged.filter((name) => !names.has(name))).toEqual([]);
  },
);
