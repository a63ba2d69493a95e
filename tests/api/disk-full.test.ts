// A full disk: writes are refused in a sentence and leave nothing, reads go on, monitoring hears of it, and all is well
// again once there is room.
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startServer } from '#scripts/support/server-process.ts';
import { emptyJournal, openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import type { BackupList } from '#contract/backups.ts';
import { errorMessages } from '#messages/errors.ts';
import { licenceOf } from '#demo/club/accounts.ts';
import { DEMO_CLUB } from '#demo/club/settings.ts';
import { DATA_KEY } from '../support/app.ts';
import { smallClub } from '../support/backups.ts';
import { callsOf, tokenAt } from '../support/calls.ts';
import { startPostgres } from '../support/postgres.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { smallDisk } from '../support/small-disk.ts';

function mounted(megabytes: number) {
  const disk = smallDisk(megabytes);
  if (disk === null) throw new Error('mount refused');
  onTestFinished(() => disk.remove());
  return disk;
}

const FULL = { code: 'STORAGE_FULL', message: errorMessages.STORAGE_FULL };

/** Text that no engine compresses. */
const noise = (): string => randomBytes(15_000).toString('base64');

/** Enough text that pages with room left do not take it. */
const LONG = 'x'.repeat(5000);

describe.runIf(process.getuid?.() === 0)('a full disk', () => {
  it('of SQLite refuses writes, not reads, and recovers', async () => {
    const disk = mounted(140);
    const server = await startServer({ env: { DATA_DIR: disk.folder, BACKUP_HOUR: 'off' } });
    onTestFinished(async () => void (await server.stop('SIGKILL')));
    const send = async (method: string, address: string, token: string, body?: object) => {
      const answer = await fetch(`${server.url}${address}`, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const text = await answer.text();
      const said = (text === '' ? {} : JSON.parse(text)) as object;
      return { status: answer.status, retry: answer.headers.get('retry-after'), body: said };
    };
    const login = { licence: 'A-00-000001', password: 'Plongee-2026!' };
    const signedIn = (await send('POST', '/api/v1/users/login', '', login)).body as { token: string };
    const add = (name: string) => send('POST', '/api/v1/sites', signedIn.token, { name, address: { country: LONG } });
    const names = async () => {
      const { body } = await send('GET', '/api/v1/sites', signedIn.token);
      return (body as { content: { name: string }[] }).content.map(({ name }) => name);
    };

    const ready = async () => (await send('GET', '/health/ready', '')).body;
    // Not before the demonstration's mails are sent.
    await expect.poll(ready).toEqual({ status: 'ready' });
    expect((await add('Avant')).status).toBe(201);

    disk.fill();
    // The journal may have some room left in the file that it has.
    const refused = await Promise.all(Array.from({ length: 300 }, (_, index) => add(`Plein ${index}`)));
    expect(refused.at(-1)).toMatchObject({ status: 503, retry: '60', body: FULL });
    expect(refused.filter(({ status }) => status !== 201 && status !== 503)).toEqual([]);
    // The database's code is in the request's line, for whom looks into the log.
    await expect
      .poll(server.output)
      .toMatch(
        /POST \/api\/v1\/sites 503 [\d.]+ ms SQLITE_(FULL|IOERR_WRITE|IOERR_FSYNC|IOERR_TRUNCATE|IOERR_SHM\w+)\n/,
      );
    const kept = refused.flatMap(({ status }, index) => (status === 201 ? [`Plein ${index}`] : []));
    expect((await names()).filter((name) => name.startsWith('Plein')).sort()).toEqual(kept.sort());
    const { body } = await send('GET', '/api/v1/events?sort=date,asc', signedIn.token);
    const [past] = (body as { content: { id: number }[] }).content;
    const sheet = await fetch(`${server.url}/api/v1/events/FDS/${past?.id}/FDS`, {
      headers: { authorization: `Bearer ${signedIn.token}` },
    });
    expect(sheet.status, 'divers need their safety sheet all the same').toBe(200);
    const told = { reasons: expect.arrayContaining([expect.objectContaining({ check: 'disk' })]) as unknown };
    await expect.poll(ready).toMatchObject(told);

    disk.free();
    expect((await add('Après')).status).toBe(201);
    expect(await names()).toEqual(expect.arrayContaining(['Avant', 'Après']));
    await expect.poll(ready).toEqual({ status: 'ready' });

    // Room for the backup of now and the journal of the restored database, and not for its file.
    const backups = (method: string, address = '', body?: object) =>
      send(method, `/api/v1/sauvegardes${address}`, signedIn.token, body);
    const made = (await backups('POST')).body as BackupList;
    const { file: backup = '' } = made.backups[0] ?? {};
    const { club } = (await send('GET', '/config.json', '')).body as { club: { name: string } };
    const restore = () => backups('POST', '/restauration', { file: backup, clubName: club.name });
    expect((await add('Depuis')).status).toBe(201);
    const file = path.join(disk.folder, 'club.sqlite');
    const journal = await openDatabase(file);
    await emptyJournal(journal);
    await journal.close();
    disk.fill(statSync(file).size * 1.5);
    expect((await restore()).status).toBe(204);
    const last = async () => ((await backups('GET').catch(() => null))?.body as BackupList | undefined)?.last;
    await expect
      .poll(last)
      .toMatchObject({ file: backup, problem: expect.stringContaining('Le disque est plein') as string });
    expect(await names()).toEqual(expect.arrayContaining(['Avant', 'Après', 'Depuis']));
    expect(readdirSync(disk.folder).filter((name) => name.includes('.part'))).toEqual([]);
    disk.free();
    expect((await restore()).status).toBe(204);
    await expect.poll(() => backups('GET').catch(() => null)).toMatchObject({ status: 401 });
  });

  it('of backups refuses a restore, or brings the club back as it was', async () => {
    const disk = mounted(4);
    const { url, drop } = await createTestDatabase('sqlite', smallClub);
    onTestFinished(drop);
    const BACKUP_DIR = path.join(disk.folder, 'backups');
    const env = { DATA_DIR: path.dirname(url), DATA_KEY, BACKUP_DIR, BACKUP_HOUR: 'off' };
    const server = await startServer({ env });
    onTestFinished(async () => void (await server.stop('SIGKILL')));
    const call = callsOf(server, await tokenAt(server, licenceOf(1)));
    const listed = async (method: string) => (await (await call(method, '/sauvegardes')).json()) as BackupList;
    const { file = '' } = (await listed('POST')).backups[0] ?? {};
    const restore = () => call('POST', '/sauvegardes/restauration', { file, clubName: DEMO_CLUB.club.name });

    rmSync(path.join(BACKUP_DIR, `${file}.json`));
    disk.fill();
    const refused = await restore();
    expect(refused.status).toBe(422);
    const full = expect.stringMatching(/^Le disque est plein\u00a0: faites de la place/) as string;
    expect(await refused.json()).toMatchObject({ code: 'BACKUP_REFUSED', message: full });
    disk.free();

    // Room for what is said of the verification, and not for the backup of now.
    disk.fill(8192);
    expect((await restore()).status).toBe(204);
    await expect.poll(async () => (await listed('GET').catch(() => null))?.last).toMatchObject({ file, problem: full });
    expect(readdirSync(BACKUP_DIR).filter((name) => name.startsWith('espace-membres'))).toEqual([file, `${file}.json`]);
    expect((await call('POST', '/sites', { name: 'Depuis' })).status).toBe(201);
    disk.free();
    expect((await restore()).status).toBe(204);
  });

  it('of PostgreSQL refuses writes, not reads, and recovers', async () => {
    const disk = mounted(40);
    const place = path.join(disk.folder, 'space');
    mkdirSync(place);
    // A cluster of its own: its checkpoints fail while the disk is full.
    const postgres = await startPostgres();
    onTestFinished(() => postgres.stop());
    const administrator = new pg.Client({ connectionString: postgres.url });
    await administrator.connect();
    const { rows } = await administrator.query<{ data_directory: string }>('show data_directory');
    const { uid, gid } = statSync(rows[0]?.data_directory ?? '');
    chownSync(place, uid, gid);
    await administrator.query(`create tablespace small location '${place}'`);
    await administrator.query('create database small tablespace small');
    const url = Object.assign(new URL(postgres.url), { pathname: '/small' }).href;
    const database = await openDatabase(url);
    onTestFinished(async () => {
      await database.close();
      await administrator.query('drop database small with (force)');
      await administrator.query('drop tablespace small');
      await administrator.end();
    });
    await migrate(database);
    const add = (text: string) =>
      database.write(async ({ db }) => {
        const row = { name: text, name_key: text, street: '', postal: '', city: '', gps: '' };
        const rows = Array.from({ length: 20 }, () => ({ ...row, information: noise() }));
        await db.insertInto('sites').values(rows).execute();
      });
    const count = async () => (await database.read(({ db }) => db.selectFrom('sites').select('id').execute())).length;

    await add('before');
    disk.fill();
    await expect(add('full')).rejects.toMatchObject({ code: 'STORAGE_FULL', status: 503 });
    expect(await count()).toBe(20);
    disk.free();
    await add('after');
    expect(await count()).toBe(40);
  });
});
