import { sql, type Kysely } from 'kysely';
import { flag } from '../columns.ts';
import type { Engine } from '../database.ts';

/** Columns of a member that an outing's answer shows (modules/events). */
const SHOWN = ['licence', 'lastname', 'firstname', 'level', 'caci_date', 'family_id'];
const shown = (row: 'old' | 'new') => sql.raw(SHOWN.map((column) => `${row}.${column}`).join(', '));

const raise = sql`update events set stamp = stamp + 1`;
const OF_SITE = sql`site_id = new.id`;
const OF_DIVER = sql`id in (select event_id from registrations where diver_id = new.id)`;

async function onSqlite(db: Kysely<unknown>): Promise<void> {
  const changed = sql.raw(SHOWN.map((column) => `old.${column} is not new.${column}`).join(' or '));
  const triggers = [
    sql`outing_changed after update on events when new.stamp = old.stamp begin ${raise} where id = new.id; end`,
    sql`outing_site_changed after update on sites begin ${raise} where ${OF_SITE}; end`,
    sql`outing_diver_changed after update on divers when ${changed} begin ${raise} where ${OF_DIVER}; end`,
    sql`outing_joined after insert on registrations begin ${raise} where id = new.event_id; end`,
    sql`outing_place_changed after update on registrations
      begin ${raise} where id in (old.event_id, new.event_id); end`,
    sql`outing_left after delete on registrations begin ${raise} where id = old.event_id; end`,
  ];
  for (const trigger of triggers) await sql`create trigger ${trigger}`.execute(db);
}

/** Sites and members raise at the commit, which takes the outings' locks last: registering takes them after the member's. */
async function onPostgres(db: Kysely<unknown>): Promise<void> {
  const onChange = async (name: string, body: unknown, timing: string, when = sql``): Promise<void> => {
    await sql`create function ${sql.ref(name)}() returns trigger language plpgsql as
      $$ begin ${body} end $$`.execute(db);
    const [kind = '', moment = ''] = timing.split(': ');
    await sql`create ${sql.raw(kind)} ${sql.ref(name)} ${sql.raw(moment)} for each row ${when}
      execute function ${sql.ref(name)}()`.execute(db);
  };
  await onChange(
    'outing_changed',
    sql`if new.stamp = old.stamp then new.stamp := old.stamp + 1; end if; return new;`,
    'trigger: before update on events',
  );
  await onChange(
    'outing_site_changed',
    sql`${raise} where ${OF_SITE}; return null;`,
    'constraint trigger: after update on sites deferrable initially deferred',
  );
  await onChange(
    'outing_diver_changed',
    sql`${raise} where ${OF_DIVER}; return null;`,
    'constraint trigger: after update on divers deferrable initially deferred',
    sql`when ((${shown('old')}) is distinct from (${shown('new')}))`,
  );
  await onChange(
    'outing_place_changed',
    sql`${raise} where id in (old.event_id, new.event_id); return null;`,
    'trigger: after insert or update or delete on registrations',
  );
}

/** Raises an outing's stamp when its answer changes, so that every process sees its kept texts outdated. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.alterTable('events').addColumn('stamp', 'integer', flag).execute();
  await (engine === 'postgres' ? onPostgres(db) : onSqlite(db));
}
