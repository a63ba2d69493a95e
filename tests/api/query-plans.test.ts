// No list, filter, sort or figure reads a growing table from end to end: the plans of the very queries that the server sends.
import { CompiledQuery, DefaultQueryExecutor, sql } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import { LOG_CALLS, MEMBER_CALLS, MONEY_CALLS, type GrowthCall } from '../support/growth-calls.ts';
import { MOST_SEARCHED } from '../../src/shared/domain/counting.ts';
import { onEachEngine, type TestClub } from '../support/app.ts';
import { newMember } from '../support/divers.ts';
import { seedDao } from '../support/donations.ts';
import { enter } from '../support/ledger.ts';
import { seedCrowd, seedEvent, seedSite } from '../support/outings.ts';

const CALLS = [...MONEY_CALLS, ...LOG_CALLS, ...MEMBER_CALLS];
/** So many that a page in the middle is far from both ends. */
const CROWD = 1050;
const BY_NAME = ['level,lastname,firstname', 'familyId,lastname,firstname'];
const ORDERS = ['lastname', 'firstname', 'email', 'caci_date', 'porte_Monnaie', 'licenceNumber', ...BY_NAME];
const GROWING =
  '(?:movements|daos|divers|events|registrations|payment_intents|tally_words|tally_donors|tally_former|other|security_log|audit|outbox|debit|refund|author|sessions|attendance|data_requests|erasures|kept_identities|validated_sheets|dive_logs|palanquee_plans|dossier_versions)';
afterEach(() => vi.restoreAllMocks());

/** Statements that read, as the call sent them. */
async function statementsOf(club: TestClub, { path, byMember }: GrowthCall): Promise<CompiledQuery[]> {
  const member = await club.idOf('DAO');
  const address = typeof path === 'string' ? path : path({ member, outing: 1, movements: 1, members: 1 });
  const executed = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
  const answer = await club.as(byMember ? 'DAO' : 'SUPER_ADMIN').get(address);
  const sent = executed.mock.calls.map(([query]) => query);
  executed.mockRestore();
  expect(answer.statusCode, answer.body).toBe(200);
  return sent.filter(({ sql }) => /^(select|with)\b/.test(sql));
}

/** Steps of the plan, as the engine words them; PostgreSQL's planner avoids whole tables and sorts where it can. */
async function planOf(club: TestClub, { sql, parameters }: CompiledQuery): Promise<string[]> {
  return club.database.kysely.transaction().execute(async (trx) => {
    const run = (statement: string, values: readonly unknown[] = []) =>
      trx.executeQuery<Record<string, string>>(CompiledQuery.raw(statement, [...values]));
    if (club.engine === 'sqlite') {
      const { rows } = await run(`explain query plan ${sql}`, parameters);
      return rows.map((row) => row['detail'] ?? '');
    }
    for (const way of ['seqscan', 'sort', 'bitmapscan']) await run(`set local enable_${way} = off`);
    const { rows } = await run(`explain (costs off) ${sql}`, parameters);
    return rows.map((row) => (row['QUERY PLAN'] ?? '').trim().replace(/^-> +/, ''));
  });
}

/** Steps that read all rows of a growing table; along `walks` alone a page may be found. */
function wholeReads(plan: readonly string[], walks: readonly string[] = []): string[] {
  const whole = plan.filter((step) => new RegExp(`^(SCAN ${GROWING}\\b|Seq Scan on ${GROWING}\\b)`).test(step));
  // SQLite walks the rows themselves along their number.
  const isWalk = (step: string, index: string) =>
    step.endsWith(`INDEX ${index}`) || `${step.replace('SCAN ', '')}_pkey` === index;
  return whole.filter((step) => !walks.some((index) => isWalk(step, index)));
}

/** Whether the rows before a page are left out by an index alone. */
async function isSteppedInIndex(club: TestClub, statement: CompiledQuery): Promise<boolean> {
  if (club.engine === 'postgres') {
    return (await planOf(club, statement)).some((step) => /^Index Only Scan (Backward )?using divers_/.test(step));
  }
  const { sql, parameters } = statement;
  const { rows } = await club.database.kysely.executeQuery<{ opcode: string; p1: number; p3: number }>(
    CompiledQuery.raw(`explain ${sql}`, [...parameters]),
  );
  // Until the row is of the page, the table's cursor is not read.
  const table = rows.find(({ opcode }) => opcode === 'DeferredSeek')?.p3;
  const isOfPage = rows.findIndex(({ opcode }) => opcode === 'IfPos');
  const isRead = rows.findIndex(({ opcode, p1 }) => opcode === 'Column' && p1 === table);
  return table !== undefined && isOfPage !== -1 && isOfPage < isRead;
}

onEachEngine('a call of the product', (club) => {
  it('has a club to ask about', async () => {
    const { id } = await newMember(club, { lastname: 'Mahieu', firstname: 'Laurence' });
    expect((await enter(club, id, 5)).statusCode).toBe(201);
    await seedEvent(club.database, await seedSite(club.database));
    // Of an empty list nothing but the total is asked.
    await seedDao(club, { id }, { km_source: 'ESTIMATE' });
    const request = {
      diver_id: id,
      kind: 'CORRECTION',
      text: 'Mon adresse',
      created_at: '2026-05-04',
      state: 'OPEN',
    } as const;
    await club.database.write(({ db }) => db.insertInto('data_requests').values(request).execute());
    // So many that letters and texts are looked for among the newest alone.
    const numbers = sql`recursive numbers (n) as (select 1 union all select n + 1 from numbers where n <= ${sql.lit(MOST_SEARCHED)})`;
    await club.database.write(async ({ db: kysely }) => {
      await sql`insert into security_log (at, action, actor_id)
        with ${numbers} select '2026-05-04', 'signOut', ${sql.lit(id)} from numbers`.execute(kysely);
      await sql`insert into outbox (message_id, recipient, subject, body_text, created_at, next_try_at)
        with ${numbers} select n || '', 'tous@example.org', 'Sortie', '', '2026-05-04', '2026-05-04' from numbers`.execute(
        kysely,
      );
    });
    await seedCrowd(club.database, CROWD);
    await club.database.write(({ db: kysely }) =>
      kysely.updateTable('divers').set({ lastname_key: 'durand' }).where('licence', 'like', 'C-00-%').execute(),
    );
  });

  it.each(CALLS.map((call) => [call.name, call] as const))('%s reads no growing table whole', async (_name, call) => {
    const statements = await statementsOf(club, call);
    const plans = await Promise.all(statements.map((statement) => planOf(club, statement)));
    for (const [at, plan] of plans.entries()) {
      expect(wholeReads(plan, call.walks), `${statements[at]?.sql}\n${plan.join('\n')}`).toEqual([]);
    }
    const { walks } = call;
    const isWalked = (step: string) =>
      walks?.some((index) => step.includes(index) || step === `SCAN ${index.replace('_pkey', '')}`);
    if (walks) expect(plans.flat().some(isWalked)).toBe(true);
  });

  it.each(ORDERS)('a far page of present members by %s leaves the rows before it to an index', async (sort) => {
    const statements = await statementsOf(club, { name: sort, path: `/divers?page=20&desactived=false&sort=${sort}` });
    const pages = statements.filter(({ sql }) => sql.includes('order by') && sql.includes('offset'));
    expect(pages).toHaveLength(1);
    for (const page of pages) expect(await isSteppedInIndex(club, page), page.sql).toBe(true);
  });
});
