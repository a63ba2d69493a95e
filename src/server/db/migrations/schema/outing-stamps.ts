import { sql, type RawBuilder } from 'kysely';
import type { ColumnTypes } from '../../columns.ts';

/** Columns of a member that an outing's answer shows (modules/outings/events). */
const SHOWN = ['licence', 'lastname', 'firstname', 'level', 'caci_date', 'family_id'];

const raise = sql`update events set stamp = stamp + 1`;
const OF_SITE = sql`site_id = new.id`;
const OF_DIVER = sql`id in (select event_id from registrations where diver_id = new.id)`;

function onSqlite(): RawBuilder<unknown>[] {
  const changed = sql.raw(SHOWN.map((column) => `old.${column} is not new.${column}`).join(' or '));
  return [
    sql`create trigger outing_changed after update on events when new.stamp = old.stamp
      begin ${raise} where id = new.id; end`,
    sql`create trigger outing_site_changed after update on sites begin ${raise} where ${OF_SITE}; end`,
    sql`create trigger outing_diver_changed after update on divers when ${changed} begin ${raise} where ${OF_DIVER}; end`,
    sql`create trigger outing_joined after insert on registrations begin ${raise} where id = new.event_id; end`,
    sql`create trigger outing_place_changed after update on registrations
      begin ${raise} where id in (old.event_id, new.event_id); end`,
    sql`create trigger outing_left after delete on registrations begin ${raise} where id = old.event_id; end`,
  ];
}

/** Sites and members raise at the commit, which takes the outings' locks last: registering takes them after the member's. */
function onPostgres(): RawBuilder<unknown>[] {
  const [before, after] = ['old', 'new'].map((row) => sql.raw(SHOWN.map((column) => `${row}.${column}`).join(', ')));
  const calling = (name: string, body: unknown): RawBuilder<unknown> =>
    sql`create function ${sql.ref(name)}() returns trigger language plpgsql as $$ begin ${body} end $$`;
  return [
    calling('outing_changed', sql`if new.stamp = old.stamp then new.stamp := old.stamp + 1; end if; return new;`),
    sql`create trigger outing_changed before update on events for each row execute function outing_changed()`,
    calling('outing_site_changed', sql`${raise} where ${OF_SITE}; return null;`),
    sql`create constraint trigger outing_site_changed after update on sites deferrable initially deferred
      for each row execute function outing_site_changed()`,
    calling('outing_diver_changed', sql`${raise} where ${OF_DIVER}; return null;`),
    sql`create constraint trigger outing_diver_changed after update on divers deferrable initially deferred
      for each row when ((${before}) is distinct from (${after})) execute function outing_diver_changed()`,
    calling('outing_place_changed', sql`${raise} where id in (old.event_id, new.event_id); return null;`),
    sql`create trigger outing_place_changed after insert or update or delete on registrations
      for each row execute function outing_place_changed()`,
  ];
}

/** Raises an outing's stamp when its answer changes, so that every process sees its kept texts outdated. */
export const outingStamps = ({ engine }: ColumnTypes): RawBuilder<unknown>[] =>
  engine === 'postgres' ? onPostgres() : onSqlite();
