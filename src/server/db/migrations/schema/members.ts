import { sql, type RawBuilder } from 'kysely';
import { endOfDossierTexts, isErasing, makeAppendOnly } from '#server/db/append-only.ts';
import type { ColumnTypes } from '#server/db/columns.ts';

/** Words of names and licences, folded: what FTS5 takes for a blank, PostgreSQL is given as one. */
const wordsOnPostgres = sql`alter table divers add column words tsvector generated always as (to_tsvector('simple',
  translate(lastname_key || ' ' || firstname_key || ' ' || licence, '''’-._/', '      '))) stored`;

/** SQLite's FTS5, kept by the triggers of its manual; nothing stays in it of a row that was erased. */
function wordsOnSqlite(): RawBuilder<unknown>[] {
  const columns = sql.raw('lastname_key, firstname_key, licence');
  const values = (row: 'old' | 'new') =>
    sql.raw(['id', 'lastname_key', 'firstname_key', 'licence'].map((column) => `${row}.${column}`).join(', '));
  const added = sql`insert into divers_search (rowid, ${columns}) values (${values('new')});`;
  const removed = sql`insert into divers_search (divers_search, rowid, ${columns}) values ('delete', ${values('old')});`;
  return [
    sql`create virtual table divers_search
      using fts5(${columns}, content = divers, content_rowid = id, prefix = '1 2')`,
    sql`insert into divers_search (divers_search, rank) values ('secure-delete', 1)`,
    sql`create trigger divers_search_insert after insert on divers begin ${added} end`,
    sql`create trigger divers_search_delete after delete on divers begin ${removed} end`,
    sql`create trigger divers_search_update after update of ${columns} on divers begin ${removed} ${added} end`,
  ];
}

/** Members, and the texts of their dossiers (docs/adr/0038). */
export const members = ({ engine, id, key, nullsFirst }: ColumnTypes): RawBuilder<unknown>[] => [
  sql`create table divers (
    id ${id},
    version integer not null default 1,
    licence ${key} not null,
    lastname text not null,
    firstname text not null,
    lastname_key ${key} not null,
    firstname_key ${key} not null,
    email ${key} not null default '',
    telephone text not null default '',
    adresse text not null default '',
    codepostal text not null default '',
    ville text not null default '',
    datenaissance text,
    urgence1 text not null default '',
    urgence2 text not null default '',
    level ${key} not null,
    caci_date text,
    description text not null default '',
    family_id ${key},
    active integer not null default 1,
    delete_date text,
    desactived integer not null default 0,
    role text not null default 'USER',
    droitimage integer not null default 0,
    droitcom integer not null default 0,
    assurance text not null default '',
    dossier integer not null default 0,
    dossier_text text,
    dossier_asked_at text,
    dossier_sent_at text,
    dossier_paid_at text,
    dossier_reminded_at text,
    dossier_state ${key} not null generated always as (case
      when dossier = 1 then 'awaited'
      when dossier_asked_at is null and dossier_sent_at is null then ''
      when cotisation_cents = 0 or (dossier_paid_at is not null and coalesce(cotisation_cents, -1) < 0) then 'paid'
      else 'sent' end) stored,
    cotisation_cents integer,
    cotadhesion_cents integer not null default 0,
    cotlicence_cents integer not null default 0,
    cotassurance_cents integer not null default 0,
    cotencadrant_cents integer not null default 0,
    wallet_cents integer not null default 0,
    cptanalytique integer not null default 0,
    dao integer not null default 0,
    voiturecv integer not null default 0,
    gps text not null default '',
    password_hash text,
    frozen_at text,
    token_generation integer not null default 0
  )`,
  ...(engine === 'postgres'
    ? [wordsOnPostgres, sql`create index divers_by_words on divers using gin (words)`]
    : wordsOnSqlite()),
  // A deleted member who returns gets a new record with the same licence.
  sql`create unique index divers_one_per_licence on divers (licence) where active = 1`,
  sql`create index divers_by_licence on divers (licence, active)`,
  sql`create index divers_by_tribe on divers (family_id)`,
  sql`create index divers_by_any_name on divers (lastname_key, firstname_key, id)`,
  sql`create index divers_by_names on divers (active, lastname_key, firstname_key, id, desactived)`,
  // Orders of the list of dossiers.
  sql`create index divers_by_fee on divers (active, cotisation_cents ${nullsFirst}, id)`,
  sql`create index divers_by_dossier_asked on divers (active, dossier_asked_at ${nullsFirst}, id)`,
  sql`create index divers_by_dossier_sent on divers (active, dossier_sent_at ${nullsFirst}, id)`,
  sql`create index divers_by_dossier_paid on divers (active, dossier_paid_at ${nullsFirst}, id)`,
  sql`create index divers_by_dossier_reminded on divers (active, dossier_reminded_at ${nullsFirst}, id)`,
  sql`create index divers_by_dossier_state on divers (active, dossier_state, lastname_key, firstname_key, id)`,
  // Covers the count of any filters together.
  sql`create index divers_by_filters
    on divers (active, dossier, desactived, level, cotisation_cents, caci_date, wallet_cents)`,
  sql`create index divers_appointing on divers (active, id) where role = 'SUPER_ADMIN'`,
  sql`create index divers_by_account on divers (cptanalytique, id)`,
  sql`create index divers_by_last_fee on divers
    (active, level, assurance, cotadhesion_cents, cotlicence_cents, cotassurance_cents, cotencadrant_cents, id)`,
  // Orders of the list of members, ended by the flag that most lists filter by: rows before a page are counted in the index alone.
  sql`create index divers_present_by_firstname on divers (active, firstname_key, lastname_key, id, desactived)`,
  sql`create index divers_present_by_email on divers (active, email, id, desactived)`,
  sql`create index divers_present_by_level on divers (active, level, lastname_key, firstname_key, id, desactived)`,
  sql`create index divers_present_by_family
    on divers (active, family_id ${nullsFirst}, lastname_key, firstname_key, id, desactived)`,
  sql`create index divers_present_by_certificate on divers (active, caci_date ${nullsFirst}, id, desactived)`,
  sql`create index divers_present_by_wallet on divers (active, wallet_cents, id, desactived)`,
  sql`create index divers_by_email on divers (lower(email))`,
  sql`create index divers_present_by_number on divers (active, licence, id, desactived)`,

  sql`create table dossier_versions (
    id ${id},
    diver_id integer not null references divers (id),
    sent_at ${key} not null,
    text text not null
  )`,
  sql`create index dossier_versions_by_diver on dossier_versions (diver_id, sent_at, id)`,
  sql`create index dossier_versions_by_time on dossier_versions (sent_at, id)`,
  ...makeAppendOnly(engine, {
    table: 'dossier_versions',
    deletable: sql`old.sent_at < ${endOfDossierTexts(engine)}`,
    rewritable: { when: isErasing, kept: ['id', 'diver_id', 'sent_at'] },
  }),
];
