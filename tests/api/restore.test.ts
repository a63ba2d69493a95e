// What an operator meets who restores: members erased since, databases in use, files of others, and what is said of each;
// then the drill.
import { copyFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerProcess, startServer } from '../../scripts/support/server-process.ts';
import { type Engine, openDatabase } from '../../src/server/db/database.ts';
import { lastBackup } from '../../src/server/commons/backups/last-backup.ts';
import { DATA_KEY, engines } from '../support/app.ts';
import { command, linesOf, readFrom, smallClub, treasurerOf } from '../support/backups.ts';
import { createTestDatabase, type Template } from '../support/test-database.ts';
import { folders } from '../support/folders.ts';
import { production } from '../support/production.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { licenceOf } from '../../src/demo/club/accounts.ts';
import { ledgerSums, unbalancedWallets } from '../../src/server/backup/ledger.ts';
import { readShape } from '../../src/server/db/shape.ts';
import { callsOf, tokenAt } from '../support/calls.ts';

const newFolder = folders();
const drops: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const drop of drops) await drop();
});

const ADMIN = 'admin --licence A-12-345678 --lastname Dupont --firstname Jeanne --email jeanne@club.example'.split(' ');
/** Backup of a club one of whose members is erased afterwards; the list lies beside it. */
let file = '';
let erased = 0;

beforeAll(async () => {
  const { env } = await placeOn('sqlite', {}, smallClub);
  const server = await startServer({ env });
  const call = await treasurerOf(server);
  const leaving = { lastname: 'PARTANT', firstname: 'Luc', licenceNumber: 'E-00-000047' };
  erased = (await call<{ id: number }>('POST', '/divers', leaving)).id;
  const { code, said } = await command(['backup'], env);
  expect(code, said).toBe(0);
  file = /\/\S+\.backup/.exec(said)?.[0] ?? '';
  await call('POST', `/divers/${erased}/effacement`);
  await server.stop();
});

/** Environment of a database of its own: empty, or of a template. */
async function placeOn(
  engine: Engine,
  base: Readonly<Record<string, string>> = production,
  template?: Template,
): Promise<{ url: string; env: Record<string, string> }> {
  const { url, drop } = await createTestDatabase(engine, template);
  drops.push(drop);
  const DATA_DIR = engine === 'sqlite' ? path.dirname(url) : newFolder();
  return { url, env: { ...base, DATA_DIR, DATA_KEY, ...(engine === 'postgres' && { DATABASE_URL: url }) } };
}

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
    const none = await command(['restore', alone()], env);
    expect([none.code, none.said]).toEqual([1, expect.stringMatching(/^Il n’y a aucune liste .* --sans-liste\.$/)]);
    const other = { ...env, DATA_KEY: 'another-key-of-stored-data-in-32-bytes' };
    const sealed = await command(['restore', file], other);
    expect([sealed.code, sealed.said]).toEqual([1, expect.stringMatching(/ne s’ouvre pas avec ce DATA_KEY.*PREVIOUS/)]);
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
      status: 'unavailable',
      reasons: [{ check: 'administrator', reason: expect.stringMatching(/admin ».*restore FICHIER »/) as string }],
    });
    expect(server.output()).toContain('aucun super-administrateur');
    expect((await command(ADMIN, env)).code).toBe(0);
    await expect.poll(ready).toEqual({ status: 'ready' });
    if (engine === 'sqlite') {
      const running = await command(['restore', file], env);
      expect([running.code, running.said]).toEqual([1, expect.stringMatching(/^Un serveur tourne sur cette base/)]);
    }
    await server.stop('SIGKILL');
    const { code, said } = await command(['restore', file], env);
    expect(code, said).toBe(0);
    expect(await nameOf(url, erased)).toBe(`Ancien membre ${erased}`);
    const again = await command(['restore', file], env);
    expect([again.code, again.said]).toEqual([1, expect.stringContaining('n’est pas vide')]);
  });
});

describe('a place that is not the club’s own', () => {
  it('is left alone: tables of another program are not dropped', async () => {
    const { url, env } = await placeOn('postgres');
    expect((await command(ADMIN, env)).code).toBe(0);
    const database = await openDatabase(url);
    await sql`create table of_another (id integer primary key)`.execute(database.kysely);
    const { code, said } = await command(['restore', file], env);
    expect([code, said]).toEqual([1, expect.stringContaining('n’est pas vide')]);
    expect((await sql`select * from of_another`.execute(database.kysely)).rows).toEqual([]);
    expect(await database.read(({ db: kysely }) => kysely.selectFrom('divers').select('licence').execute())).toEqual([
      { licence: 'A-12-345678' },
    ]);
    await database.close();
  });

  it('whose folder others can open is refused; what is written is for the owner alone', async () => {
    const { url, env } = await placeOn('sqlite');
    const open = { ...env, BACKUP_DIR: '/tmp' };
    for (const args of [['restore', file], ['backup'], ADMIN]) {
      const { code, said } = await command(args, open);
      expect([args[0], code, said]).toEqual([
        args[0],
        1,
        expect.stringMatching(/chmod go= \/tmp.*ALLOW_OPEN_FILES=yes/),
      ]);
    }
    expect(readdirSync(path.dirname(url))).toEqual([]);
    expect((await command(['restore', file], env)).code).toBe(0);
    const modes = readdirSync(path.dirname(url)).map((name) => [
      name,
      statSync(path.join(path.dirname(url), name)).mode & 0o77,
    ]);
    expect(modes).toEqual(modes.map(([name]) => [name, 0]));
  });
});

it('a backup that is not sealed is taken beside a passphrase only when it is asked for', async () => {
  const { env } = await placeOn('sqlite');
  const sealing = { ...env, BACKUP_PASSPHRASE: 'palme tuba bouée détendeur' };
  const forged = path.join(path.dirname(file), `${path.basename(file)}.age`);
  copyFileSync(file, forged);
  const refused = await command(['restore', forged], sealing);
  expect([refused.code, refused.said]).toEqual([1, expect.stringMatching(/n’est pas chiffrée.*--unsealed/)]);
  expect((await command(['restore', forged, '--unsealed'], sealing)).code).toBe(0);
});

// The drill: a club at work is backed up, its server killed, and the backup restored elsewhere, on either engine.
const WRITES_A_SECOND = 50;

/** Enters movements until it is stopped; keeps the ids of those that the server acknowledged. */
async function writing(server: ServerProcess) {
  const call = callsOf(server, await tokenAt(server, licenceOf(1)));
  const acknowledged = new Set<number>();
  let sent = 0;
  const enter = async (): Promise<void> => {
    sent += 1;
    const own = { diver: 1 + (sent % 20), amount: sent / 100, key: `drill-${server.pid}-${sent}` };
    const answer = await call('POST', '/mouvements', { ...own, reason: 'Gonflage' });
    if (answer.ok) acknowledged.add(((await answer.json()) as { id: number }).id);
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

interface Drilled {
  readonly file: string;
  /** Acknowledged before the backup began. */
  readonly before: ReadonlySet<number>;
  readonly source: Awaited<ReturnType<typeof stateOf>>;
}

async function backUpUnderLoadAndKill(engine: Engine): Promise<Drilled> {
  const { url, env } = await placeOn(engine, {}, smallClub);
  const server = await startServer({ env });
  const load = await writing(server);
  await expect.poll(() => load.acknowledged.size).toBeGreaterThan(20);
  const before = new Set(load.acknowledged);
  const { code, said } = await command(['backup', '--to', newFolder()], env);
  expect(said).toContain('Sauvegarde faite et vérifiée');
  expect(code).toBe(0);
  await sleep(100);
  await server.stop('SIGKILL');
  load.stop();
  expect(load.acknowledged.size).toBeGreaterThan(before.size);
  const file = /\/\S+\.backup/.exec(said)?.[0] ?? '';
  return { file, before, source: await stateOf(url) };
}

/** Restores into an empty place, and asserts that all of the club is there. Answers the place's environment. */
async function restoreOn(engine: Engine, { file, before, source }: Drilled) {
  const { url, env } = await placeOn(engine, {});
  const { code, said } = await command(['restore', file], env);
  expect(said).toContain('La sauvegarde est reprise.');
  expect(code).toBe(0);

  const restored = await stateOf(url);
  const ids = new Set(restored.movements.map(({ id }) => id));
  expect([...before].filter((id) => !ids.has(id))).toEqual([]);
  expect(restored.movements).toEqual(source.movements.filter(({ id }) => ids.has(id)));
  const trailer = JSON.parse(linesOf(file).at(-1) ?? '') as { ledger: object };
  expect(restored.ledger).toEqual(trailer.ledger);
  expect(restored.unbalanced).toBe(0);
  expect(restored.tables).toEqual(source.tables);
  expect(restored.divers).toEqual(source.divers);
  expect(restored.outings).toEqual(source.outings);
  return { env, restored };
}

describe('a backup under load, after kill -9 of its server', () => {
  it('of SQLite comes back on SQLite, and moves the club to PostgreSQL, which goes on numbering', async () => {
    const drilled = await backUpUnderLoadAndKill('sqlite');
    await restoreOn('sqlite', drilled);
    const { env, restored } = await restoreOn('postgres', drilled);

    const server = await startServer({ env });
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
