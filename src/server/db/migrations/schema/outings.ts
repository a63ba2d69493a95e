import { sql, type RawBuilder } from 'kysely';
import { endOfSafetySheets, isErasing, makeAppendOnly } from '#server/db/append-only.ts';
import type { ColumnTypes } from '#server/db/columns.ts';

/** A plan goes with its outing alone. */
const WITHOUT_OUTING = sql`not exists (select 1 from events where events.id = old.event_id)`;

/** Sites, outings and who is registered, plans, what was dived, and sheets (docs/adr/0049). */
export const outings = ({ engine, id, key }: ColumnTypes): RawBuilder<unknown>[] => [
  sql`create table sites (
    id ${id},
    version integer not null default 1,
    name text not null,
    name_key ${key} not null,
    street text,
    postal text,
    city text,
    gps text,
    information text
  )`,

  sql`create table events (
    id ${id},
    version integer not null default 1,
    starts_at ${key} not null,
    site_id integer not null references sites (id),
    hour_rdv text not null default '',
    diver_max integer not null default 0,
    accompanist_max integer not null default 0,
    description text not null default '',
    status text not null default 'OPEN',
    inscription_to_club integer not null default 0,
    plongee_autonomes integer not null default 0,
    needcadre integer not null default 0,
    accompanist_free_text text not null default '',
    stamp integer not null default 0
  )`,
  sql`create index events_by_date on events (starts_at, id)`,
  sql`create index events_by_site on events (site_id)`,
  sql`create index events_by_status on events (status, starts_at, id)`,
  sql`create index events_of_site on events (site_id, starts_at, id)`,

  sql`create table registrations (
    id ${id},
    event_id integer not null references events (id),
    diver_id integer not null references divers (id),
    type text not null,
    position integer not null,
    active integer not null default 1,
    description text not null default '',
    delete_date text,
    created_at text not null
  )`,
  sql`create index registrations_by_event on registrations (event_id, type, position)`,
  sql`create index registrations_by_diver on registrations (diver_id, event_id)`,
  // Backs up the event's lock: one entry per diver, one diver per slot.
  sql`create unique index registrations_one_per_diver on registrations (event_id, diver_id) where active = 1`,
  sql`create unique index registrations_one_per_slot on registrations (event_id, type, position) where active = 1`,

  sql`create table palanquee_plans (
    id ${id},
    event_id integer not null references events (id) on delete cascade,
    dive integer not null,
    version integer not null,
    author_id integer not null references divers (id),
    created_at text not null,
    plan text not null
  )`,
  // Refuses the second of two saves that build on the same version.
  sql`create unique index palanquee_plans_once on palanquee_plans (event_id, dive, version)`,
  ...makeAppendOnly(engine, {
    table: 'palanquee_plans',
    unique: [['event_id', 'dive', 'version']],
    deletable: WITHOUT_OUTING,
    rewritable: { when: isErasing, kept: ['id', 'event_id', 'dive', 'version', 'author_id', 'created_at'] },
  }),

  sql`create table dive_logs (
    id ${id},
    event_id integer not null references events (id) on delete cascade,
    dive integer not null,
    version integer not null default 1,
    author_id integer not null references divers (id),
    updated_at text not null,
    content text not null
  )`,
  sql`create unique index dive_logs_once on dive_logs (event_id, dive)`,

  sql`create table attendance (
    id ${id},
    event_id integer not null references events (id) on delete cascade,
    diver_id integer not null references divers (id),
    state text not null,
    author_id integer not null references divers (id),
    marked_at text not null
  )`,
  sql`create unique index attendance_once on attendance (event_id, diver_id)`,
  sql`create index attendance_of_diver on attendance (diver_id)`,

  sql`create table validated_sheets (
    id ${id},
    event_id integer not null references events (id),
    dive integer not null,
    version integer not null,
    starts_at ${key} not null,
    author_id integer not null references divers (id),
    validated_at text not null,
    plan_version integer not null,
    log_version integer not null,
    reason text not null,
    digest text not null,
    content text not null,
    pdf text not null
  )`,
  sql`create unique index validated_sheets_once on validated_sheets (event_id, dive, version)`,
  sql`create index validated_sheets_by_date on validated_sheets (starts_at, id)`,
  ...makeAppendOnly(engine, {
    table: 'validated_sheets',
    unique: [['event_id', 'dive', 'version']],
    deletable: sql`old.starts_at < ${endOfSafetySheets(engine)}`,
  }),

  sql`create table safety_sheets (
    event_id integer primary key references events (id) on delete cascade,
    printed_at text not null,
    content text not null
  )`,

  sql`create table calendar_keys (
    diver_id integer primary key references divers (id),
    generation integer not null,
    open integer not null
  )`,
];

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
