// PostgreSQL drops the server's connections, is restarted, or makes it wait: members read a sentence and may try again,
// the process stays, and the pool recovers by itself (docs/adr/0032).
import pg from 'pg';
import { sql as text } from 'kysely';
import { expect, it, vi } from 'vitest';
import { exemptFromTimeouts } from '../../src/server/db/maintenance.ts';
import { lineWriter } from '../../src/server/http/logging.ts';
import { onEngine } from '../support/app.ts';

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
      await expect.poll(async () => (await user.get('/sites')).statusCode, { timeout: 5000 }).toBe(200);
    });

    it('in the middle of a transaction refuse it whole, with a time to try again', async () => {
      const halfway = Promise.withResolvers<void>();
      const goOn = Promise.withResolvers<void>();
      const cut = club.database.write(async ({ sql }) => {
        await sql.insertInto('installation').values({ name: 'half', value: '1' }).execute();
        halfway.resolve();
        await goOn.promise;
        await sql.insertInto('installation').values({ name: 'other half', value: '1' }).execute();
      });
      await halfway.promise;
      const asleep = club.database.read(({ sql }) => text`select pg_sleep(10)`.execute(sql));
      const refusals = Promise.all([
        expect(cut).rejects.toMatchObject(BUSY),
        expect(asleep).rejects.toMatchObject(BUSY),
      ]);
      await expect
        .poll(() =>
          asOther(
            async (client) =>
              (await client.query(`select 1 from pg_stat_activity where query like 'select pg_sleep%'`)).rowCount,
          ),
        )
        .toBe(1);
      await drop();
      goOn.resolve();
      await refusals;
      const names = () =>
        club.database.read(({ sql }) =>
          sql.selectFrom('installation').select('name').where('name', 'like', '%half').execute(),
        );
      expect(await vi.waitFor(names, { timeout: 5000 })).toEqual([]);
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
      const limits = await club.database.read(({ sql }) =>
        text<{ name: string; setting: string }>`select name, setting from pg_settings
        where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`.execute(
          sql,
        ),
      );
      expect(limits.rows.map(({ setting }) => Number(setting))).toEqual([30_000, 10_000, 15_000]);
      const slow = (isLong: boolean) =>
        club.database.write(async ({ sql }) => {
          await text`set local statement_timeout = 50`.execute(sql);
          if (isLong) await exemptFromTimeouts(sql);
          await text`select pg_sleep(0.2)`.execute(sql);
          return 'done';
        });
      await expect(slow(false)).rejects.toMatchObject(BUSY);
      expect(await slow(true)).toBe('done');
    });

    it('for a lock that another keeps are refused as busy', async () => {
      const id = await club.idOf('USER');
      await asOther(async (client) => {
        await client.query('begin');
        await client.query('select 1 from divers where id = $1 for update', [id]);
        const waiting = club.database.write(async ({ sql }) => {
          await text`set local lock_timeout = 100`.execute(sql);
          await sql.selectFrom('divers').select('id').where('id', '=', id).forUpdate().execute();
        });
        await expect(waiting).rejects.toMatchObject(BUSY);
      });
    });
  },
  { log },
);
