// Automatic backups: one per night, after kills; the mail when none is recent.
import { copyFileSync, existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nightlyBackups } from '../../src/server/backup/nightly.ts';
import { verify } from '../../src/server/backup/verify.ts';
import { openDatabase } from '../../src/server/db/database.ts';
import { verifiedBackup } from '../../src/server/health/checks.ts';
import { overdueMails } from '../../src/server/modules/club/backups/overdue-mails.ts';
import type { Dashboard } from '../../src/shared/contract/dashboard.ts';
import { onEngine } from '../support/app.ts';
import { folders, smallClub } from '../support/backups.ts';
import { startProcess } from '../support/process.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const space = folders();
afterAll(space.remove);

const AT_THREE = { passphrase: null, hour: 3 };
const NIGHT = '2026-11-22T02:30:00.000Z';
const started: number[] = [];
/** Of the processes started here: other test files verify at the same time. */
const scratchFolders = () =>
  readdirSync(tmpdir()).filter((name) => started.some((pid) => name.startsWith(`espace-membres-verification-${pid}-`)));

describe('the nightly backup', () => {
  let source: TestDatabase;
  beforeAll(async () => (source = await createTestDatabase('sqlite', smallClub)));
  afterAll(() => source.drop());

  /** A club of its own: a killed run keeps its claim for half an hour. */
  const newClub = (): string => {
    const url = path.join(space.make(), 'club.sqlite');
    copyFileSync(source.url, url);
    return url;
  };

  async function killedAfter(milliseconds: number): Promise<string> {
    const dir = space.make();
    const nightly = startProcess('nightly-backup', newClub(), dir, NIGHT);
    started.push(nightly.pid);
    await expect.poll(() => readdirSync(dir), { interval: 1 }).not.toEqual([]);
    await sleep(milliseconds);
    await nightly.stop();
    return dir;
  }

  it('leaves no torn file under its final name when it is killed, ten times, and the next one clears up', async () => {
    const dirs: string[] = [];
    for (const half of [0, 1]) {
      dirs.push(...(await Promise.all([0, 1, 2, 3, 4].map((step) => killedAfter((2 * step + half) * 20)))));
    }
    for (const dir of dirs) {
      for (const file of readdirSync(dir).filter((name) => !name.endsWith('.part'))) {
        await verify({ file: path.join(dir, file), passphrase: null });
      }
    }
    const [torn = ''] = dirs.filter((dir) => readdirSync(dir).some((name) => name.endsWith('.part')));
    const left = path.join(torn, readdirSync(torn)[0] ?? '');
    const twoHoursAgo = Date.now() / 1000 - 7200;
    utimesSync(left, twoHoursAgo, twoHoursAgo);
    const next = startProcess('nightly-backup', newClub(), torn, NIGHT);
    started.push(next.pid);
    expect(await next.line()).toBe('done');
    await next.stop();
    expect(existsSync(left)).toBe(false);
    const [file = ''] = readdirSync(torn).filter((name) => !name.endsWith('.part'));
    expect(statSync(path.join(torn, file)).mode & 0o777).toBe(0o600);
    expect(scratchFolders()).toEqual([]);
  });

  it('is made once by two processes, made up after a night off, and not twice a night', async () => {
    const [url, dir] = [newClub(), space.make()];
    const database = await openDatabase(url);
    const log = { warn: (about: object) => expect.unreachable(JSON.stringify(about)) };
    const at = (instant: string) =>
      nightlyBackups({ ...AT_THREE, database, url, dir, clock: () => new Date(instant), log }).runIfDue();
    await Promise.all([at(NIGHT), at(NIGHT)]);
    expect(readdirSync(dir)).toHaveLength(1);
    await at('2026-11-22T20:00:00.000Z');
    expect(readdirSync(dir)).toHaveLength(1);
    await at('2026-11-25T01:59:00.000Z');
    expect(readdirSync(dir)).toHaveLength(2);
    await database.close();
  });
});

/** A file where the folder of backups should be. */
const blocked = path.join(space.make(), 'file');
writeFileSync(blocked, '');

onEngine('postgres', 'a club whose backup is too old', (club) => {
  const clock = () => club.clock();
  const told: object[] = [];
  const log = { warn: (about: object) => void told.push(about) };
  const nightly = () =>
    nightlyBackups({ ...AT_THREE, database: club.database, url: club.url, dir: blocked, clock, log });
  const figure = async (who: 'ADMIN' | 'ADMIN_SITES') =>
    (await club.as(who).get('/tableau-de-bord')).json<Dashboard>().backup;
  const mails = () => club.rows('outbox', { kind: 'BACKUP_OVERDUE' });
  const sender = { clubName: 'Club', publicUrl: 'https://espace.club.example' };
  const write = () => overdueMails({ database: club.database, clock, sender }).write();

  it('says so on the dashboard, in readiness, and once a day to its super administrators', async () => {
    expect(await figure('ADMIN')).toBeUndefined();
    await nightly().expect();
    club.advance({ hours: 25 });
    await write();
    expect(await figure('ADMIN')).toEqual({ made: false, hours: 25, overdue: false });
    expect(await verifiedBackup(club.database, clock).check()).toBeNull();

    club.advance({ hours: 2 });
    await write();
    await write();
    expect(await figure('ADMIN')).toEqual({ made: false, hours: 27, overdue: true });
    expect(await figure('ADMIN_SITES')).toBeUndefined();
    expect(await verifiedBackup(club.database, clock).check()).toContain('depuis 27 heures');
    expect(await mails()).toHaveLength(1);
    club.advance({ days: 1 });
    await write();
    expect(await mails()).toHaveLength(2);
  });

  it('is told by the log why there is none', async () => {
    await nightly().runIfDue();
    expect(told).toEqual([{ problem: expect.stringContaining(blocked) as string }]);
    expect(await figure('ADMIN')).toMatchObject({ made: false });
  });
});
