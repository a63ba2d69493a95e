import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, it } from 'vitest';
import type { Tables } from '#server/db/database.ts';
import { tracesQuery } from '#server/modules/accounts/security-log/security-log-query.ts';

it('reads each page by the same statement, which is prepared once', async () => {
  const texts: string[] = [];
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void texts.push(query.sql),
  });
  const traces = tracesQuery({ db, engine: 'postgres' });
  await traces.list({}, { limit: 25, offset: 0 });
  const first = texts.splice(0);
  await traces.list({}, { limit: 25, offset: 25 });
  expect(texts).toEqual(first);
});
