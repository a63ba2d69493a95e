import { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { postgresDialect } from '#server/db/postgres.ts';
import { statementNames } from '#server/db/statement-names.ts';

/** Asks for the name at the third use. */
function nameOf(text: string, names = statementNames()): string | undefined {
  for (let use = 1; use < 3; use += 1) names.of(text);
  return names.of(text);
}

it('names a text by its words, because two processes may meet on one connection behind a pooler', () => {
  const [one, other] = ['select 1 where $1 = 2', 'select 1 where $1 = 3'];
  expect(nameOf(one)).toMatch(/^club_[\w-]{43}$/);
  expect(nameOf(one)).toBe(nameOf(one));
  expect(nameOf(one)).not.toBe(nameOf(other));
});

it('names a text anew once the schema has changed under its statement', () => {
  const names = statementNames();
  const before = nameOf('select $1', names);
  expect(names.drop(Object.assign(new Error(), { routine: 'RevalidateCachedQuery' }))).toBe(true);
  expect(names.of('select $1')).toBeUndefined();
  expect(nameOf('select $1', names)).not.toBe(before);
});

it('has in the text the limit, and that a page is the first: the plan for all values knows no other', () => {
  const sql = new Kysely<{ sites: { id: number } }>({
    dialect: postgresDialect('postgres://localhost/none', 1, () => undefined),
  });
  const page = (offset: number) =>
    sql.selectFrom('sites').select('id').where('id', '>', 7).limit(25).offset(offset).compile();
  expect(page(0)).toMatchObject({ sql: 'select "id" from "sites" where "id" > $1 limit 25 offset 0', parameters: [7] });
  expect(page(50)).toMatchObject({
    sql: 'select "id" from "sites" where "id" > $1 limit 25 offset $2',
    parameters: [7, 50],
  });
});
