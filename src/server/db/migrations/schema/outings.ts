import { sql, type RawBuilder } from 'kysely';
import { endOfSafetySheets, isErasing, makeAppendOnly } from '../../append-only.ts';
import type { ColumnTypes } from '../../columns.ts';

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
