import { Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Tables } from '#server/db/database.ts';
import { sqliteDialect } from '#server/db/sqlite.ts';

it('leaves locks of rows out of a statement, and nothing else', () => {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(':memory:') });
  const names = db.selectFrom('sites').select('name').distinct().forNoKeyUpdate().skipLocked();
  expect(names.compile().sql.trim()).toBe('select distinct "name" from "sites"');
  const written = db
    .selectFrom('sites')
    .select('name')
    .modifyFront(sql`/* a */`)
    .modifyEnd(sql`/* b */`);
  expect(written.compile().sql).toBe('select /* a */ "name" from "sites" /* b */');
});
