// Backups and places that are refused: a French sentence, exit code 1, and nothing changed.
import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { BackupFailed } from '#server/backup/failure.ts';
import { makeBackup } from '#server/backup/make.ts';
import { restore } from '#server/backup/restore.ts';
import { type Engine, openDatabase } from '#server/db/database.ts';
import { schemaOf } from '#server/db/migrate.ts';
import { readShape } from '#server/db/shape.ts';
import { command, linesOf, readFrom, smallClub, writeLines } from '../support/backups.ts';
import { engines, onEngine } from '../support/app.ts';
import { copyProgram, type ProgramCopy } from '../support/programs.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { folders } from '../support/folders.ts';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { nightlyBackups } from '#server/backup/nightly.ts';
import { verify } from '#server/backup/verify.ts';
import { verifiedBackup } from '#server/health/checks.ts';
import { overdueMails } from '#server/modules/club/backups/overdue-mails.ts';
import type { Dashboard } from '#contract/dashboard.ts';
import { startProcess } from '../support/process.ts';

const newFolder = folders();
const PASSPHRASE = 'palme tuba bouée détendeur';
let source: TestDatabase;
let whole = '';
let sealed = '';

beforeAll(async () => {
  source = await createTestDatabase('sqlite', smallClub);
  const made = { url: source.url, dir: newFolder(), clock: () => new Date() };
  whole = (await makeBackup({ ...made, passphrase: null })).file;
  sealed = (await makeBackup({ ...made, passphrase: PASSPHRASE })).file;
});
afterAll(() => source.drop());

const backupsIn = (dir: string): string[] => readdirSync(dir).filter((name) => name.endsWith('.backup'));
const newFile = (): string => path.join(newFolder(), 'x.backup');

/** The backup with other lines, whose digest is right. */
const changed = (change: (lines: string[]) => string[]): string => writeLines(newFile(), change(linesOf(whole)));
const changedLine = (find: RegExp, change: (line: string) => string): string =>
  changed((lines) => {
    const at = lines.findIndex((line) => find.test(line));
    return lines.with(at, change(lines[at] ?? ''));
  });
const withBytes = (change: (bytes: Buffer) => Buffer | string, of = whole): string => {
  const file = newFile();
  writeFileSync(file, change(readFileSync(of)));
  return file;
};

/** The backup whose first row of the table has another value in that column. */
const changedValue = (table: string, column: string, value: (former: unknown) => unknown): string =>
  changed((lines) => {
    const start = lines.findIndex((line) => line.startsWith(`{"table":"${table}"`));
    const { columns } = JSON.parse(lines[start] ?? '') as { columns: string[] };
    const row = JSON.parse(lines[start + 1] ?? '') as unknown[];
    const at = columns.indexOf(column);
    return lines.with(start + 1, JSON.stringify(row.with(at, value(row[at]))));
  });
const plusOne = (former: unknown): number => Number(former) + 1;

const DAMAGED = /incomplète ou abîmée/;
const FOREIGN = /n’est pas une sauvegarde de l’espace membres/;
const UNBALANCED = /ne sont pas égaux à leurs mouvements/;
const NEWER = /version plus récente/;
const rows: readonly (readonly [name: string, file: () => string, said: RegExp])[] = [
  ['cut in its middle', () => withBytes((bytes) => bytes.subarray(0, bytes.length / 2)), DAMAGED],
  ['that lacks its last byte', () => withBytes((bytes) => bytes.subarray(0, -1)), DAMAGED],
  ['of other bytes', () => withBytes(() => 'Bonjour'), FOREIGN],
  ['that is not there', () => path.join(newFolder(), 'none.backup'), /Il n’y a pas de fichier/],
  ['without its last line', () => withBytes(() => gzipSync(linesOf(whole).slice(0, -1).join('\n'))), DAMAGED],
  ['without a row', () => changed((lines) => lines.filter((_line, at) => at !== lines.length - 3)), DAMAGED],
  [
    'of another digest',
    () => withBytes(() => gzipSync(`${linesOf(whole).join('\n').replace('VERHAEGHE', 'VERHAEGHA')}\n`)),
    DAMAGED,
  ],
  ['with a movement of no member', () => changedValue('movements', 'diver_id', () => 9999), DAMAGED],
  ['with another wallet', () => changedValue('divers', 'wallet_cents', plusOne), UNBALANCED],
  [
    'of a newer schema',
    () => changedLine(/"format"/, (line) => line.replace(/"schema":"[^"]+"/, '"schema":"999-moon"')),
    NEWER,
  ],
  ['of a newer format', () => changedLine(/"format"/, (line) => line.replace('"version":1', '"version":2')), NEWER],
  ['that is sealed, without its passphrase', () => sealed, /donnez sa phrase secrète/],
];

/** A newer program whose migration fails on the backup's rows, or on none. */
const newer = (statement: string): ProgramCopy =>
  copyProgram({
    '900-newer': `import { sql } from 'kysely'; export const up = (db) => sql\`${statement}\`.execute(db);`,
  });

async function refusalOf(file: string, url: string, passphrase: string | null = null): Promise<string> {
  const error = await restore({ file, passphrase, url }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(BackupFailed);
  return (error as BackupFailed).message;
}

describe.each(engines)('into %s, a backup', (engine: Engine) => {
  let empty: TestDatabase;
  beforeAll(async () => (empty = await createTestDatabase(engine)));
  afterAll(() => empty.drop());

  /** No file at all on SQLite, no table on PostgreSQL. */
  const expectNothing = async (): Promise<void> => {
    if (engine === 'sqlite') expect(readdirSync(path.dirname(empty.url))).toEqual([]);
    else expect(await readFrom(empty.url, readShape)).toEqual([]);
  };

  it.each(rows)('%s is refused, and nothing is there', async (_name, file, said) => {
    expect(await refusalOf(file(), empty.url)).toMatch(said);
    await expectNothing();
  });

  it('sealed by another passphrase is refused, and opened by its own', async () => {
    expect(await refusalOf(sealed, empty.url, 'palme')).toMatch(/n’ouvre pas cette sauvegarde/);
    const cut = withBytes((bytes) => bytes.subarray(0, -20), sealed);
    expect(await refusalOf(cut, empty.url, PASSPHRASE)).toMatch(DAMAGED);
    await expectNothing();
  });

  it('whose migration fails is refused; without that fault it comes back on the newest schema', async () => {
    const env = engine === 'sqlite' ? { DATA_DIR: path.dirname(empty.url) } : { DATABASE_URL: empty.url };
    const [failing, adding] = [
      newer('create unique index movements_of_a_kind on movements (kind)'),
      newer('alter table movements add column batch text'),
    ];
    onTestFinished(() => [failing, adding].forEach((program) => program.remove()));
    const restored = (program: ProgramCopy) => command(['restore', whole, '--sans-liste'], env, program);
    expect(await restored(failing)).toEqual({
      code: 1,
      said: expect.stringMatching(/mise à niveau .* a échoué/) as string,
    });
    await expectNothing();

    expect((await restored(adding)).code).toBe(0);
    expect(await readFrom(empty.url, schemaOf)).toEqual([...(await readFrom(source.url, schemaOf)), '900-newer']);
    expect(await refusalOf(whole, empty.url)).toMatch(/n’est pas vide/);
  });
});

describe('the commands', () => {
  it('say it in a sentence, with exit code 1', async () => {
    const torn = withBytes((bytes) => bytes.subarray(0, -1));
    const dir = newFolder();
    for (const args of [['verify', torn], ['restore', torn], ['backup'], ['restore']]) {
      const { code, said } = await command(args, { DATA_DIR: dir });
      expect([args[0], code, said.split('\n').length]).toEqual([args[0], 1, 1]);
    }
    expect(readdirSync(dir)).toEqual([]);
  });

  /** A process that may write no larger file stands for a full disk, which a test cannot have everywhere. */
  it.each(['verify', 'restore', 'backup'] as const)(
    '%s says that the disk is full, and leaves nothing there',
    async (name) => {
      const [data, temporary, to] = [newFolder(), newFolder(), newFolder()];
      if (name === 'backup') copyFileSync(source.url, path.join(data, 'club.sqlite'));
      const args = { backup: `--to ${to}`, restore: `${whole} --sans-liste`, verify: whole }[name];
      const limited = `trap '' XFSZ; ulimit -f 80; exec "$0" dist/server/cli.js ${name} ${args}`;
      const env = { PATH: process.env['PATH'], DATA_DIR: data, TMPDIR: temporary, NODE_DISABLE_COMPILE_CACHE: '1' };
      const { status, stderr } = spawnSync('/bin/sh', ['-c', limited, process.execPath], { env, encoding: 'utf8' });
      expect(stderr).toMatch(/^Le disque est plein : [^\n]*\n$/);
      expect(status).toBe(1);
      expect([...readdirSync(temporary), ...readdirSync(to)]).toEqual([]);
      expect(existsSync(path.join(data, 'club.sqlite'))).toBe(name === 'backup');
    },
  );
});

// Automatic backups: one per night, after kills; the mail when none is recent.

const NIGHT = '2026-11-22T02:30:00.000Z';
const started: number[] = [];
/** Of the processes started here: other test files verify at the same time. */
const scratchFolders = () =>
  readdirSync(tmpdir()).filter((name) => started.some((pid) => name.startsWith(`espace-membres-verification-${pid}-`)));

describe('the nightly backup', () => {
  let source: TestDatabase;
  beforeAll(async () => (source = await createTestDatabase('sqlite', smallClub)));
  afterAll(() => source.drop());

  /** A club of its own: a killed run keeps its claim for a minute. */
  const newClub = (): string => {
    const url = path.join(newFolder(), 'club.sqlite');
    copyFileSync(source.url, url);
    return url;
  };

  async function killedAfter(milliseconds: number): Promise<string> {
    const dir = newFolder();
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
      for (const file of backupsIn(dir)) {
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
    const [file = ''] = backupsIn(torn);
    expect(statSync(path.join(torn, file)).mode & 0o777).toBe(0o600);
    expect(scratchFolders()).toEqual([]);
  });

  it('is made once by two processes, made up after a night off, and not twice a night', async () => {
    const [url, dir] = [newClub(), newFolder()];
    const database = await openDatabase(url);
    const at = (instant: string) =>
      nightlyBackups({
        database,
        url,
        dir,
        passphrase: null,
        hour: 3,
        sender: { publicUrl: 'https://espace.club.example' },
        clock: () => new Date(instant),
        log: { warn: (about) => expect.unreachable(JSON.stringify(about)) },
      }).runIfDue();
    await Promise.all([at(NIGHT), at(NIGHT)]);
    expect(backupsIn(dir)).toHaveLength(1);
    await at('2026-11-22T20:00:00.000Z');
    expect(backupsIn(dir)).toHaveLength(1);
    await at('2026-11-25T01:59:00.000Z');
    expect(backupsIn(dir)).toHaveLength(2);
    await database.close();
  });
});

/** A file where the folder of backups should be. */
const blocked = path.join(newFolder(), 'file');
writeFileSync(blocked, '');

onEngine('postgres', 'a club whose backup is too old', (club) => {
  const clock = () => club.clock();
  const sender = { clubName: 'Club', publicUrl: 'https://espace.club.example' };
  const nightly = () =>
    nightlyBackups({
      database: club.database,
      url: club.url,
      dir: blocked,
      passphrase: null,
      hour: 3,
      sender,
      clock,
      log: { warn: (about) => void told.push(about) },
    });
  const told: object[] = [];
  const figure = async (who: 'ADMIN' | 'ADMIN_SITES') =>
    (await club.as(who).get('/tableau-de-bord')).json<Dashboard>().backup;
  const mails = () => club.rows('outbox', { kind: 'BACKUP_OVERDUE' });
  const write = () =>
    overdueMails({
      database: club.database,
      clock,
      sender,
    }).write();

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
