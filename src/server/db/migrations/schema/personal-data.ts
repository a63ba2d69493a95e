import { sql, type RawBuilder } from 'kysely';
import { endOfDay, makeAppendOnly } from '#server/db/append-only.ts';
import type { ColumnTypes } from '#server/db/columns.ts';

/** Members' requests and copies of their data, and erasures (docs/adr/0047). */
export const personalData = ({ engine, id, key }: ColumnTypes): RawBuilder<unknown>[] => [
  sql`create table data_requests (
    id ${id},
    diver_id integer not null references divers (id),
    kind ${key} not null,
    text text not null,
    created_at ${key} not null,
    state ${key} not null,
    answered_at ${key},
    answer text,
    author_id integer
  )`,
  sql`create index data_requests_of_member on data_requests (diver_id, id)`,
  sql`create index data_requests_by_state on data_requests (state, id)`,

  sql`create table data_copies (
    diver_id integer primary key references divers (id),
    file text not null,
    state ${key} not null,
    progress integer not null default 0,
    asked_at ${key} not null,
    claimed_until ${key},
    made_at ${key},
    bytes integer not null default 0
  )`,

  // A row is open from its insertion on; the deferred key, which no row satisfies, refuses a commit that leaves it so.
  sql`create table erasures (
    id ${id},
    diver_id integer not null unique references divers (id),
    open integer,
    at ${key} not null,
    author_id integer,
    keys text not null,
    remarks text not null,
    constraint erasures_open_fkey foreign key (open) references erasures (id) deferrable initially deferred
  )`,
  ...makeAppendOnly(engine, {
    table: 'erasures',
    unique: [['diver_id']],
    rewritable: { when: sql`old.open is not null`, kept: ['id', 'diver_id', 'at', 'author_id', 'keys'] },
  }),

  sql`create table kept_identities (
    id ${id},
    diver_id integer not null unique references divers (id),
    lastname text not null,
    firstname text not null,
    adresse text not null,
    codepostal text not null,
    ville text not null,
    kept_until ${key} not null
  )`,
  ...makeAppendOnly(engine, {
    table: 'kept_identities',
    unique: [['diver_id']],
    deletable: sql`old.kept_until < ${endOfDay(engine)}`,
  }),
];
