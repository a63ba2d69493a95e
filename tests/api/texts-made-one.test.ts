// What was stored before the door made texts one is made so once, by a migration, on both engines.
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database, type Row } from '#server/db/database.ts';
import { up } from '#server/db/migrations/008-texts-made-one.ts';
import { migrate } from '#server/db/migrate.ts';
import { matchesWords } from '#server/search/members.ts';
import { engines, START } from '../support/app.ts';
import { copyOf } from '../support/divers.ts';
import { seedEvent, seedRegistration } from '../support/outings.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const BEFORE = '007-imports';

describe.each(engines)('stored texts on %s', (engine) => {
  let place: TestDatabase;
  let database: Database;

  /** A member as older programs wrote one. */
  const write = (
    licence: string,
    lastname: string,
    firstname: string,
    given: Partial<Row<'divers'>> = {},
  ): Promise<number> =>
    database.write(async ({ db }) => {
      const [lastname_key, firstname_key] = [lastname, firstname].map((name) => name.toLowerCase());
      const values = { licence, lastname, firstname, lastname_key, firstname_key, level: 'N2', ...given };
      // The columns of today's members are not all there yet.
      const columns = Object.keys(values).map((column) => sql.ref(column));
      const { rows } = await sql<{ id: number }>`insert into divers (${sql.join(columns)})
        values (${sql.join(Object.values(values))}) returning id`.execute(db);
      return rows[0]?.id ?? 0;
    });
  const member = (id: number) =>
    database.read(({ db }) => db.selectFrom('divers').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
  const licences = (ids: readonly number[]) => Promise.all(ids.map(async (id) => (await member(id)).licence));
  /** All rows of all tables. */
  const contents = async (): Promise<Record<string, unknown>> => {
    const found: Record<string, unknown> = {};
    for (const { name } of await database.kysely.introspection.getTables()) {
      if (name.startsWith('divers_search')) continue;
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(database.kysely);
      found[name] = rows.map((row) => JSON.stringify(row)).toSorted();
    }
    return found;
  };

  beforeAll(async () => {
    place = await createTestDatabase(engine);
    database = await openDatabase(place.url);
    await migrate(database, BEFORE);
  });
  afterAll(async () => {
    await database.close();
    await place.drop();
  });

  it('are made one, found and sorted; nobody and nothing is lost, and equal licences keep apart', async () => {
    const zoe = await write('A-1', 'LE\u0301VE\u0302QUE', 'Zoe\u0301\u200b', {
      family_id: 'Noe\u0308l',
      telephone: '\u202a06 12\u202c ',
      description: 'un\ndeux\u0090',
    });
    const lukas = await write('A-2', 'ŁUKASIEWICZ', 'Łukasz', { family_id: 'Noël', dossier_text: ' tel\u200b quel ' });
    const usual = await write('A-3', 'MARTIN', 'Léa', { family_id: '\u200b' });
    const untouched = await member(usual);
    // Who can sign in keeps their licence, and of the others the first.
    const hidden = await write('\u200bA-3', 'CACHÉE', 'Une');
    const blank = await write('B 1', 'BLANC', 'Un');
    const dashed = await write('B\u20131', 'TIRET', 'Deux');
    const former = await write('B\u20131', 'PARTI', 'Trois', { active: 0 });
    const long = await write('C-3456789012345678901234567890', 'LONG', 'Un');
    const longer = await write('C-3456789012345678901234567890\u00ad', 'LONG', 'Deux');
    const unseen = await write('\u200b', 'RIEN', 'Un');
    const site = { name: 'Saint-E\u0301loi', name_key: 'saint-éloi', information: '\u200bcle\u0301' };
    await database.write(async ({ db }) => {
      await db
        .insertInto('sites')
        .values([site, { ...site, name: 'Saint-Éloi', information: null }])
        .execute();
      const setting = {
        nom: 'Re\u0301glage',
        valeur_booleen: 0,
        valeur_chaine: null,
        valeur_texte: '<b>e\u0301te\u0301</b>',
      };
      await db.insertInto('settings').values(setting).execute();
      const content = JSON.stringify({
        club: { name: 'Ple\u0301iade "bleue"\n' },
        season: '2025/2026',
        basins: [{ depth: 5 }],
      });
      await db.insertInto('club_config').values({ content }).execute();
      const movement = { diver_id: zoe, cents: 100, kind: 'MANUAL', created_at: START, reason: 'E\u0301cart' };
      await db.insertInto('movements').values(movement).execute();
    });

    const written = {
      description: 'E\u0301pave',
      accompanist_free_text: ' Zoe\u0301 ',
      cancel_reason: 'Tempe\u0302te',
    };
    const event = await seedEvent(database, 1, written);
    await seedRegistration(database, event, zoe, 'PARTICIPANT', 1, { description: 'Pre\u0301nom\u200b' });

    await migrate(database);

    expect(await member(zoe)).toMatchObject({
      lastname: 'LÉVÊQUE',
      firstname: 'Zoé',
      lastname_key: 'leveque',
      firstname_key: 'zoe',
      family_id: 'Noël',
      telephone: '06 12',
      description: 'un\ndeux',
      version: 1,
    });
    // A paper stays as it was mailed.
    expect(await member(lukas)).toMatchObject({ family_id: 'Noël', dossier_text: ' tel\u200b quel ' });
    expect(await member(usual)).toMatchObject({
      ...copyOf(untouched),
      family_id: null,
      lastname_key: 'martin',
      firstname_key: 'lea',
    });
    expect(await licences([usual, hidden, blank, dashed, former])).toEqual([
      'A-3',
      `A-3-${hidden}`,
      'B-1',
      `B-1-${dashed}`,
      'B-1',
    ]);
    expect(await licences([long, longer, unseen])).toEqual([
      'C-3456789012345678901234567890',
      `${'C-3456789012345678901234567890'.slice(0, 29 - String(longer).length)}-${longer}`,
      `-${unseen}`,
    ]);

    const found = (q: string) =>
      database.read(async ({ db, engine: by }) =>
        (await db.selectFrom('divers').select('id').where(matchesWords(by, q)).execute()).map(({ id }) => id),
      );
    expect(await found('lukas')).toEqual([lukas]);
    expect(await found('leveque zoe')).toEqual([zoe]);
    expect(await found('lea')).toEqual([usual]);
    expect(await found('cachee')).toEqual([hidden]);
    expect(await found('B-1')).toHaveLength(3);

    const rows = await database.read(async ({ db }) => ({
      sites: await db.selectFrom('sites').select(['name', 'name_key', 'information']).orderBy('id').execute(),
      events: await db.selectFrom('events').select(['description', 'accompanist_free_text', 'cancel_reason']).execute(),
      registrations: await db.selectFrom('registrations').select('description').execute(),
      settings: await db.selectFrom('settings').select(['nom', 'valeur_chaine', 'valeur_texte']).execute(),
      content: await db.selectFrom('club_config').select('content').execute(),
      movements: await db.selectFrom('movements').select('reason').execute(),
    }));
    expect(rows).toEqual({
      sites: [
        { name: 'Saint-Éloi', name_key: 'saint-eloi', information: 'clé' },
        { name: 'Saint-Éloi', name_key: 'saint-eloi', information: null },
      ],
      events: [{ description: 'Épave', accompanist_free_text: 'Zoé', cancel_reason: 'Tempête' }],
      registrations: [{ description: 'Prénom' }],
      settings: [{ nom: 'Réglage', valeur_chaine: null, valeur_texte: '<b>été</b>' }],
      content: [
        { content: JSON.stringify({ club: { name: 'Pléiade "bleue"' }, season: '2025/2026', basins: [{ depth: 5 }] }) },
      ],
      // The ledger is never rewritten.
      movements: [{ reason: 'E\u0301cart' }],
    });
  });

  it('that are one already stay as they are, however many', async () => {
    const MANY = 2500;
    await database.write(async ({ db }) => {
      await db.deleteFrom('registrations').execute();
      const rows = Array.from({ length: MANY }, (_, position) => ({
        event_id: 1,
        diver_id: 1,
        type: 'PENDING_PARTICIPANT',
        position: position + 1,
        active: 0,
        created_at: START,
        // The last one shows that all were read.
        description: position === MANY - 1 ? 'De\u0301but' : 'Début',
      }));
      for (let at = 0; at < MANY; at += 500)
        await db
          .insertInto('registrations')
          .values(rows.slice(at, at + 500))
          .execute();
    });
    const again = (): Promise<void> => up(database.kysely as unknown as Kysely<unknown>);
    await again();
    const descriptions = await database.read(({ db }) =>
      db.selectFrom('registrations').select('description').distinct().execute(),
    );
    expect(descriptions).toEqual([{ description: 'Début' }]);
    const before = await contents();
    await again();
    const { kysely_migration: _names, ...after } = await contents();
    expect(before).toMatchObject(after);
  });
});
