// Backups and restores by the screens: the club that runs is replaced whole, or is there as it was.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { freePort, startServer, type ServerProcess } from '#scripts/support/server-process.ts';
import { licenceOf } from '#demo/club/accounts.ts';
import { DEMO_CLUB } from '#demo/club/settings.ts';
import type { BackupList } from '#contract/backups.ts';
import { tracesQuery } from '#server/modules/accounts/security-log/security-log-query.ts';
import type { TracedAct } from '#contract/security-log.ts';
import type { ErrorBody, Page } from '#contract/common.ts';
import { makeBackup } from '#server/backup/make.ts';
import { readSettings } from '#server/boot/config/read-settings.ts';
import { restoreClub } from '#server/boot/restore-club.ts';
import { recordSecurity, type SecurityEvent } from '#server/commons/audit/security-log.ts';
import { attemptsRepository, LIMITS } from '#server/commons/limits/attempts-repository.ts';
import { BACKUP_JOB } from '#server/commons/backups/last-backup.ts';
import { diversRepository } from '#server/commons/divers/repository.ts';
import { holdFile, openDatabase, type Engine } from '#server/db/database.ts';
import { findJob } from '#server/db/jobs.ts';
import { newDiver } from '#server/modules/members/divers/changes.ts';
import { DATA_KEY, engines, JWT_SECRET } from '../support/app.ts';
import { command, linesOf, readFrom, smallClub, writeLines } from '../support/backups.ts';
import { callsOf, tokenAt } from '../support/calls.ts';
import { folders } from '../support/folders.ts';
import { production } from '../support/production.ts';
import { tally } from '../support/sign-in.ts';
import { createTestDatabase } from '../support/test-database.ts';

const newFolder = folders();
const NAME = DEMO_CLUB.club.name;
const PASSPHRASE = 'palme tuba bouée détendeur';

/** A club at work, and what its treasurer does with it. */
async function clubOn(engine: Engine, settings: Record<string, string> = {}) {
  const { url, drop } = await createTestDatabase(engine, smallClub);
  const DATA_DIR = engine === 'sqlite' ? path.dirname(url) : newFolder();
  const env = {
    DATA_DIR,
    DATA_KEY,
    BACKUP_HOUR: 'off',
    PORT: String(await freePort()),
    ...(engine === 'postgres' && { DATABASE_URL: url }),
    ...settings,
  };
  let server = await startServer({ env, port: Number(env.PORT) });
  let token = await tokenAt(server, licenceOf(1));
  const call = (method: string, address: string, body?: object) => callsOf(server, token)(method, address, body);
  const answer = async <T>(method: string, address: string, body?: object): Promise<T> => {
    const answered = await call(method, address, body);
    const text = await answered.text();
    expect(answered.ok, `${method} ${address}: ${text}`).toBe(true);
    return (text === '' ? null : JSON.parse(text)) as T;
  };
  return {
    env,
    dir: path.join(DATA_DIR, 'backups'),
    call,
    list: () => answer<BackupList>('GET', '/sauvegardes'),
    make: () => answer<BackupList>('POST', '/sauvegardes'),
    add: (licenceNumber: string) => answer<object>('POST', '/divers', { lastname: 'NEUF', licenceNumber }),
    knows: async (licence: string) => (await call('GET', `/divers/DTT/${licence}`)).ok,
    restore: (file: string, more: object = {}) =>
      call('POST', '/sauvegardes/restauration', { file, clubName: NAME, ...more }),
    page: (accept: string) => fetch(`${server.url}/divers`, { headers: { accept } }),
    isReady: async () => (await fetch(`${server.url}/health/ready`).catch(() => null))?.status === 200,
    signIn: async () => void (token = await tokenAt(server, licenceOf(1))),
    async killAndStart() {
      await server.stop('SIGKILL');
      server = await startServer({ env, port: Number(env.PORT) });
    },
    async close() {
      await server.stop();
      await drop();
    },
  };
}
type Club = Awaited<ReturnType<typeof clubOn>>;

const refusalOf = async (answer: Response): Promise<string> => {
  const { code, field = '' } = (await answer.json()) as ErrorBody;
  return `${answer.status} ${code} ${field}`.trim();
};

const statuses = (answers: readonly Response[]) => tally(answers.map(({ status: statusCode }) => ({ statusCode })));

describe.each(engines)('on %s', (engine) => {
  let club: Club;
  let file = '';
  beforeAll(async () => {
    club = await clubOn(engine);
    expect((await club.call('DELETE', '/divers/30')).ok).toBe(true);
    file = (await club.make()).backups[0]?.file ?? '';
  });
  afterAll(() => club.close());

  it('a backup is made once at a time, and the list says what its verification has found', async () => {
    const both = await Promise.all([club.call('POST', '/sauvegardes'), club.call('POST', '/sauvegardes')]);
    expect(statuses(both)).toEqual({ 200: 1, 409: 1 });
    const { backups, busy, last } = await club.list();
    expect({ busy, last, count: backups.length }).toEqual({ busy: false, last: null, count: 2 });
    // The list of members is without the deleted one.
    expect(backups[1]).toMatchObject({ file, sealed: false, before: null, description: { divers: 29, events: 10 } });
    expect(backups[1]?.description?.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(backups[1]?.description?.program).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('a restore that is refused changes nothing, and says why', async () => {
    await club.add('E-00-000101');
    const before = (name: string, bytes: Buffer): string => {
      writeFileSync(path.join(club.dir, name), bytes);
      return name;
    };
    const whole = readFileSync(path.join(club.dir, file));
    const cut = before('espace-membres-2026-01-01T03-00-00Z.backup', whole.subarray(0, whole.length / 2));
    expect(await refusalOf(await club.restore(file, { clubName: 'Autre club' }))).toBe('422 CLUB_NAME_WRONG clubName');
    expect(await refusalOf(await club.restore('../club.sqlite'))).toBe('404 BACKUP_NOT_FOUND');
    const refused = await club.restore(cut);
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({
      code: 'BACKUP_REFUSED',
      message: expect.stringMatching(/incomplète ou abîmée/) as string,
    });
    const { backups } = await club.list();
    expect(backups.find((one) => one.file === cut)).toMatchObject({ description: null });
    expect(await club.knows('E-00-000101')).toBe(true);
  });

  it('a backup that this server could not serve is refused while the club works, and so by its verification', async () => {
    const other = await clubOn('sqlite', { DATA_KEY: 'another-key-of-stored-data-in-32-bytes' });
    const { file: sealed = '' } = (await other.make()).backups[0] ?? {};
    copyFileSync(path.join(other.dir, sealed), path.join(club.dir, sealed));
    await other.close();
    const day = (month: string): string => `espace-membres-2026-${month}-01T03-00-00Z.backup`;
    const changed = (name: string, change: (line: string) => string): string => {
      writeLines(path.join(club.dir, name), linesOf(path.join(club.dir, file)).map(change));
      return name;
    };
    const refused = {
      [sealed]: 'DATA_KEY_PREVIOUS',
      [changed(day('02'), (line) => line.replace('"SUPER_ADMIN"', '"ADMIN"'))]: 'aucun super-administrateur',
      [changed(day('03'), (line) => line.replace('["origin","demo"]', '["origin","club"]'))]: 'la démonstration',
    };
    for (const [name, sentence] of Object.entries(refused)) {
      const said = { code: 'BACKUP_REFUSED', message: expect.stringContaining(sentence) as string };
      const answers = [await club.restore(name), await club.call('POST', `/sauvegardes/${name}/verification`)];
      for (const answer of answers) {
        expect(answer.status).toBe(422);
        expect(await answer.json()).toMatchObject(said);
      }
    }
    expect(await club.knows('E-00-000101')).toBe(true);
    const { last, busy } = await club.list();
    expect({ last, busy }).toEqual({ last: null, busy: false });
    for (const name of Object.keys(refused)) rmSync(path.join(club.dir, name));
  });

  it('a backup that vanishes once the club is closed leaves it as it was, and the screen says so', async () => {
    const name = 'espace-membres-2026-01-01T04-00-00Z.backup';
    copyFileSync(path.join(club.dir, file), path.join(club.dir, name));
    expect((await club.restore(name)).status).toBe(204);
    rmSync(path.join(club.dir, name));
    await expect
      .poll(async () => (await club.list().catch(() => null))?.last)
      .toMatchObject({
        file: name,
        problem: expect.stringMatching(/^Il n’y a pas de fichier .*vérifiez le chemin/) as string,
      });
    expect((await club.list()).busy).toBe(false);
    expect(await club.knows('E-00-000101')).toBe(true);
    expect(await refusalOf(await club.restore(name))).toBe('404 BACKUP_NOT_FOUND');
  });

  it('the backup of now does not push out the one that is restored', async () => {
    const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
    const [older = '', newer = ''] = ['10', '11'].map((hour) => `espace-membres-${day}T${hour}-00-00Z.backup`);
    for (const name of [older, newer]) copyFileSync(path.join(club.dir, file), path.join(club.dir, name));
    expect((await club.restore(older)).status).toBe(204);
    await expect.poll(() => club.isReady()).toBe(true);
    await club.signIn();
    const { last, backups } = await club.list();
    expect(last).toMatchObject({ file: older, problem: null });
    expect(backups.map((one) => one.file)).toContain(older);
    await club.add('E-00-000101');
  });

  it('one of two restores at once replaces the club, which answers 503 meanwhile; everybody signs in again', async () => {
    const both = await Promise.all([club.restore(file), club.restore(file)]);
    expect(statuses(both)).toEqual({ 204: 1, 409: 1 });
    const [away, answer] = await Promise.all([club.page('text/html'), club.page('application/json')]);
    expect({ status: away.status, retry: away.headers.get('retry-after') }).toEqual({ status: 503, retry: '5' });
    expect(await away.text()).toContain('Le club reprend une sauvegarde');
    expect(await answer.json()).toMatchObject({ code: 'RESTORING' });
    await expect.poll(() => club.isReady()).toBe(true);
    expect((await club.call('GET', '/sauvegardes')).status).toBe(401);
    await club.signIn();
    expect(await club.knows('E-00-000101')).toBe(false);
    const { last, backups } = await club.list();
    expect(last).toMatchObject({ file, problem: null });
    const { administrators = [] } = last ?? {};
    expect(administrators.map(({ licence, role }) => `${licence} ${role}`)).toEqual([
      'A-00-000001 SUPER_ADMIN',
      'A-00-000002 ADMIN',
    ]);
    // The one of before has the member who is gone now.
    expect((await club.restore(backups[0]?.file ?? '')).status).toBe(204);
    await expect.poll(() => club.isReady()).toBe(true);
    await club.signIn();
    expect(await club.knows('E-00-000101')).toBe(true);
  });

  it('a kill in the middle leaves the club of before or the restored one, whole', async () => {
    expect((await club.restore(file)).status).toBe(204);
    await expect.poll(async () => (await club.page('text/html').catch(() => null))?.status).toBe(503);
    await club.killAndStart();
    await expect.poll(() => club.isReady()).toBe(true);
    await club.signIn();
    const isRestored = !(await club.knows('E-00-000101'));
    const { last } = await club.list();
    expect(last).toMatchObject(isRestored ? { file } : { problem: null });
    await club.add('E-00-000102');
    expect(await club.knows('E-00-000102')).toBe(true);
  });
});

describe.each(engines)('the security log on %s', (engine) => {
  it('outlives a restore, and names whom the backup does not know', async () => {
    const { url, drop } = await createTestDatabase(engine, smallClub);
    onTestFinished(drop);
    const DATA_DIR = engine === 'sqlite' ? path.dirname(url) : newFolder();
    const { settings } = readSettings({ DATA_DIR, DATA_KEY, ...(engine === 'postgres' && { DATABASE_URL: url }) });
    const begin = Date.now() - 10_000;
    const instant = (seconds: number) => new Date(begin + seconds * 1000);
    const nora = { licence: 'N-1', lastname: 'NEUF', firstname: 'Nora' };

    const record = (...events: SecurityEvent[]) => readFrom(url, (tx) => recordSecurity(tx, ...events));
    const backUp = async (clock: () => Date) =>
      path.basename((await makeBackup({ url, dir: settings.backup.dir, passphrase: null, clock })).file);
    const restoreByNora = (file: string) => restoreClub(settings, { file, by: nora }, 'demo');
    const lastActs = async () => {
      const rows = await readFrom(url, ({ db }) => db.selectFrom('security_log').selectAll().orderBy('at').execute());
      return rows
        .filter((row) => row.at >= instant(0).toISOString())
        .map(({ action, actor_id: actor, subject_id: subject, event_id: event, detail }) =>
          [action, actor, subject, event, ...Object.values(JSON.parse(detail ?? '{}') as Record<string, unknown>)]
            .map(String)
            .join(' '),
        );
    };

    await record({ at: instant(0), actor: { id: 1 }, action: 'signIn', subject: 1, event: 1 });
    const without = await backUp(() => instant(0));
    const [id = 0] = await readFrom(url, (tx) =>
      diversRepository(tx).insert([
        newDiver({ licenceNumber: nora.licence, lastname: 'NEUF', firstname: 'Nora', role: 'SUPER_ADMIN' }, instant(0)),
      ]),
    );
    await record(
      { at: instant(1), actor: { id }, action: 'identityOpened', subject: 1, detail: { code: 'X' } },
      { at: instant(2), actor: { id: 1 }, action: 'accessRestored', subject: id, event: 1 },
    );
    const withNora = await backUp(() => instant(3));

    expect(await restoreByNora(without)).toBeNull();
    expect(await lastActs()).toEqual([
      'signIn 1 1 1',
      'identityOpened null 1 null X N-1 NEUF Nora',
      'accessRestored 1 null 1 N-1 NEUF Nora',
      'backupMade null null null N-1 NEUF Nora',
      'clubRestored null null null N-1 NEUF Nora',
    ]);
    const found = (filter: object) =>
      readFrom(url, async (tx) => (await tracesQuery(tx).list(filter, null)).content.map(({ action }) => action));
    expect(await found({ actor: 'neuf no' })).toEqual(['clubRestored', 'backupMade', 'identityOpened']);
    expect(await found({ subject: 'Néuf' })).toEqual(['accessRestored']);
    expect(await found({ actor: 'nora' })).toEqual([]);
    expect(await restoreByNora(withNora)).toBeNull();
    expect(await lastActs()).toEqual([
      'signIn 1 1 1',
      `identityOpened ${id} 1 null X`,
      `accessRestored 1 ${id} 1`,
      'backupMade null null null N-1 NEUF Nora',
      'clubRestored null null null N-1 NEUF Nora',
      `backupMade ${id} null null`,
      `clubRestored ${id} null null`,
    ]);
  });
});

describe('with a passphrase', () => {
  let club: Club;
  beforeAll(async () => {
    club = await clubOn('sqlite', { BACKUP_PASSPHRASE: PASSPHRASE });
  });
  afterAll(() => club.close());

  it('another one opens nothing, and a backup in clear is taken only by who says so', async () => {
    const { sealing, backups } = await club.make();
    expect({ sealing, sealed: backups[0]?.sealed }).toEqual({ sealing: true, sealed: true });
    const sealed = backups[0]?.file ?? '';
    expect(await refusalOf(await club.restore(sealed, { passphrase: 'autre' }))).toBe(
      '422 BACKUP_PASSPHRASE passphrase',
    );
    const { said } = await command(['backup'], { ...club.env, BACKUP_PASSPHRASE: '' });
    const clear = path.basename(/\S+\.backup/.exec(said)?.[0] ?? '');
    expect(await refusalOf(await club.restore(clear))).toBe('422 BACKUP_UNSEALED unsealed');
    expect((await club.restore(clear, { unsealed: true })).status).toBe(204);
    await expect.poll(() => club.isReady()).toBe(true);
  });

  it('a kill in the middle keeps the next backup waiting for a minute at most', async () => {
    await club.signIn();
    const killed = club.call('POST', '/sauvegardes').catch(() => null);
    await expect.poll(async () => (await club.list()).busy).toBe(true);
    await club.killAndStart();
    await killed;
    expect((await club.list()).busy).toBe(true);
    const job = await readFrom(path.join(club.env.DATA_DIR, 'club.sqlite'), (tx) => findJob(tx, BACKUP_JOB));
    expect(Date.parse(job?.claimed_until ?? '') - Date.now()).toBeLessThanOrEqual(60_000);
  });
});

describe('the first page of an empty club', () => {
  const CODE = /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/;
  const servers: ServerProcess[] = [];
  afterAll(async () => void (await Promise.all(servers.map((server) => server.stop()))));

  const person = { licenceNumber: 'A-1', lastname: 'Dupont', firstname: 'Jeanne', email: 'jeanne@club.example' };
  const password = 'Tuba-orange-47-galets';

  async function empty(settings: Record<string, string> = {}) {
    const server = await startServer({ env: { ...production, DATA_DIR: newFolder(), ...settings } });
    servers.push(server);
    await expect.poll(() => CODE.test(server.output())).toBe(true);
    const code = CODE.exec(server.output())?.[0] ?? '';
    const post = (address: string, body: object) => callsOf(server, '')('POST', address, { code, ...body });
    return { server, post };
  }

  it('begins with a backup of another folder, by its code', async () => {
    const BACKUP_DIR = newFolder();
    const former = await empty({ BACKUP_DIR });
    const { token } = (await (await former.post('/premiere-visite', { ...person, password })).json()) as {
      token: string;
    };
    const made = (await (await callsOf(former.server, token)('POST', '/sauvegardes')).json()) as BackupList;
    await former.server.stop();
    const { file = '' } = made.backups[0] ?? {};

    const { server, post } = await empty({ BACKUP_DIR });
    expect(await refusalOf(await post('/premiere-visite/sauvegardes', { code: '0000' }))).toBe(
      '422 FIRST_CODE_WRONG code',
    );
    const { backups } = (await (await post('/premiere-visite/sauvegardes', {})).json()) as BackupList;
    expect(backups.map((one) => one.file)).toEqual([file]);
    expect((await post('/premiere-visite/restauration', { file })).status).toBe(204);
    const config = async () => {
      const answer = await fetch(`${server.url}/config.json`).catch(() => null);
      return answer?.ok ? ((await answer.json()) as { firstVisit: boolean }).firstVisit : null;
    };
    await expect.poll(config).toBe(false);
    const signIn = await callsOf(server, '')('POST', '/users/login', { licence: 'A-1', password });
    expect(signIn.status).toBe(200);
    const { token: later } = (await signIn.json()) as { token: string };
    const { content } = (await (
      await callsOf(server, later)('GET', '/journal?action=clubRestored')
    ).json()) as Page<TracedAct>;
    expect(content).toMatchObject([{ actor: null, detail: { method: 'firstCode' } }]);
    expect(await refusalOf(await post('/premiere-visite/sauvegardes', {}))).toBe('404 CLUB_OPENED');
  });

  it('wants a club’s backup, the list of erased members or a word that there is none, and no administrator to the end', async () => {
    const lonely = newFolder();
    const source = await clubOn('sqlite');
    const { file: demo = '' } = (await source.make()).backups[0] ?? {};
    const file = demo.replace(/T\d\d/, demo.includes('T01') ? 'T02' : 'T01');
    const lines = linesOf(path.join(source.dir, demo));
    copyFileSync(path.join(source.dir, demo), path.join(lonely, demo));
    writeLines(
      path.join(lonely, file),
      lines.map((line) => line.replace('["origin","demo"]', '["origin","club"]')),
    );
    await source.close();
    const alone = await empty({ BACKUP_DIR: lonely });
    const restore = (body: object) => alone.post('/premiere-visite/restauration', body);
    expect(await (await restore({ file: demo })).json()).toMatchObject({
      message: expect.stringContaining('club de démonstration') as string,
    });
    expect(await refusalOf(await restore({ file }))).toBe('422 ERASED_LIST_MISSING withoutList');
    // Verifying takes longer than to make an administrator, whose club stays.
    const late = restore({ file, withoutList: true });
    expect((await alone.post('/premiere-visite', { ...person, password })).status).toBe(200);
    expect(await refusalOf(await late)).toBe('404 CLUB_OPENED');
  });

  it('keeps an administrator who comes when the club is closing', async () => {
    const { url, drop } = await createTestDatabase('sqlite', smallClub);
    onTestFinished(drop);
    const { settings } = readSettings({ DATA_DIR: path.dirname(url), DATA_KEY });
    const { file } = await makeBackup({ url, dir: settings.backup.dir, passphrase: null });
    const problem = await restoreClub(settings, { file: path.basename(file), by: null }, 'demo');
    expect(problem).toMatch(/un membre s’y est déjà connecté/);
  });
});

describe('what a killed verification or restore has left', () => {
  it('goes at the next start, and what another process is writing stays', async () => {
    const { url, drop } = await createTestDatabase('sqlite', smallClub);
    onTestFinished(drop);
    const folder = path.dirname(url);
    const scratch = (name: string): string => {
      const made = path.join(folder, `espace-membres-verification-${name}`);
      mkdirSync(made);
      writeFileSync(path.join(made, 'club.sqlite'), 'members');
      return made;
    };
    const [left, busy, part] = [scratch('1-left'), scratch('busy'), `${url}.part`];
    for (const suffix of ['', '-wal']) writeFileSync(`${part}${suffix}`, 'members');
    const release = [await holdFile(busy), await holdFile(part)];
    const present = () => [left, busy, part, `${part}-wal`].map((one) => existsSync(one));
    const start = async () => {
      const server = await startServer({ env: { DATA_DIR: folder, DATA_KEY, BACKUP_HOUR: 'off', TMPDIR: '' } });
      expect(await server.stop()).toBe(0);
    };
    await start();
    expect(present()).toEqual([false, true, true, true]);
    for (const end of release) end?.();
    await start();
    expect(present()).toEqual([false, false, false, false]);
    expect(readdirSync(folder).filter((name) => /part|verification/.test(name))).toEqual([]);
  });
});

it('backups by hand are twelve in an hour: a stolen session fills no disk', async () => {
  const club = await clubOn('sqlite', { JWT_SECRET });
  onTestFinished(() => club.close());
  const database = await openDatabase(path.join(club.env.DATA_DIR, 'club.sqlite'));
  await database.write(async (tx) => {
    const made = { limit: LIMITS.backup, subject: 'club' };
    for (let count = 0; count < 11; count += 1) await attemptsRepository(JWT_SECRET)(tx).reserve([made], new Date());
  });
  await database.close();
  await club.make();
  expect(await refusalOf(await club.call('POST', '/sauvegardes'))).toBe('429 TOO_MANY_TRIES');
  const { backups, busy } = await club.list();
  expect({ count: backups.length, busy }).toEqual({ count: 1, busy: false });
});
