// A database of its own for every test file, copied from a migrated template: some 50 ms on PostgreSQL, 1 ms on SQLite.
import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { Engine } from '#server/db/database.ts';
import type {} from './databases-setup.ts';

export type TestDatabase = {
  url: string;
  /** Closes remaining connections, and removes the database. */
  drop: () => Promise<void>;
};

export type Template = {
  /** Name of the template to copy. */
  name: string;
  /** Fills the template, once per test run. Must have closed its connections when it is done. */
  prepare: (url: string) => Promise<void>;
};

const withDatabase = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;

async function asAdministrator<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Test files run in several processes: one of them works under that name, the others wait for it. */
async function alone<T>(client: pg.Client, name: string, work: () => Promise<T> | T): Promise<T> {
  await client.query('select pg_advisory_lock(hashtext($1))', [name]);
  try {
    return await work();
  } finally {
    await client.query('select pg_advisory_unlock(hashtext($1))', [name]);
  }
}

/** Makes something once in the whole run: the first test file makes it, the others wait for it. */
export const inTurn = <T>(name: string, work: () => Promise<T> | T): Promise<T> =>
  asAdministrator(inject('postgresUrl'), (client) => alone(client, name, work));

async function ensureTemplate(client: pg.Client, url: string, template: Template): Promise<string> {
  const name = `template_${template.name}`;
  await alone(client, name, async () => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      // Under another name until it is complete: a failed preparation must not be copied by the next file.
      await client.query(`drop database if exists "${name}_raw" with (force)`);
      await client.query(`create database "${name}_raw"`);
      await template.prepare(withDatabase(url, `${name}_raw`));
      await client.query(`alter database "${name}_raw" rename to "${name}"`);
    }
  });
  return name;
}

async function onPostgres(template?: Template): Promise<TestDatabase> {
  const url = inject('postgresUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdministrator(url, async (client) => {
    const source = template ? await ensureTemplate(client, url, template) : 'template1';
    await client.query(`create database "${name}" template "${source}"`);
  });
  return {
    url: withDatabase(url, name),
    drop: () =>
      asAdministrator(url, async (client) => void (await client.query(`drop database "${name}" with (force)`))),
  };
}

/** Replaces the template whole, as two test files may make it at the same time. */
async function ensureTemplateFile(template: Template): Promise<string> {
  const file = path.join(inject('templates'), `${template.name}.sqlite`);
  if (!existsSync(file)) {
    const own = `${file}.${process.pid}`;
    await template.prepare(own);
    renameSync(own, file);
  }
  return file;
}

async function onSqlite(template?: Template): Promise<TestDatabase> {
  const folder = mkdtempSync(path.join(tmpdir(), 'club-'));
  const url = path.join(folder, 'club.sqlite');
  if (template) copyFileSync(await ensureTemplateFile(template), url);
  return { url, drop: () => Promise.resolve(rmSync(folder, { recursive: true, force: true })) };
}

/** Makes a fresh database: empty, or a copy of the template. For the `api` project. */
export const createTestDatabase = (engine: Engine, template?: Template): Promise<TestDatabase> =>
  engine === 'sqlite' ? onSqlite(template) : onPostgres(template);
