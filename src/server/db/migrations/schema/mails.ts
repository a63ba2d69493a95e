import { sql, type RawBuilder } from 'kysely';
import type { ColumnTypes } from '#server/db/columns.ts';

/** Mails that are to be sent or were, and kinds that members refuse (docs/adr/0038). */
export const mails = ({ id, key }: ColumnTypes): RawBuilder<unknown>[] => [
  sql`create table outbox (
    id ${id},
    message_id text not null unique,
    kind text not null default 'OTHER',
    urgent integer not null default 0,
    secret integer not null default 0,
    diver_id integer,
    event_id integer,
    cause text,
    recipient text not null,
    reply_to text,
    subject text not null,
    body_text text not null,
    calendar text,
    created_at text not null,
    next_try_at ${key} not null,
    tries integer not null default 0,
    sent_at text,
    failed_at text,
    last_error text
  )`,
  // Prevents two processes from writing the same reminder.
  sql`create unique index outbox_once on outbox (cause) where cause is not null`,
  sql`create index outbox_by_time on outbox (created_at, id)`,
  sql`create index outbox_by_member on outbox (diver_id, created_at)`,
  // Orders and filters of the outbox's list.
  sql`create index outbox_by_recipient on outbox (recipient, id)`,
  sql`create index outbox_by_subject on outbox (subject, id)`,
  sql`create index outbox_by_kind on outbox (kind, created_at, id)`,
  sql`create index outbox_by_kind_and_state on outbox (kind, sent_at, failed_at)`,
  sql`create index outbox_by_sending on outbox (sent_at) where sent_at is not null`,
  // Mails of a kind are counted in the index alone.
  sql`create index outbox_waiting_of_kind on outbox (urgent desc, next_try_at, id, kind)
    where sent_at is null and failed_at is null`,
  sql`create index outbox_failed_of_kind on outbox (created_at, id, kind) where failed_at is not null`,
  sql`create index outbox_waiting on outbox (created_at, id) where sent_at is null and failed_at is null`,
  // Finds mails that were tried in vain without reading all that wait.
  sql`create index outbox_tried_in_vain on outbox (created_at)
    where sent_at is null and failed_at is null and last_error is not null`,

  sql`create table mail_refusals (
    diver_id integer not null references divers (id),
    kind ${key} not null,
    constraint mail_refusals_once primary key (diver_id, kind)
  )`,
];
