// Restoring a backup: members erased since, a database in use, a file of another club, and the sentence for each.
// At the end a drill: a club at work is backed up, its server killed, and the backup restored elsewhere.
import { copyFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type ServerProcess } from '#scripts/support/server-process.ts';
import { ledgerSums, unbalancedWallets } from '#server/backup/counts.ts';
import { restore } from '#server/backup/restore.ts';
import { openDatabase, type Engine } from '#server/db/database.ts';
import { readShape } from '#server/db/shape.ts';
import { lastBackup } from '#server/commons/backups/last-backup.ts';
import { DATA_KEY, engines } from '../support/app.ts';
import { command, linesOf, readFrom, smallClub, treasurerOf } from '../support/backups.ts';
import { folders } from '../support/folders.ts';
import { production } from '../support/production.ts';
import { createTestDatabase, type Template } from '../support/test-database.ts';

const newFolder = folders();
const drops: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const drop of drops) await drop();
});

const ADMIN = 'admin --licence A-12-345678 --lastname Dupont --firstname Jeanne --email jeanne@club.example'.split(' ');

/** A database of its own, empty or a copy of the template's: where it is, and that in a production's environment. */
async function placeOn(engine: Engine, template?: Template) {
  const { url, drop } = await createTestDatabase(engine, template);
  drops.push(drop);
  const DATA_DIR = engine === 'sqlite' ? path.dirname(url) : newFolder();
  const place = { DATA_DIR, DATA_KEY, ...(engine === 'postgres' && { DATABASE_URL: url }) };
  return { url, place, env: { ...production, ...place } };
}
const refusal = (said: RegExp) => ({ code: 1, said: expect.stringMatching(said) as string });
const fileIn = (said: string): string => /\/\S+\.backup/.exec(said)?.[0] ?? '';

/** Backup of a club one of whose members is erased afterwards; the list lies beside it. */
let file = '';
let erased = 0;

beforeAll(async () => {
  const { place: env } = await placeOn('sqlite', smallClub);
  const server = await startServer({ env });
  const call = await treasurerOf(server);
  const leaving = { lastname: 'PARTANT', firstname: 'Luc', licenceNumber: 'E-00-000047' };
  erased = (await call<{ id: number }>('POST', '/divers', leaving)).id;
  const { code, said } = await command(['backup'], env);
  expect(code, said).toBe(0);
  file = fileIn(said);
  await call('POST', `/divers/${erased}/effacement`);
  await server.stop();
});

const nameOf = (url: string, id: number): Promise<string> =>
  readFrom(url, async (tx) => {
    const found = tx.db.selectFrom('divers').select('lastname').where('id', '=', id);
    return (await found.executeTakeFirstOrThrow()).lastname;
  });
/** The backup without the list beside it. */
function alone(): string {
  const copy = path.join(newFolder(), path.basename(file));
  copyFileSync(file, copy);
  return copy;
}

describe.each(engines)('a backup restored into %s', (engine) => {
  it('erases anew by the list beside it, and says who administers the club', async () => {
    const { url, env } = await placeOn(engine);
    const { code, said } = await command(['restore', file], env);
    expect(code, said).toBe(0);
    expect(await nameOf(url, erased)).toBe(`Ancien membre ${erased}`);
    expect(said).toMatch(
      /administrent le club :\n {2}SUPER_ADMIN : \S+ \S+ \(A-00-000001\)\n {2}ADMIN : .*\(A-00-000002\)/,
    );
    // The backup that the database knew lies elsewhere.
    expect(await readFrom(url, lastBackup)).toMatchObject({ at: null });
  });

  it('stops where there is no list, or none that opens, unless it is told to go on', async () => {
    const { url, env } = await placeOn(engine);
    expect(await command(['restore', alone()], env)).toEqual(refusal(/^Il n’y a aucune liste .* --sans-liste\.$/));
    const other = { ...env, DATA_KEY: 'another-key-of-stored-data-in-32-bytes' };
    expect(await command(['restore', file], other)).toEqual(refusal(/ne s’ouvre pas avec ce DATA_KEY.*PREVIOUS/));
    expect((await command(['restore', file], { ...other, DATA_KEY_PREVIOUS: DATA_KEY })).code).toBe(0);
    expect(await nameOf(url, erased)).toBe(`Ancien membre ${erased}`);
    const { url: last, env: into } = await placeOn(engine);
    expect((await command(['restore', alone(), '--sans-liste'], into)).code).toBe(0);
    expect(await nameOf(last, erased)).toBe('PARTANT');
  });

  it('takes the place of a new club in which nobody has signed in, and of no other', async () => {
    const { url, env } = await placeOn(engine);
    const server = await startServer({ env });
    const ready = async () => (await (await fetch(`${server.url}/health/ready`)).json()) as object;
    expect(await ready()).toMatchObject({
      status: 'ready',
      warnings: [expect.stringMatching(/première page avec le code du journal.*« club admin »/) as string],
    });
    // It answers before its output has come through the pipe.
    const CODE = /[0-9A-Z]{4}(-[0-9A-Z]{4}){3}/;
    await expect.poll(server.output).toMatch(CODE);
    const [first = 'none'] = CODE.exec(server.output()) ?? [];
    expect(server.output().split(first)).toHaveLength(2);
    expect((await command(['admin'], env)).said).toMatch(
      new RegExp(`/premiere-visite et saisissez-y ce code\u00a0: ${first}$`),
    );
    expect((await command(ADMIN, env)).code).toBe(0);
    await expect.poll(ready).toEqual({ status: 'ready' });
    expect(await command(['admin'], env)).toEqual(refusal(/^Le club a déjà un super-administrateur/));
    if (engine === 'sqlite')
      expect(await command(['restore', file], env)).toEqual(refusal(/^Un serveur tourne sur cette base/));
    await server.stop('SIGKILL');
    const { code, said } = await command(['restore', file], env);
    expect(code, said).toBe(0);
    expect(await nameOf(url, erased)).toBe(`Ancien membre ${erased}`);
    expect(await command(['restore', file], env)).toEqual(refusal(/n’est pas vide/));
  });
});

describe('a place that is not the club’s own', () => {
  it('is left alone: tables of another program are not dropped', async () => {
    const { url, env } = await placeOn('postgres');
    expect((await command(ADMIN, env)).code).toBe(0);
    const database = await openDatabase(url);
    await sql`create table of_another (id integer primary key)`.execute(database.kysely);
    expect(await command(['restore', file], env)).toEqual(refusal(/n’est pas vide/));
    expect((await sql`select * from of_another`.execute(database.kysely)).rows).toEqual([]);
    expect((await sql`select licence from divers`.execute(database.kysely)).rows).toEqual([{ licence: 'A-12-345678' }]);
    await database.close();
  });

  it('whose folder others can open is refused; what is written is for the owner alone', async () => {
    const { url, env } = await placeOn('sqlite');
    const open = { ...env, BACKUP_DIR: '/tmp' };
    for (const args of [['restore', file], ['backup'], ADMIN])
      expect(await command(args, open), args[0]).toEqual(refusal(/chmod go= \/tmp.*ALLOW_OPEN_FILES=yes/));
    const dir = path.dirname(url);
    expect(readdirSync(dir)).toEqual([]);
    expect((await command(['restore', file], env)).code).toBe(0);
    const modes = readdirSync(dir).map((name) => [name, statSync(path.join(dir, name)).mode & 0o77]);
    expect(modes).toEqual(modes.map(([name]) => [name, 0]));
  });
});

it('members who still read are let end before PostgreSQL’s tables go, and the restore goes on', async () => {
  const { url } = await placeOn('postgres', smallClub);
  const [one, two] = [new pg.Client(url), new pg.Client(url)];
  await Promise.all([one.connect(), two.connect()]);
  const { rows } = await one.query<{ name: string }>(`select oid::regclass::text as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r'`);
  const [first, middle, last] = [0, Math.floor(rows.length / 2), rows.length - 1].map((at) => rows[at]?.name);
  const waits = async (count: number) => {
    const found = await one.query("select from pg_locks where not granted and locktype = 'relation'");
    return found.rowCount === count;
  };
  await one.query(`begin; select from ${middle} limit 1`);
  await two.query(`begin; select from ${last} limit 1`);
  const restored = restore({ file, passphrase: null, url, replace: true });
  await expect.poll(() => waits(1)).toBe(true);
  // Has the last one, and waits for the first, which the restore has.
  const reading = two.query(`select from ${first} limit 1`);
  await expect.poll(() => waits(2)).toBe(true);
  // A deadlock is looked for once, a second after a wait has begun.
  await sleep(1500);
  await one.query('commit');
  await reading;
  await two.query('commit');
  expect((await restored).members).toBe(31);
  await Promise.all([one.end(), two.end()]);
});

it('a backup that is not sealed is taken beside a passphrase only when it is asked for', async () => {
  const { env } = await placeOn('sqlite');
  const sealing = { ...env, BACKUP_PASSPHRASE: 'palme tuba bouée détendeur' };
  const forged = path.join(path.dirname(file), `${path.basename(file)}.age`);
  copyFileSync(file, forged);
  expect(await command(['restore', forged], sealing)).toEqual(refusal(/n’est pas chiffrée.*--unsealed/));
  expect((await command(['restore', forged, '--unsealed'], sealing)).code).toBe(0);
});

const WRITES_A_SECOND = 50;

/** Enters movements until it is stopped; keeps the ids of those that the server acknowledged. */
async function writing(server: ServerProcess) {
  const call = await treasurerOf(server);
  const acknowledged = new Set<number>();
  let sent = 0;
  const enter = async (): Promise<void> => {
    sent += 1;
    const movement = {
      diver: 1 + (sent % 20),
      amount: sent / 100,
      reason: 'Gonflage',
      key: `drill-${server.pid}-${sent}`,
    };
    acknowledged.add((await call<{ id: number }>('POST', '/mouvements', movement)).id);
  };
  // Writes under way when the server is killed are lost to their callers.
  const timer = setInterval(() => void enter().catch(() => undefined), 1000 / WRITES_A_SECOND);
  return { acknowledged, stop: () => clearInterval(timer) };
}

/** Everything that a restore has to bring back, but for the tables that watching and backing up write themselves. */
const stateOf = (url: string) =>
  readFrom(url, async (tx) => {
    const shape = await readShape(tx);
    return {
      tables: shape.map(({ name }) => name),
      ledger: await ledgerSums(tx),
      unbalanced: await unbalancedWallets(tx),
      movements: await tx.db.selectFrom('movements').selectAll().orderBy('id').execute(),
      divers: await tx.db.selectFrom('divers').select(['id', 'licence', 'lastname', 'email']).orderBy('id').execute(),
      outings: await tx.db.selectFrom('registrations').selectAll().orderBy('id').execute(),
    };
  });

/** `before`: acknowledged before the backup began. */
async function backUpUnderLoadAndKill(engine: Engine) {
  const { url, place } = await placeOn(engine, smallClub);
  const server = await startServer({ env: place });
  const load = await writing(server);
  await expect.poll(() => load.acknowledged.size).toBeGreaterThan(20);
  const before = new Set(load.acknowledged);
  const { code, said } = await command(['backup', '--to', newFolder()], place);
  expect(said).toContain('Sauvegarde faite et vérifiée');
  expect(code).toBe(0);
  await sleep(100);
  await server.stop('SIGKILL');
  load.stop();
  expect(load.acknowledged.size).toBeGreaterThan(before.size);
  return { file: fileIn(said), before, source: await stateOf(url) };
}

/** Restores into an empty place, and asserts that all of the club is there. Answers the place's environment. */
async function restoreOn(engine: Engine, drilled: Awaited<ReturnType<typeof backUpUnderLoadAndKill>>) {
  const { before, source } = drilled;
  const { url, place } = await placeOn(engine);
  const { code, said } = await command(['restore', drilled.file], place);
  expect(said).toContain('La sauvegarde est reprise.');
  expect(code).toBe(0);

  const restored = await stateOf(url);
  const ids = new Set(restored.movements.map(({ id }) => id));
  expect([...before].filter((id) => !ids.has(id))).toEqual([]);
  const { ledger } = JSON.parse(linesOf(drilled.file).at(-1) ?? '') as { ledger: object };
  const movements = source.movements.filter(({ id }) => ids.has(id));
  expect(restored).toEqual({ ...source, movements, ledger, unbalanced: 0 });
  return { place, restored };
}

describe('a backup under load, after kill -9 of its server', () => {
  it('of SQLite comes back on SQLite, and moves the club to PostgreSQL, which goes on numbering', async () => {
    const drilled = await backUpUnderLoadAndKill('sqlite');
    await restoreOn('sqlite', drilled);
    const { place, restored } = await restoreOn('postgres', drilled);

    const server = await startServer({ env: place });
    const load = await writing(server);
    await expect.poll(() => load.acknowledged.size).toBeGreaterThan(0);
    load.stop();
    await server.stop();
    expect(Math.min(...load.acknowledged)).toBeGreaterThan(restored.movements.at(-1)?.id ?? 0);
  });

  it('of PostgreSQL comes back on PostgreSQL, and on SQLite', async () => {
    const drilled = await backUpUnderLoadAndKill('postgres');
    await restoreOn('postgres', drilled);
    await restoreOn('sqlite', drilled);
  });
});
