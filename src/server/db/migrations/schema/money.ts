import { sql, type RawBuilder } from 'kysely';
import { makeAppendOnly } from '#server/db/append-only.ts';
import type { ColumnTypes } from '#server/db/columns.ts';

/** The ledger, checkouts at the payment provider, and donations. */
export const money = ({ engine, id, key }: ColumnTypes): RawBuilder<unknown>[] => [
  sql`create table movements (
    id ${id},
    diver_id integer not null references divers (id),
    account text not null default 'WALLET',
    cents integer not null,
    kind text not null,
    reference text,
    event_id integer references events (id),
    reason text,
    author_id integer references divers (id),
    created_at text not null
  )`,
  sql`create index movements_by_diver on movements (diver_id, id)`,
  sql`create unique index movements_once on movements (reference) where reference is not null`,
  sql`create index movements_by_time on movements (created_at, id)`,
  sql`create index movements_by_event on movements (event_id) where event_id is not null`,
  // Filters and orders of the ledger's lists.
  sql`create index movements_by_kind on movements (kind, created_at, id)`,
  sql`create index movements_by_account on movements (account, created_at, id)`,
  sql`create index movements_of_member on movements (diver_id, account, created_at, id, cents)`,
  sql`create index movements_by_amount on movements (cents, id)`,
  sql`create index movements_of_outing on movements (event_id, kind, cents, id) where event_id is not null`,
  ...makeAppendOnly(engine, { table: 'movements', unique: [['reference']] }),

  sql`create table payment_intents (
    id ${id},
    reference ${key} not null unique,
    diver_id integer not null references divers (id),
    purpose text not null,
    cents integer not null,
    state text not null,
    provider_id integer unique,
    redirect_url text,
    created_at ${key} not null,
    paid_at text,
    next_check_at ${key},
    claim ${key},
    found_cents integer
  )`,
  sql`create index payment_intents_by_diver on payment_intents (diver_id, id)`,
  sql`create index payment_intents_due on payment_intents (next_check_at, id) where next_check_at is not null`,
  // Allows one open checkout per member and account.
  sql`create unique index payment_intents_claimed on payment_intents (diver_id, claim) where claim is not null`,
  sql`create index payment_intents_by_state on payment_intents (state, id)`,

  sql`create table daos (
    id ${id},
    version integer not null default 1,
    diver_id integer not null references divers (id),
    day ${key} not null,
    site ${key} not null,
    motif text not null,
    km integer not null default 0,
    km_source text not null,
    price_cents integer not null default 0,
    comment text not null default '',
    locked integer not null default 0,
    created_at text not null
  )`,
  sql`create index daos_by_diver on daos (diver_id, day, id)`,
  sql`create index daos_by_day on daos (day, id)`,
  sql`create index daos_by_site on daos (site, day, id)`,
  sql`create index daos_by_motif on daos (motif, day, id)`,
  sql`create index daos_by_km on daos (km, day, id)`,
  sql`create index daos_by_price_cents on daos (price_cents, day, id)`,
  sql`create index daos_by_locked on daos (locked, day, id)`,

  sql`create table donor_cars (
    id ${id},
    diver_id integer not null references divers (id),
    year ${key} not null,
    voiturecv integer not null
  )`,
  sql`create unique index donor_cars_once on donor_cars (diver_id, year)`,
];
