// PostgreSQL with two roles, as docs/operations.md sets them up: one owns the schema, the other runs the club.
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { command } from '../support/backups.ts';
import { folders } from '../support/folders.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const newFolder = folders();
const [OWNER, RUNNING] = ['club_owner', 'club_running'];
const ADMIN = 'admin --licence A-12-345678 --lastname Dupont --firstname Jeanne --email jeanne@club.example'.split(' ');
let database: TestDatabase;
let env: Record<string, string>;

async function asked(url: string, ...statements: readonly string[]): Promise<pg.QueryResult | undefined> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let result: pg.QueryResult | undefined;
    for (const statement of statements) result = await client.query(statement);
    return result;
  } finally {
    await client.end();
  }
}

const under = (username: string): string => Object.assign(new URL(database.url), { username }).href;

beforeAll(async () => {
  database = await createTestDatabase('postgres');
  const { password } = new URL(inject('postgresUrl'));
  await asked(
    database.url,
    `create role ${OWNER} login password '${password}'`,
    `create role ${RUNNING} login password '${password}'`,
    `alter database ${new URL(database.url).pathname.slice(1)} owner to ${OWNER}`,
  );
  env = { DATA_DIR: newFolder(), DATABASE_URL: under(RUNNING), DATABASE_MIGRATION_URL: under(OWNER) };
});
afterAll(async () => {
  await database.drop();
  await asked(inject('postgresUrl'), `drop role ${RUNNING}`, `drop role ${OWNER}`);
});

it('make the schema and its first data, back it up and verify it; the running one alone fills and restores nothing', async () => {
  const made = await command(ADMIN, env);
  expect(made, made.said).toMatchObject({ code: 0 });
  const backup = await command(['backup'], env);
  expect(backup, backup.said).toMatchObject({ code: 0 });
  const file = /\/\S+\.backup/.exec(backup.said)?.[0] ?? '';
  expect(await command(['verify', file], env)).toMatchObject({ code: 0 });

  const empty = await createTestDatabase('postgres');
  const url = Object.assign(new URL(under(RUNNING)), { pathname: new URL(empty.url).pathname }).href;
  const alone = { ...env, DATABASE_URL: url, DATABASE_MIGRATION_URL: '' };
  const said = expect.stringMatching(
    /^Le rôle de cette adresse PostgreSQL .* DATABASE_MIGRATION_URL_FILE[^\n]*$/,
  ) as string;
  for (const args of [ADMIN, ['restore', file, '--sans-liste']])
    expect(await command(args, alone)).toEqual({ code: 1, said });
  await empty.drop();
});

it('start again together, or the running one alone: the rights stay as they are', async () => {
  const alone = { ...env, DATABASE_MIGRATION_URL: '' };
  const starts = await Promise.all([env, env, alone].map((given) => command(ADMIN, given)));
  for (const { said } of starts) expect(said).toMatch(/A-12-345678/);
  const granted = await asked(
    database.url,
    `select table_name, string_agg(privilege_type, ' ' order by privilege_type) as may
    from information_schema.role_table_grants where grantee = '${RUNNING}' group by 1 order by 1`,
  );
  const rows = (granted?.rows ?? []) as { table_name: string; may: string }[];
  const may = Object.fromEntries(rows.map((row) => [row.table_name, row.may]));
  const all = 'DELETE INSERT SELECT UPDATE';
  const less = 'DELETE INSERT SELECT';
  const apart = {
    audit: less,
    movements: 'INSERT SELECT',
    transfers: 'INSERT SELECT',
    palanquee_plans: 'INSERT SELECT',
    dossier_versions: less,
    receipts: less,
    receipt_files: less,
    receipt_cancellations: less,
    erasures: 'INSERT SELECT',
    kept_identities: less,
    security_log: less,
    validated_sheets: less,
    kysely_migration: 'SELECT',
    kysely_migration_lock: 'SELECT',
  };
  expect(may).toMatchObject({ divers: all, outbox: all, ...apart });
  const others = Object.entries(may).filter(([table]) => !(table in apart));
  expect(others.filter(([, rights]) => rights !== all)).toEqual([]);
});

it.each([
  'alter table divers add column mine text',
  'alter table audit disable trigger all',
  'drop table audit',
  'truncate divers cascade',
  'update movements set cents = 0',
  `insert into audit (at, resource, record_id, action, changes, treasury)
    select to_char(now(), 'YYYY-MM-DD'), 'sites', 1, 'create', '[]', 0; delete from audit`,
  'update security_log set at = null',
  "insert into kysely_migration values ('900-mine', '')",
  'create or replace function movements_stay() returns trigger language plpgsql as $$ begin return old; end $$',
])('keep the running one from: %s', async (statement) => {
  await expect(asked(under(RUNNING), statement)).rejects.toThrow(/permission denied|must be owner|append-only/);
});
