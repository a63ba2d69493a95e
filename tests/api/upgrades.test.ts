// Upgrades: what the program does with a schema that is not its own, as a process and on both engines.
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spawnServer, startServer } from '#scripts/support/server-process.ts';
import { verify } from '#server/backup/verify.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { engines } from '../support/app.ts';
import { command, smallClub } from '../support/backups.ts';
import { migrationNames } from '../support/migrations.ts';
import { copyProgram, type ProgramCopy } from '../support/programs.ts';
import {
  answersAbout,
  keptRelease,
  keptVersions,
  loadRelease,
  presentRelease,
  rowsOfRelease,
} from '../support/releases.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { folders } from '../support/folders.ts';

const newFolder = folders();

/** Changes everything that a migration can, and fails at its end. */
const BROKEN = `
import { sql } from 'kysely';
export async function up(db) {
  await db.schema.createTable('half').addColumn('id', 'integer').execute();
  await db.schema.alterTable('divers').addColumn('half', 'text').execute();
  await sql\`update settings set nom = 'half'\`.execute(db);
  await sql\`insert into nowhere values (1)\`.execute(db);
}`;

const LATER = '900-later';
const ADDING = `
export async function up(db) {
  await db.schema.createTable('boats').addColumn('id', 'integer', (c) => c.primaryKey()).execute();
}`;

/** Every table with its columns, and the names of the settings: what the broken migration touches. */
async function traces({ kysely }: Database): Promise<string> {
  const tables = await kysely.introspection.getTables({ withInternalKyselyTables: true });
  const known = tables.some(({ name }) => name === 'settings');
  const settings = known ? await kysely.selectFrom('settings').select('nom').execute() : [];
  return JSON.stringify([tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]), settings]);
}

describe.each(engines)('a start on %s', (engine) => {
  let broken: ProgramCopy;
  let later: ProgramCopy;
  let empty: TestDatabase;
  let club: TestDatabase;

  beforeAll(async () => {
    broken = copyProgram({ '900-broken': BROKEN });
    later = copyProgram({ [LATER]: ADDING });
    [empty, club] = await Promise.all([createTestDatabase(engine), createTestDatabase(engine)]);
    const database = await openDatabase(club.url);
    await migrate(database);
    await sql`insert into settings (nom, valeur_booleen) values ('Porte-monnaie', 0)`.execute(database.kysely);
    await database.close();
  });
  afterAll(async () => {
    broken.remove();
    later.remove();
    await Promise.all([empty.drop(), club.drop()]);
  });

  const environment = ({ url }: TestDatabase): Record<string, string> =>
    engine === 'sqlite'
      ? { DATA_DIR: path.dirname(url) }
      : { DATABASE_URL: url, DATA_DIR: path.dirname(broken.program) };

  /** Starts the program, and answers its exit code, what it said, and whether it left a trace. */
  async function refusal(place: TestDatabase, program: Partial<ProgramCopy> = {}, given: Record<string, string> = {}) {
    const look = async () => {
      const database = await openDatabase(place.url);
      const seen = await traces(database);
      await database.close();
      return seen;
    };
    const before = await look();
    const { exited, output } = spawnServer({ ...program, env: { PORT: '0', ...environment(place), ...given } });
    const code = await exited;
    return { code, said: output().trim().split('\n'), changed: (await look()) !== before };
  }

  it('undoes a migration that fails, with those before it, and says so', async () => {
    const said = [
      expect.stringMatching(/^La mise à jour de la base s’est arrêtée \(900-broken: .*nowhere.*rien n’a changé/),
    ];
    expect(await refusal(club, broken)).toEqual({ code: 1, said, changed: false });
    expect(await refusal(empty, broken)).toEqual({ code: 1, said, changed: false });
  });

  it('migrates nothing for an environment that it refuses: the former version can come back', async () => {
    const said = [expect.stringContaining('HOST')];
    expect(await refusal(club, later, { HOST: '0.0.0.0' })).toEqual({ code: 1, said, changed: false });
  });

  it('backs a club up before a migration, once; without a backup there is none, and the server says why', async () => {
    const place = await createTestDatabase(engine, smallClub);
    const [dir, blocked] = [newFolder(), path.join(newFolder(), 'file')];
    writeFileSync(blocked, '');
    const said = [expect.stringContaining('La mise à niveau n’a pas eu lieu'), expect.stringContaining(blocked)];
    expect(await refusal(place, later, { BACKUP_DIR: blocked })).toEqual({ code: 1, said, changed: false });

    const env = { ...environment(place), BACKUP_DIR: dir, BACKUP_HOUR: 'off' };
    for (const _start of ['first', 'second']) await (await startServer({ ...later, env })).stop();
    const [file = '', ...others] = readdirSync(dir).filter((name) => name.endsWith('.backup'));
    expect(file).toMatch(/^espace-membres-.*Z-avant-900-later\.backup$/);
    expect(others).toEqual([]);
    const { header } = await verify({ file: path.join(dir, file), passphrase: null });
    expect(header.schema).toBe(migrationNames.at(-1));

    // Back to the older program, which lives with what was added, and makes backups of its own part.
    await (await startServer({ env })).stop();
    expect(await command(['backup'], { ...env, ALLOW_OPEN_FILES: 'yes' })).toMatchObject({ code: 0 });
    const own = path.join(dir, readdirSync(dir).find((name) => name.endsWith('Z.backup')) ?? '');
    expect((await verify({ file: own, passphrase: null })).header.schema).toBe(migrationNames.at(-1));
    await place.drop();
  });

  it('leaves a schema alone that a newer program has made', async () => {
    const database = await openDatabase(club.url);
    await sql`insert into kysely_migration (name, timestamp) values ('901-newer-after-900', '2099-01-01')`.execute(
      database.kysely,
    );
    await database.close();
    const said = [expect.stringMatching(/version plus récente.*\(étape 901-newer-after-900\).*Installez.*sauvegarde/)];
    expect(await refusal(club)).toEqual({ code: 1, said, changed: false });
    expect(await refusal(club, broken)).toEqual({ code: 1, said, changed: false });
  });
});

/** Fields that answers have gained since a release, on purpose. */
const GAINED: Readonly<Record<string, readonly string[]>> = {};

/** Names of all fields of a JSON value. */
function fieldsIn(value: unknown): string[] {
  const names = new Set<string>();
  JSON.stringify(value, (name, inner: unknown) => {
    if (!/^\d*$/.test(name)) names.add(name);
    return inner;
  });
  return [...names].toSorted();
}

/** The value without those fields. */
const without = (value: unknown, fields: readonly string[]): unknown =>
  JSON.parse(JSON.stringify(value, (name, inner: unknown) => (fields.includes(name) ? undefined : inner)));

/** Every kept release, and the present program as the next one will find it. */
const releases = ['present', ...keptVersions];

describe.each(engines)('the newest program on %s', (engine) => {
  it.each(releases)('loses no row of release %s, and answers as it did', async (version) => {
    const release = version === 'present' ? await presentRelease() : keptRelease(version);
    const { url, drop } = await createTestDatabase(engine);
    await loadRelease(release, engine, url);
    const database = await openDatabase(url);
    const before = await rowsOfRelease(release, database);
    await migrate(database);
    expect(await rowsOfRelease(release, database)).toEqual(before);

    const [was, is] = [release.answers, await answersAbout(database)];
    const [former, present] = [fieldsIn(was), fieldsIn(is)];
    const gained = present.filter((name) => !former.includes(name));
    const lost = former.filter((name) => !present.includes(name));
    expect({ gained, lost }).toEqual({ gained: GAINED[version] ?? [], lost: [] });
    expect(without(is, gained)).toEqual(was);
    await database.close();
    await drop();
  });
});
