import { sql, type RawBuilder } from 'kysely';
import type { ColumnTypes } from '#server/db/columns.ts';

/** Passwords, sessions (docs/adr/0034) and second factors (docs/adr/0035). */
export const signIn = ({ id, key }: ColumnTypes): RawBuilder<unknown>[] => [
  sql`create table one_time_passwords (
    id ${id},
    diver_id integer not null references divers (id),
    hash text not null,
    expires_at text not null,
    used_at text
  )`,
  sql`create index one_time_passwords_by_diver on one_time_passwords (diver_id)`,

  sql`create table attempts (
    id ${id},
    kind text not null,
    subject text not null,
    at ${key} not null
  )`,
  sql`create index attempts_by_subject on attempts (kind, subject, at)`,
  sql`create index attempts_by_time on attempts (at)`,

  sql`create table address_changes (
    id ${id},
    diver_id integer not null references divers (id),
    old_email text not null,
    hash ${key} not null unique,
    changed_at ${key} not null
  )`,
  sql`create index address_changes_by_diver on address_changes (diver_id)`,

  sql`create table sessions (
    id ${key} primary key,
    diver_id integer not null references divers (id),
    created_at ${key} not null,
    last_used_at ${key} not null,
    ended_at ${key},
    device text not null,
    method text not null,
    proved_at ${key} not null,
    restricted text
  )`,
  sql`create index sessions_of_diver on sessions (diver_id)`,
  sql`create index sessions_by_creation on sessions (created_at)`,

  sql`create table second_factor (
    diver_id integer primary key references divers (id),
    handle ${key} not null unique,
    due_since ${key}
  )`,

  // A device counts up to 2^32 - 1.
  sql`create table passkeys (
    id ${id},
    diver_id integer not null references divers (id),
    credential_id ${key} not null unique,
    public_key text not null,
    counter bigint not null,
    transports text not null,
    name text not null,
    created_at ${key} not null,
    last_used_at ${key}
  )`,
  sql`create index passkeys_of_diver on passkeys (diver_id)`,

  sql`create table totp (
    diver_id integer primary key references divers (id),
    secret text not null,
    confirmed_at ${key},
    last_step integer not null,
    wrong_codes integer not null default 0
  )`,

  sql`create table recovery_codes (
    id ${id},
    diver_id integer not null references divers (id),
    hash ${key} not null
  )`,
  sql`create index recovery_codes_of_diver on recovery_codes (diver_id)`,

  sql`create table challenges (
    id ${key} primary key,
    kind ${key} not null,
    diver_id integer references divers (id),
    challenge text not null,
    expires_at ${key} not null,
    detail text
  )`,
  sql`create index challenges_by_expiry on challenges (expires_at)`,
];
