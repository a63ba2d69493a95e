// Upgrades: what the program does with a schema that is not its own, as a process and on both engines.
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spawnServer } from '../../scripts/support/server-process.ts';
import { makeBackup } from '../../src/server/backup/make.ts';
import { openDatabase, type Database } from '../../src/server/db/database.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { engines } from '../support/app.ts';
import { folders } from '../support/backups.ts';
import { keptAnswers, loadRelease, answersAbout, releases, type Since } from '../support/releases.ts';
import { copyProgram, type ProgramCopy } from '../support/programs.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const space = folders();
afterAll(space.remove);

/** Changes everything that a migration can, and fails at its end. */
const BROKEN = `
import { sql } from 'kysely';
export async function up(db) {
  await db.schema.createTable('half').addColumn('id', 'integer').execute();
  await db.schema.alterTable('divers').addColumn('half', 'text').execute();
  await sql\`update settings set nom = 'half'\`.execute(db);
  await sql\`insert into nowhere values (1)\`.execute(db);
}`;

/** Every table with its columns, and the names of the settings: what the broken migration touches. */
async function traces({ kysely }: Database): Promise<string> {
  const tables = await kysely.introspection.getTables({ withInternalKyselyTables: true });
  const known = tables.some(({ name }) => name === 'settings');
  const settings = known ? await kysely.selectFrom('settings').select('nom').execute() : [];
  return JSON.stringify([tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]), settings]);
}

/** Tables with their columns in any order, indexes and triggers. */
async function schemaIn({ kysely, engine }: Database): Promise<unknown> {
  const tables = await kysely.introspection.getTables();
  const columns = tables.map(({ name, columns: all }) => [name, all.map((column) => column.name).toSorted()]);
  const others =
    engine === 'sqlite'
      ? sql`select name from sqlite_master where type in ('index', 'trigger') order by name`
      : sql`select indexname as name from pg_indexes where schemaname = current_schema()
          union all select tgname from pg_trigger where not tgisinternal order by name`;
  return [columns, (await others.execute(kysely)).rows];
}

/** What the ledger holds by account, and the wallets. */
async function sums({ kysely }: Database) {
  const ledger =
    await sql`select account, count(*) as rows, sum(cents) as cents from movements group by 1 order by 1`.execute(
      kysely,
    );
  const wallets = await sql`select sum(wallet_cents) as cents from divers`.execute(kysely);
  return [ledger.rows, wallets.rows];
}

describe.each(engines)('a start on %s', (engine) => {
  let broken: ProgramCopy;
  let empty: TestDatabase;
  let club: TestDatabase;

  beforeAll(async () => {
    broken = copyProgram({ added: { '900-broken': BROKEN } });
    [empty, club] = await Promise.all([createTestDatabase(engine), createTestDatabase(engine)]);
    const database = await openDatabase(club.url);
    await migrate(database);
    await sql`insert into settings (nom, valeur_booleen) values ('Porte-monnaie', 0)`.execute(database.kysely);
    await database.close();
  });
  afterAll(async () => {
    broken.remove();
    await Promise.all([empty.drop(), club.drop()]);
  });

  /** Starts the program, and answers its exit code, what it said, and whether it left a trace. */
  async function refusal(
    { url }: TestDatabase,
    program: Partial<ProgramCopy> = {},
    given: Record<string, string> = {},
  ) {
    const look = async () => {
      const database = await openDatabase(url);
      const seen = await traces(database);
      await database.close();
      return seen;
    };
    const before = await look();
    const where =
      engine === 'sqlite'
        ? { DATA_DIR: path.dirname(url) }
        : { DATABASE_URL: url, DATA_DIR: path.dirname(broken.program) };
    const { exited, output } = spawnServer({ ...program, env: { PORT: '0', ...where, ...given } });
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
    const kept = await createTestDatabase(engine);
    await loadRelease('007-payment-claims', engine, kept.url);
    const said = [expect.stringContaining('HOST')];
    expect(await refusal(kept, {}, { HOST: '0.0.0.0' })).toEqual({ code: 1, said, changed: false });
    await kept.drop();
  });

  it('leaves a schema alone that a newer program has made', async () => {
    const database = await openDatabase(club.url);
    await sql`insert into kysely_migration (name, timestamp) values ('901-newer', '2099-01-01')`.execute(
      database.kysely,
    );
    await database.close();
    const said = [expect.stringMatching(/version plus récente.*\(étape 901-newer\).*Installez.*sauvegarde/)];
    expect(await refusal(club)).toEqual({ code: 1, said, changed: false });
    expect(await refusal(club, broken)).toEqual({ code: 1, said, changed: false });
  });
});

/** Numbers that the main branch had while lower ones were still on their way. */
const GAPS = [
  ['008-operations', '011', ['010']],
  ['017-append-only', '021', ['018']],
  ['017-append-only', '027', ['024', '026']],
  ['017-append-only', '031', ['029']],
] as const;

describe.each(engines)('a club on %s whose migrations arrived out of order', (engine) => {
  it.each(GAPS)(
    'since %s, with %s and without %j, is backed up and brought up to date',
    async (release, last, gaps) => {
      const [ordered, unordered] = [await createTestDatabase(engine), await createTestDatabase(engine)];
      const after: unknown[] = [];
      for (const { url } of [ordered, unordered]) {
        await loadRelease(release, engine, url);
        const database = await openDatabase(url);
        const numbers: readonly string[] = url === unordered.url ? gaps : [];
        await migrate(database, (name) => name.slice(0, 3) <= last && !numbers.includes(name.slice(0, 3)));
        const before = await sums(database);
        await makeBackup({ url, dir: space.make(), passphrase: null, clock: () => new Date() });
        await migrate(database);
        expect(await sums(database)).toEqual(before);
        after.push(await schemaIn(database));
        await database.close();
      }
      expect(after[1]).toEqual(after[0]);
      await Promise.all([ordered.drop(), unordered.drop()]);
    },
  );
});

describe.each(engines)('an upgrade of open checkouts on %s', (engine) => {
  it('leaves one of each member and account, the newest, claimed', async () => {
    const { url, drop } = await createTestDatabase(engine);
    await loadRelease('017-append-only', engine, url);
    const database = await openDatabase(url);
    const db = database.kysely;
    await db.deleteFrom('payment_intents').execute();
    const [one, other] = await db.selectFrom('divers').select('id').limit(2).execute();
    const rows = [
      [one, 'WALLET', 5000, 'OPEN', null],
      [one, 'WALLET', 6000, 'CREATED', 'WALLET'],
      [one, 'WALLET', 7000, 'PAID', null],
      [one, 'MEMBERSHIP_1', 17_000, 'OPEN', null],
      [one, 'MEMBERSHIP_3', 17_000, 'OPEN', 'MEMBERSHIP'],
      [other, 'WALLET', 5000, 'OPEN', 'WALLET'],
    ] as const;
    const intents = rows.map(([diver, purpose, cents, state], index) => ({
      reference: `before-${index}`,
      diver_id: diver?.id ?? 0,
      purpose,
      cents,
      state,
      created_at: '2026-11-20T10:00:00.000Z',
      claim: `${purpose} ${cents}`,
    }));
    await db.insertInto('payment_intents').values(intents).execute();
    await migrate(database);
    const claims = await db.selectFrom('payment_intents').select('claim').orderBy('id').execute();
    expect(claims.map(({ claim }) => claim)).toEqual(rows.map(([, , , , claim]) => claim));
    await database.close();
    await drop();
  });
});

/** Answers of kept releases that have changed on purpose: what was there still is, and fields have come. */
const GROWN: Readonly<Record<string, readonly string[]>> = {
  // Says since 008 whether the stored key opens, and whether the notification address can be renewed.
  '007-payment-claims': ['/paiements'],
};

const PERSON = ['id', 'licenceNumber', 'lastname', 'firstname', 'level', 'caci_date', 'familyId'];
/** Contacts are absent for the tribe since 017 (docs/adr/0037). */
const MEMBER = `
  id version lastname firstname licenceNumber datenaissance familyId desactived email telephone adresse codepostal
  ville urgence1 urgence2 level caci_date description assurance droitimage droitcom cotadhesion cotlicence
  cotassurance cotencadrant active deleteDate role dossier cotisation porte_Monnaie cptanalytique dao voiturecv
  gps`
  .trim()
  .split(/\s+/);
const NEWEST = [
  // Of a donation, in its year (docs/adr/0014).
  'car',
  // Of an outing of two dives, and who was there (docs/adr/0049).
  'dive',
  'dives',
  'attendance',
  // Of members about their data, on the dashboard.
  'requests',
  // How far back the outbox was searched (docs/adr/0040).
  'searchedSince',
];
const SINCE_017: Since = { added: NEWEST, orders: [MEMBER] };
const SINCE_008: Since = {
  added: [
    ...NEWEST,
    // Registered when the outing began (contract §11).
    'wasOn',
    // Of a registrant, on the outing's day.
    'certificateValid',
    // Texts of a dossier that its member has replaced (docs/adr/0038).
    'earlier',
  ],
  // Their date and tribe are absent for other members; the readers here are supervisors (docs/adr/0037).
  orders: [
    [...PERSON, 'active', 'position', 'type', 'description', 'deleteDate'],
    [...PERSON, 'active', 'desactived', 'porte_Monnaie'],
    MEMBER,
  ],
};
const SINCE: Readonly<Record<string, Since>> = {
  '007-payment-claims': SINCE_008,
  '008-operations': SINCE_008,
  '017-append-only': SINCE_017,
};

describe.each(engines)('the newest program on %s', (engine) => {
  it.each(releases)('answers as release %s did about its own data, and the sums are the same', async (release) => {
    const { url, drop } = await createTestDatabase(engine);
    await loadRelease(release, engine, url);
    const database = await openDatabase(url);
    const before = await sums(database);
    await migrate(database);
    expect(await sums(database)).toEqual(before);
    const [kept, now] = [keptAnswers(release), await answersAbout(database, SINCE[release])];
    const grown = GROWN[release] ?? [];
    const same = kept.map((was, at) => (grown.includes(was.get) ? { ...was, body: now[at]?.body } : was));
    expect(now).toMatchObject(same);
    await database.close();
    await drop();
  });
});
