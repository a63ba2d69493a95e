// Tables whose rows come, and neither change nor go, whoever writes: on both engines, by any statement.
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { recordSecurity } from '#server/commons/audit/security-log.ts';
import { receiptsRepository } from '#server/modules/money/receipts/repository.ts';
import { dossierTextsRepository } from '#server/modules/money/membership/repository.ts';
import { erasuresRepository } from '#server/modules/members/erasure/repository.ts';
import { onEachEngine, type TestClub } from '../support/app.ts';
import { newMember } from '../support/divers.ts';
import { enter } from '../support/ledger.ts';
import { newEvent } from '../support/outings.ts';
import { seedPlan } from '../support/palanquees.ts';

/** A statement that would replace a row by its unique columns, under another id. */
const TWINS = {
  audit: null,
  security_log: null,
  dossier_versions: null,
  erasures: null,
  kept_identities: null,
  movements: `insert or replace into movements (diver_id, cents, kind, reference, created_at, account)
    select diver_id, 1, kind, reference, created_at, account from movements where reference is not null`,
  transfers: `insert or replace into transfers (year, day, debit, credit, cents, movement_id, diver_id, created_at)
    select year, day, debit, credit, cents, movement_id, diver_id, created_at from transfers`,
  receipts: `insert or replace into receipts (year, number, gift_year, diver_id, nature, revision, cents, body, author_id, made_at)
    select year, number, gift_year, diver_id, nature, revision, 1, body, author_id, made_at from receipts`,
  receipt_files: `replace into receipt_files (receipt_id, drawn_at, sha256, pdf)
    select receipt_id, drawn_at, 'x', '' from receipt_files`,
  receipt_cancellations: `replace into receipt_cancellations (receipt_id, reason, author_id, cancelled_at)
    select receipt_id, 'x', author_id, cancelled_at from receipt_cancellations`,
  validated_sheets: `replace into validated_sheets (event_id, dive, version, starts_at, author_id, validated_at,
      plan_version, log_version, reason, digest, content, pdf)
    select event_id, dive, version, starts_at, author_id, validated_at, 1, 1, '', 'x', '{}', '' from validated_sheets`,
  palanquee_plans: `replace into palanquee_plans (event_id, dive, version, author_id, created_at, plan)
    select event_id, dive, version, author_id, created_at, '{}' from palanquee_plans`,
} as const;

const TABLES = Object.keys(TWINS) as (keyof typeof TWINS)[];

const rowsOf = async ({ database }: TestClub, table: string): Promise<unknown[]> =>
  (await database.read((tx) => sql`select * from ${sql.table(table)} order by id`.execute(tx.db))).rows;

/** Runs it as one write, as any code of ours would. */
const run = ({ database }: TestClub, statement: string): Promise<unknown> =>
  database.write((tx) => sql.raw(statement).execute(tx.db));

/** Every way to change or remove a row, by engine. */
function forgeries(table: keyof typeof TWINS, engine: TestClub['engine']): string[] {
  const again = `insert into ${table} select * from ${table} where true on conflict (id) do update set id = excluded.id`;
  const both = [`update ${table} set id = id + 1000`, `delete from ${table}`, again];
  if (engine === 'postgres') return [...both, `truncate ${table}`, `truncate ${table} cascade`];
  const twin = TWINS[table];
  return [
    ...both,
    `replace into ${table} select * from ${table}`,
    `update or replace ${table} set id = 1`,
    ...(twin === null ? [] : [twin]),
  ];
}

onEachEngine('an append-only table', (club) => {
  let event = 0;
  beforeAll(async () => {
    // Old rows may go, by the database's own clock.
    const at = new Date();
    club.setClock(at.toISOString());
    event = await newEvent(club);
    const author = await club.idOf('ADMIN');
    for (const version of [1, 2]) await seedPlan(club.database, event, { author, version });
    for (const version of [1, 2]) await seedPlan(club.database, event, { author, version, dive: 2 });
    await club.database.write(async ({ db }) => {
      const sheet = {
        event_id: event,
        dive: 1,
        starts_at: at.toISOString(),
        author_id: author,
        validated_at: at.toISOString(),
      };
      const printed = { plan_version: 1, log_version: 1, reason: '', digest: 'x', content: '{}', pdf: '' };
      const sheets = [1, 2].map((version) => ({ ...sheet, ...printed, version }));
      await db.insertInto('validated_sheets').values(sheets).execute();
    });
    await club.database.write(async (tx) => {
      const made = { year: 2026, gift_year: 2025, diver_id: author, nature: 'EXPENSES' as const, cents: 1, body: '{}' };
      const rows = [1, 2].map((number) => ({
        ...made,
        number,
        revision: number,
        author_id: author,
        made_at: at.toISOString(),
      }));
      for (const receipt_id of await receiptsRepository(tx).add(rows)) {
        await receiptsRepository(tx).keepFile({ receipt_id, drawn_at: at.toISOString(), sha256: 'x', pdf: '' });
        await receiptsRepository(tx).cancel({
          receipt_id,
          reason: 'x',
          author_id: author,
          cancelled_at: at.toISOString(),
        });
      }
    });
    const { id } = await newMember(club, { porte_Monnaie: 10 });
    expect((await enter(club, id, 5)).statusCode).toBe(201);
    await club.database.write(async (tx) => {
      await recordSecurity(tx, { at, actor: null, action: 'signIn' }, { at, actor: null, action: 'signOut' });
      for (const diver of [id, author]) {
        const erasures = erasuresRepository(tx);
        await erasures.open({ diver_id: diver, author_id: author, at: at.toISOString() }, []);
        await erasures.close(diver, []);
        const member = await erasures.identity(diver);
        if (member) await erasures.keepIdentity(member, '2099-12-31');
      }
      for (const text of ['un', 'deux']) await dossierTextsRepository(tx).add(id, { sent_at: at.toISOString(), text });
    });
  });

  it.each(TABLES)('refuses every change of its rows: %s', async (table) => {
    const before = await rowsOf(club, table);
    expect(before.length).toBeGreaterThan(1);
    for (const statement of forgeries(table, club.engine)) {
      // On PostgreSQL the running role has no right to, and the owner's attempt meets the trigger.
      await expect(run(club, statement), statement).rejects.toThrow(/append-only|UNIQUE|permission denied/);
      await expect(club.alterSchema(statement), statement).rejects.toThrow(
        /append-only|UNIQUE constraint|cannot truncate/,
      );
    }
    expect(await rowsOf(club, table)).toEqual(before);
  });

  it('lets a plan go with its outing alone', async () => {
    const other = await newEvent(club);
    await seedPlan(club.database, other, { author: await club.idOf('ADMIN') });
    await run(club, `delete from events where id = ${other}`);
    expect(await rowsOf(club, 'palanquee_plans')).toHaveLength(4);
  });
});
