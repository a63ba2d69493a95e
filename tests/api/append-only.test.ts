// Tables whose rows come, and neither change nor go, whoever writes: on both engines, by any statement.
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { recordSecurity } from '../../src/server/commons/security-log.ts';
import { dossierVersionsRepository } from '../../src/server/modules/dossiers/versions-repository.ts';
import { onEachEngine, START, type TestClub } from '../support/app.ts';

const TABLES = ['security_log', 'dossier_versions'] as const;

const rowsOf = async ({ database }: TestClub, table: string): Promise<unknown[]> =>
  (await database.read((tx) => sql`select * from ${sql.table(table)} order by id`.execute(tx.sql))).rows;

/** Runs it as one write, as any code of ours would. */
const run = ({ database }: TestClub, statement: string): Promise<unknown> =>
  database.write((tx) => sql.raw(statement).execute(tx.sql));

/** Every way to change or remove a row, by engine. */
const forgeries = (table: string, engine: TestClub['engine']): string[] => {
  const again = `insert into ${table} select * from ${table} where true on conflict (id) do update set id = excluded.id`;
  const both = [`update ${table} set id = id + 1000`, `delete from ${table}`, again];
  return engine === 'postgres'
    ? [...both, `truncate ${table}`, `truncate ${table} cascade`]
    : [...both, `replace into ${table} select * from ${table}`, `update or replace ${table} set id = 1`];
};

onEachEngine('an append-only table', (club) => {
  beforeAll(async () => {
    const at = new Date(START);
    const diver = await club.idOf('USER');
    await club.database.write(async (tx) => {
      await recordSecurity(tx, { at, actor: null, action: 'signIn' }, { at, actor: null, action: 'signOut' });
      for (const text of ['un', 'deux']) await dossierVersionsRepository(tx).add(diver, { sent_at: START, text });
    });
  });

  describe.each(TABLES)('%s', (table) => {
    it('refuses every change of its rows', async () => {
      const before = await rowsOf(club, table);
      expect(before.length).toBeGreaterThan(0);
      for (const statement of forgeries(table, club.engine)) {
        await expect(run(club, statement), statement).rejects.toThrow(/append-only|UNIQUE/);
      }
      expect(await rowsOf(club, table)).toEqual(before);
    });
  });
});
