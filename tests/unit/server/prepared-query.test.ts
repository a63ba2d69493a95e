import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { expect, it } from 'vitest';
import { preparedQuery } from '../../../src/server/db/prepared-query.ts';
import type { Tx } from '../../../src/server/db/database.ts';
import type { Tables } from '../../../src/server/db/tables.ts';

const asked: (readonly unknown[])[] = [];
const sql = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
  log: ({ query }) => void asked.push([query.sql, ...query.parameters]),
});
const tx = { sql, engine: 'sqlite' } as const;

it('builds the text once and gives it other values', async () => {
  let built = 0;
  const named = preparedQuery(({ sql: kysely }, name: string, id: number) => {
    built += 1;
    return kysely.selectFrom('sites').select('id').where('name', '=', name).where('id', '>', id);
  });
  await named(tx, 'VODELÉE', 1);
  await named(tx, 'DOURS', 2);
  const text = 'select "id" from "sites" where "name" = ? and "id" > ?';
  expect(asked).toEqual([
    [text, 'VODELÉE', 1],
    [text, 'DOURS', 2],
  ]);
  expect(built).toBe(1);
});

it('refuses a query in which the values are not all, or not in their order', async () => {
  const sites = ({ sql: kysely }: Tx) => kysely.selectFrom('sites').select('id');
  const swapped = preparedQuery((t: Tx, name: string, id: number) =>
    sites(t).where('id', '=', id).where('name', '=', name),
  );
  const oneMore = preparedQuery((t: Tx, id: number) => sites(t).where('id', '=', id).where('version', '=', 1));
  await expect(swapped(tx, 'DOURS', 1)).rejects.toThrow(/in their order/);
  await expect(oneMore(tx, 1)).rejects.toThrow(/in their order/);
});
