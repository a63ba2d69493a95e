import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Engine } from './database.ts';
import { triggerFunction } from './tallies.ts';

/** Last act on the record of a deactivated member; those without any are of before the history. */
const LAST_TRACE = sql`coalesce((select max(signs.at) from (
    select max(audit.at) as at from audit where audit.resource = 'divers' and audit.record_id = divers.id
    union all select max(movements.created_at) from movements where movements.diver_id = divers.id
    union all select max(events.starts_at) from registrations join events on events.id = registrations.event_id
      where registrations.diver_id = divers.id and registrations.active = 1
  ) signs), '1970-01-01')`;
const LEFT_AT = sql`case when divers.active = 0 then divers.delete_date else ${LAST_TRACE} end`;
const IS_FORMER = sql`(divers.active = 0 or divers.desactived = 1)
  and not exists (select 1 from erasures where erasures.diver_id = divers.id)`;

const add = (which = sql``): RawBuilder<unknown> =>
  sql`insert into tally_former (diver_id, left_at) select divers.id, ${LEFT_AT} from divers where ${IS_FORMER} ${which}`;
const remove = (ids: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`delete from tally_former where diver_id in (${ids})`;
const renew = (which: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`update tally_former set left_at = (select ${LEFT_AT} from divers where divers.id = tally_former.diver_id)
    where diver_id ${which}`;

/** Columns of a member that say whether and since when they have left. */
const LEAVING = ['active', 'desactived', 'delete_date'];
const leaving = sql.raw(LEAVING.join(', '));
const OF_OUTING = sql`in (select diver_id from registrations where event_id = new.id and active = 1)`;

interface Trace {
  readonly table: string;
  readonly on: readonly ('insert' | 'update' | 'delete')[];
  /** Column of the member's id. */
  readonly member: string;
  /** Rows that count. */
  readonly where: (row: string) => RawBuilder<unknown>;
}

const everything = () => sql`1 = 1`;

const TRACES: readonly Trace[] = [
  { table: 'movements', on: ['insert'], member: 'diver_id', where: everything },
  {
    table: 'audit',
    on: ['insert', 'delete'],
    member: 'record_id',
    where: (row) => sql`${sql.ref(`${row}.resource`)} = 'divers'`,
  },
  { table: 'registrations', on: ['insert', 'update', 'delete'], member: 'diver_id', where: everything },
];

async function onSqlite(db: Kysely<unknown>): Promise<void> {
  const trigger = (name: string, timing: RawBuilder<unknown>, body: RawBuilder<unknown>) =>
    sql`create trigger ${sql.ref(`tally_former_${name}`)} after ${timing} begin ${body}; end`.execute(db);
  const removed = remove(sql`old.id`);
  const added = add(sql`and divers.id = new.id`);
  const differs = sql.raw(LEAVING.map((column) => `old.${column} is not new.${column}`).join(' or '));
  await trigger('joined', sql`insert on divers when new.active = 0 or new.desactived = 1`, added);
  await trigger('changed', sql`update of ${leaving} on divers when ${differs}`, sql`${removed}; ${added}`);
  await trigger('gone', sql`delete on divers`, removed);
  await trigger('erased', sql`insert on erasures`, remove(sql`new.diver_id`));
  for (const { table, on, member, where } of TRACES) {
    for (const verb of on) {
      const row = verb === 'delete' ? 'old' : 'new';
      const id = sql.ref(`${row}.${member}`);
      // Asked first: the update opens six tables, whether it finds a row or not.
      const isFormer = sql`${where(row)} and exists (select 1 from tally_former where diver_id = ${id})`;
      const timing = sql`${sql.raw(verb)} on ${sql.table(table)} when ${isFormer}`;
      await trigger(`${table}_${verb}`, timing, renew(sql`= ${id}`));
    }
  }
  await trigger('moved', sql`update of starts_at on events when old.starts_at <> new.starts_at`, renew(OF_OUTING));
}

async function onPostgres(db: Kysely<unknown>): Promise<void> {
  async function trigger(name: string, timing: RawBuilder<unknown>, body: RawBuilder<unknown>): Promise<void> {
    const called = sql.ref(`tally_former_${name}`);
    await triggerFunction(db, `tally_former_${name}`, sql`${body};`);
    await sql`create trigger ${called} after ${timing} execute function ${called}()`.execute(db);
  }
  const added = sql.raw('referencing new table as changed for each statement');
  const removed = sql.raw('referencing old table as changed for each statement');
  const each = sql.raw('for each row');
  const differs = sql.raw(LEAVING.map((column) => `old.${column} is distinct from new.${column}`).join(' or '));
  await trigger('joined', sql`insert on divers ${added}`, add(sql`and divers.id in (select id from changed)`));
  await trigger(
    'changed',
    sql`update of ${leaving} on divers ${each} when (${differs})`,
    sql`${remove(sql`old.id`)}; ${add(sql`and divers.id = new.id`)}`,
  );
  await trigger('gone', sql`delete on divers ${removed}`, remove(sql`select id from changed`));
  await trigger('erased', sql`insert on erasures ${added}`, remove(sql`select diver_id from changed`));
  for (const { table, on, member, where } of TRACES) {
    const which = sql`in (select ${sql.ref(member)} from changed where ${where('changed')})`;
    for (const verb of on) {
      const timing = sql`${sql.raw(verb)} on ${sql.table(table)} ${verb === 'delete' ? removed : added}`;
      await trigger(`${table}_${verb}`, timing, renew(which));
    }
  }
  await trigger(
    'moved',
    sql`update of starts_at on events ${each} when (old.starts_at <> new.starts_at)`,
    renew(OF_OUTING),
  );
}

/** Keeps since when former members are gone, by triggers, whichever process writes: it depends on rows of four tables. */
export async function keepFormerMembers(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await (engine === 'postgres' ? onPostgres(db) : onSqlite(db));
  await add().execute(db);
}
