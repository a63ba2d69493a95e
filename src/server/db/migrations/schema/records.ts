import { sql, type RawBuilder } from 'kysely';
import {
  endOfHistory,
  endOfMoneyHistory,
  endOfSecurityLog,
  isErasing,
  makeAppendOnly,
} from '#server/db/append-only.ts';
import type { ColumnTypes } from '#server/db/columns.ts';

/** Who did what (docs/adr/0036), and what the server knows of itself. The two logs have no foreign keys: their rows outlive the records. */
export const records = ({ engine, id, key }: ColumnTypes): RawBuilder<unknown>[] => [
  sql`create table audit (
    id ${id},
    at text not null,
    author_id integer,
    author_name text,
    resource ${key} not null,
    record_id integer not null,
    action text not null,
    changes text not null,
    treasury integer not null default 0
  )`,
  sql`create index audit_by_record on audit (resource, record_id, id)`,
  sql`create index audit_by_time on audit (at, id)`,
  // A member's copy and an erasure do not read all of the history.
  sql`create index audit_by_author on audit (author_id, id)`,
  // The journal finds and counts acts about access in the index alone.
  sql`create index audit_of_access on audit (resource, at, id, author_id, record_id)
    where action in ('passwordReset', 'passwordChange')`,
  ...makeAppendOnly(engine, {
    table: 'audit',
    deletable: sql`old.at < ${endOfMoneyHistory(engine)}
      or (old.at < ${endOfHistory(engine)} and old.action <> 'money' and old.treasury = 0)`,
    rewritable: { when: isErasing, kept: ['id', 'at', 'author_id', 'resource', 'record_id', 'action', 'treasury'] },
  }),

  sql`create table security_log (
    id ${id},
    at ${key} not null,
    action ${key} not null,
    actor_id integer,
    subject_id integer,
    event_id integer,
    network text,
    detail text,
    times integer not null default 1
  )`,
  sql`create index security_log_by_time on security_log (at, id)`,
  sql`create index security_log_by_action on security_log (action, at, id)`,
  sql`create index security_log_by_actor_id on security_log (actor_id, at, id)`,
  sql`create index security_log_by_subject_id on security_log (subject_id, at, id)`,
  ...makeAppendOnly(engine, { table: 'security_log', deletable: sql`old.at < ${endOfSecurityLog(engine)}` }),

  sql`create table settings (
    id ${id},
    version integer not null default 1,
    nom text not null,
    valeur_booleen integer not null default 0,
    valeur_entier integer,
    valeur_chaine text,
    valeur_texte text,
    valeur_date text
  )`,

  sql`create table installation (
    name ${key} primary key,
    value text not null
  )`,

  sql`create table jobs (
    name ${key} primary key,
    claimed_until ${key},
    last_run_at ${key},
    result text
  )`,

  sql`create table retention_runs (
    id ${id},
    run_at ${key} not null,
    rule ${key} not null,
    mode text not null,
    total integer not null,
    finished_at text,
    next_day text
  )`,
  sql`create unique index retention_runs_once on retention_runs (run_at, rule)`,
];
