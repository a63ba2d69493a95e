// Each list is walked along an index in each of its orders, so that a page sorts no table that grows: the plans of the very
// queries that the server sends.
import { CompiledQuery, DefaultQueryExecutor, sql } from 'kysely';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { LISTS } from '#scripts/bench/lists.ts';
import { fillDemo } from '#demo/club/fill.ts';
import { onEachEngine, onEngine, type TestClub } from '../support/app.ts';

afterEach(() => vi.restoreAllMocks());

// The journal merges some rows of two sources; who owes something is decided by rules, and sorted in memory; expenses that
// members want back are few.
const CALLS = Object.entries(LISTS)
  .filter(([path]) => !['/journal', '/dettes', '/frais'].includes(path))
  .flatMap(([path, queries]) => {
    const orders = queries.split(/\s+/).filter((query) => query.startsWith('sort='));
    return (orders.length > 0 ? orders : ['']).map((order) => `${path}?page=1&size=5&${order}`);
  });

/** Statements of a page, as the call sent them. */
async function pagesOf(club: TestClub, path: string): Promise<CompiledQuery[]> {
  const executed = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
  const answer = await club.as('SUPER_ADMIN').get(path);
  const sent = executed.mock.calls.map(([query]) => query);
  executed.mockRestore();
  expect(answer.statusCode, answer.body).toBe(200);
  return sent.filter(({ sql }) => /^select .* order by .* limit/s.test(sql));
}

/** Steps of the plan, as the engine words them; PostgreSQL's planner avoids whole tables and sorts where it can. */
async function planOf(club: TestClub, { sql, parameters }: CompiledQuery): Promise<string[]> {
  return club.database.kysely.transaction().execute(async (trx) => {
    const run = (statement: string, values: readonly unknown[] = []) =>
      trx.executeQuery<Record<string, string>>(CompiledQuery.raw(statement, [...values]));
    if (club.engine === 'sqlite') {
      const { rows } = await run(`explain query plan ${sql}`, parameters);
      return rows.map((row) => row['detail'] ?? '');
    }
    for (const way of ['seqscan', 'sort', 'bitmapscan']) await run(`set local enable_${way} = off`);
    const { rows } = await run(`explain (costs off) ${sql}`, parameters);
    return rows.map((row) => (row['QUERY PLAN'] ?? '').trim().replace(/^-> +/, ''));
  });
}

onEachEngine('a page of a list', (club) => {
  beforeAll(async () => {
    await fillDemo(club.database, { now: club.clock(), passwordHash: 'hash', members: 60, events: 20 });
  });

  it.each(CALLS)('%s is found along an index', async (path) => {
    const pages = await pagesOf(club, path);
    expect(pages.length).toBeGreaterThan(0);
    for (const page of pages) {
      const plan = await planOf(club, page);
      const isSorted = (step: string) => /^(USE TEMP B-TREE FOR ORDER BY|Sort$|Seq Scan)/.test(step);
      expect(plan.filter(isSorted), `${page.sql}\n${plan.join('\n')}`).toEqual([]);
    }
  });
});

// A row that is deleted is looked for in each table that refers to it. Members, accounts and years are never deleted.
onEngine('sqlite', 'a foreign key', (club) => {
  it('to what can be deleted has an index', async () => {
    const { rows } = await sql<{ key: string }>`select t.name || '.' || f."from" as key
      from sqlite_master t join pragma_foreign_key_list(t.name) f
      where t.type = 'table' and f."table" not in ('divers', 'accounts', 'years') and f."from" <> 'open'
        and not exists (select 1 from pragma_index_list(t.name) i join pragma_index_info(i.name) c
          where c.seqno = 0 and c.name = f."from")
        and not exists (select 1 from pragma_table_info(t.name) p where p.pk = 1 and p.name = f."from")`.execute(
      club.database.kysely,
    );
    expect(rows.map(({ key }) => key)).toEqual([]);
  });
});
