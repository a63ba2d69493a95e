import { readFileSync } from 'node:fs';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { createTestDatabase, type Template } from '../support/test-database.ts';

async function query(url: string, sql: string): Promise<pg.QueryResult<Record<string, unknown>>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

describe('the PostgreSQL of the test run', () => {
  it('is reached over loopback, with a password', async () => {
    const url = new URL(inject('postgresUrl'));
    expect(url.hostname).toBe('127.0.0.1');
    url.password = 'wrong';
    await expect(query(url.href, 'select 1')).rejects.toThrow(/password authentication failed/);
  });

  it('does not run as root', async () => {
    const { rows } = await query(inject('postgresUrl'), "select pg_read_file('postmaster.pid') as pid");
    const pid = String(rows[0]?.['pid']).split('\n')[0];
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    expect(/^Uid:\t(\d+)/m.exec(status)?.[1]).not.toBe('0');
  });

  it('gives each file a copy of the template, prepared once, and takes it away again', async () => {
    let prepared = 0;
    const template: Template = {
      name: 'template_test',
      prepare: async (url) => {
        prepared += 1;
        await query(url, 'create table buoy (colour text)');
        await query(url, "insert into buoy values ('orange')");
      },
    };
    const [one, two] = await Promise.all([createTestDatabase('postgres', template), createTestDatabase('postgres', template)]);
    expect(prepared).toBe(1);

    await query(one.url, 'delete from buoy');
    expect((await query(one.url, 'select * from buoy')).rows).toEqual([]);
    expect((await query(two.url, 'select * from buoy')).rows).toEqual([{ colour: 'orange' }]);

    await Promise.all([one.drop(), two.drop()]);
    await expect(query(one.url, 'select 1')).rejects.toThrow(/does not exist/);
  });

  it('does not hand out a template whose preparation failed', async () => {
    const failing: Template = { name: 'failing', prepare: () => Promise.reject(new Error('migration 3 failed')) };
    await expect(createTestDatabase('postgres', failing)).rejects.toThrow('migration 3 failed');
    const mended: Template = { name: 'failing', prepare: async (url) => void (await query(url, 'create table ok ()')) };
    const database = await createTestDatabase('postgres', mended);
    expect((await query(database.url, 'select * from ok')).rows).toEqual([]);
    await database.drop();
  });
});
