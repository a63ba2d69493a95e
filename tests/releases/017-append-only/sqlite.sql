create table if not exists "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
create table if not exists "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
create table "divers" ("id" integer primary key autoincrement, "version" integer default 1 not null, "licence" text not null, "lastname" text not null, "firstname" text not null, "lastname_key" text not null, "firstname_key" text not null, "email" text default '' not null, "telephone" text default '' not null, "adresse" text default '' not null, "codepostal" text default '' not null, "ville" text default '' not null, "datenaissance" text, "urgence1" text default '' not null, "urgence2" text default '' not null, "level" text not null, "description" text default '' not null, "family_id" text, "active" integer default 1 not null, "delete_date" text, "desactived" integer default 0 not null, "role" text default 'USER' not null, "dao" integer default 0 not null, "dossier" integer default 0 not null, "dossier_text" text, "dossier_sent_at" text, "droitimage" integer default 0 not null, "droitcom" integer default 0 not null, "assurance" text default '' not null, "wallet_cents" integer default 0 not null, "cotisation_cents" integer, "cotadhesion_cents" integer default 0 not null, "cotlicence_cents" integer default 0 not null, "cotassurance_cents" integer default 0 not null, "cotencadrant_cents" integer default 0 not null, "cptanalytique" integer default 0 not null, "caci_date" text, "gps" text default '' not null, "voiturecv" integer default 0 not null, "password_hash" text, "token_generation" integer default 0 not null);
create unique index divers_one_per_licence on divers (licence) where active = 1;
create index "divers_by_licence" on "divers" ("licence", "active");
create index "divers_by_name" on "divers" ("active", "lastname_key", "firstname_key", "id");
create index "divers_by_tribe" on "divers" ("family_id");
create table "one_time_passwords" ("id" integer primary key autoincrement, "diver_id" integer not null references "divers" ("id"), "hash" text not null, "expires_at" text not null, "used_at" text);
create index "one_time_passwords_by_diver" on "one_time_passwords" ("diver_id");
create table "wallet_movements" ("id" integer primary key autoincrement, "diver_id" integer not null references "divers" ("id"), "cents" integer not null, "kind" text not null, "reference" text, "reason" text, "author_id" integer references "divers" ("id"), "created_at" text not null);
create index "wallet_movements_by_diver" on "wallet_movements" ("diver_id", "id");
create table "sites" ("id" integer primary key autoincrement, "version" integer default 1 not null, "name" text not null, "name_key" text not null, "street" text, "postal" text, "city" text, "gps" text, "information" text);
create table "events" ("id" integer primary key autoincrement, "version" integer default 1 not null, "starts_at" text not null, "site_id" integer not null references "sites" ("id"), "hour_rdv" text default '' not null, "diver_max" integer default 0 not null, "accompanist_max" integer default 0 not null, "description" text default '' not null, "status" text default 'OPEN' not null, "inscription_to_club" integer default 0 not null, "plongee_autonomes" integer default 0 not null, "needcadre" integer default 0 not null, "accompanist_free_text" text default '' not null);
create index "events_by_date" on "events" ("starts_at", "id");
create index "events_by_site" on "events" ("site_id");
create table "registrations" ("id" integer primary key autoincrement, "event_id" integer not null references "events" ("id"), "diver_id" integer not null references "divers" ("id"), "type" text not null, "position" integer not null, "active" integer default 1 not null, "description" text default '' not null, "delete_date" text, "created_at" text not null);
create index "registrations_by_event" on "registrations" ("event_id", "type", "position");
create index "registrations_by_diver" on "registrations" ("diver_id", "event_id");
create unique index registrations_one_per_diver on registrations (event_id, diver_id) where active = 1;
create unique index registrations_one_per_slot on registrations (event_id, type, position) where active = 1;
create table "settings" ("id" integer primary key autoincrement, "version" integer default 1 not null, "nom" text not null, "valeur_booleen" integer default 0 not null, "valeur_entier" integer, "valeur_chaine" text, "valeur_texte" text, "valeur_date" text);
create table "outbox" ("id" integer primary key autoincrement, "message_id" text not null unique, "recipient" text not null, "reply_to" text, "subject" text not null, "body_text" text not null, "created_at" text not null, "next_try_at" text not null, "tries" integer default 0 not null, "sent_at" text, "failed_at" text, "last_error" text);
create index outbox_waiting on outbox (next_try_at, id) where sent_at is null and failed_at is null;
create table "installation" ("name" text primary key, "value" text not null);
create table "attempts" ("id" integer primary key autoincrement, "kind" text not null, "subject" text not null, "at" text not null);
create index "attempts_by_subject" on "attempts" ("kind", "subject", "at");
create index "attempts_by_time" on "attempts" ("at");
create table "audit" ("id" integer primary key autoincrement, "at" text not null, "author_id" integer, "author_name" text, "resource" text not null, "record_id" integer not null, "action" text not null, "changes" text not null, "treasury" integer default 0 not null);
create index "audit_by_record" on "audit" ("resource", "record_id", "id");
alter table "wallet_movements" rename to "movements";
alter table "movements" add column "account" text default 'WALLET' not null;
alter table "movements" add column "event_id" integer references "events" ("id");
create unique index movements_once on movements (reference) where reference is not null;
create index "movements_by_time" on "movements" ("created_at", "id");
create index movements_by_event on movements (event_id) where event_id is not null;
create trigger "movements_no_update" before update on movements
      begin select raise(abort, 'the ledger is append-only'); end;
create trigger "movements_no_delete" before delete on movements
      begin select raise(abort, 'the ledger is append-only'); end;
create table "payment_intents" ("id" integer primary key autoincrement, "reference" text not null unique, "diver_id" integer not null references "divers" ("id"), "purpose" text not null, "cents" integer not null, "state" text not null, "provider_id" integer unique, "redirect_url" text, "created_at" text not null, "paid_at" text, "next_check_at" text);
create index "payment_intents_by_diver" on "payment_intents" ("diver_id", "id");
create index payment_intents_due on payment_intents (next_check_at, id) where next_check_at is not null;
alter table "divers" add column "dossier_asked_at" text;
alter table "divers" add column "dossier_paid_at" text;
alter table "divers" add column "dossier_reminded_at" text;
create table "daos" ("id" integer primary key autoincrement, "version" integer default 1 not null, "diver_id" integer not null references "divers" ("id"), "day" text not null, "site" text not null, "motif" text not null, "km" integer default 0 not null, "km_source" text not null, "price_cents" integer default 0 not null, "comment" text default '' not null, "locked" integer default 0 not null, "created_at" text not null);
create index "daos_by_diver" on "daos" ("diver_id", "day", "id");
create index "daos_by_day" on "daos" ("day", "id");
create table "palanquee_plans" ("id" integer primary key autoincrement, "event_id" integer not null references "events" ("id") on delete cascade, "version" integer not null, "author_id" integer not null references "divers" ("id"), "created_at" text not null, "plan" text not null);
create unique index palanquee_plans_once on palanquee_plans (event_id, version);
alter table "outbox" add column "kind" text default 'OTHER' not null;
alter table "outbox" add column "secret" integer default 0 not null;
alter table "outbox" add column "diver_id" integer;
alter table "outbox" add column "event_id" integer;
alter table "outbox" add column "calendar" text;
alter table "outbox" add column "cause" text;
create unique index outbox_once on outbox (cause) where cause is not null;
create index "outbox_by_time" on "outbox" ("created_at", "id");
create table "mail_refusals" ("diver_id" integer not null references "divers" ("id"), "kind" text not null, constraint "mail_refusals_once" primary key ("diver_id", "kind"));
create table "calendar_keys" ("diver_id" integer primary key references "divers" ("id"), "generation" integer not null, "open" integer not null);
alter table "payment_intents" add column "claim" text;
alter table "payment_intents" add column "found_cents" integer;
create unique index payment_intents_claimed on payment_intents (diver_id, claim) where claim is not null;
create table "jobs" ("name" text primary key, "claimed_until" text, "last_run_at" text, "result" text);
create table "sessions" ("id" text primary key, "diver_id" integer not null references "divers" ("id"), "created_at" text not null, "last_used_at" text not null, "ended_at" text, "device" text not null, "method" text not null, "proved_at" text not null, "restricted" text);
create index "sessions_of_diver" on "sessions" ("diver_id");
create index "sessions_by_creation" on "sessions" ("created_at");
create table "second_factor" ("diver_id" integer primary key references "divers" ("id"), "handle" text not null unique, "due_since" text);
create table "passkeys" ("id" integer primary key autoincrement, "diver_id" integer not null references "divers" ("id"), "credential_id" text not null unique, "public_key" text not null, "counter" bigint not null, "transports" text not null, "name" text not null, "created_at" text not null, "last_used_at" text);
create index "passkeys_of_diver" on "passkeys" ("diver_id");
create table "totp" ("diver_id" integer primary key references "divers" ("id"), "secret" text not null, "confirmed_at" text, "last_step" integer not null);
create table "recovery_codes" ("id" integer primary key autoincrement, "diver_id" integer not null references "divers" ("id"), "hash" text not null);
create index "recovery_codes_of_diver" on "recovery_codes" ("diver_id");
create table "challenges" ("id" text primary key, "kind" text not null, "diver_id" integer references "divers" ("id"), "challenge" text not null, "expires_at" text not null, "detail" text);
create index "challenges_by_expiry" on "challenges" ("expires_at");
create table "security_log" ("id" integer primary key autoincrement, "at" text not null, "action" text not null, "actor_id" integer, "subject_id" integer, "event_id" integer, "network" text, "detail" text, "times" integer default 1 not null);
create index "security_log_by_time" on "security_log" ("at", "id");
create trigger "security_log_no_update" before update on "security_log" 
      begin select raise(abort, 'security_log is append-only'); end;
create trigger "security_log_no_delete" before delete on "security_log" when not (old.at < strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-12 months'))
      begin select raise(abort, 'security_log is append-only'); end;
create trigger "security_log_no_second_id" before insert on "security_log"
      when exists (select 1 from "security_log" where "id" = new."id")
      begin select raise(abort, 'UNIQUE constraint failed: security_log.id'); end;
create table "address_changes" ("id" integer primary key autoincrement, "diver_id" integer not null references "divers" ("id"), "old_email" text not null, "hash" text not null unique, "changed_at" text not null);
create index "address_changes_by_diver" on "address_changes" ("diver_id");
alter table "outbox" add column "urgent" integer default 0 not null;
create index outbox_by_turn on outbox (urgent desc, next_try_at, id)
    where sent_at is null and failed_at is null;
drop index outbox_waiting;
create index "outbox_by_member" on "outbox" ("diver_id", "created_at");
create table "safety_sheets" ("event_id" integer primary key references "events" ("id") on delete cascade, "printed_at" text not null, "content" text not null);
create table "dossier_versions" ("id" integer primary key autoincrement, "diver_id" integer not null references "divers" ("id"), "sent_at" text not null, "text" text not null);
create index "dossier_versions_by_diver" on "dossier_versions" ("diver_id", "sent_at", "id");
create trigger "dossier_versions_no_update" before update on "dossier_versions" 
      begin select raise(abort, 'dossier_versions is append-only'); end;
create trigger "dossier_versions_no_delete" before delete on "dossier_versions" 
      begin select raise(abort, 'dossier_versions is append-only'); end;
create trigger "dossier_versions_no_second_id" before insert on "dossier_versions"
      when exists (select 1 from "dossier_versions" where "id" = new."id")
      begin select raise(abort, 'UNIQUE constraint failed: dossier_versions.id'); end;
create trigger "audit_no_update" before update on "audit" 
      begin select raise(abort, 'audit is append-only'); end;
create trigger "audit_no_delete" before delete on "audit" 
      begin select raise(abort, 'audit is append-only'); end;
create trigger "audit_no_second_id" before insert on "audit"
      when exists (select 1 from "audit" where "id" = new."id")
      begin select raise(abort, 'UNIQUE constraint failed: audit.id'); end;
create trigger "palanquee_plans_no_update" before update on "palanquee_plans" 
      begin select raise(abort, 'palanquee_plans is append-only'); end;
create trigger "palanquee_plans_no_delete" before delete on "palanquee_plans" when not (not exists (select 1 from events where events.id = old.event_id))
      begin select raise(abort, 'palanquee_plans is append-only'); end;
create trigger "palanquee_plans_no_second_id" before insert on "palanquee_plans"
      when exists (select 1 from "palanquee_plans" where "id" = new."id")
      begin select raise(abort, 'UNIQUE constraint failed: palanquee_plans.id'); end;
create trigger "palanquee_plans_no_second_event_id_version" before insert on "palanquee_plans"
      when exists (select 1 from "palanquee_plans" where "event_id" = new."event_id" and "version" = new."version")
      begin select raise(abort, 'UNIQUE constraint failed: palanquee_plans.event_id, palanquee_plans.version'); end;
create trigger "movements_no_second_id" before insert on "movements"
      when exists (select 1 from "movements" where "id" = new."id")
      begin select raise(abort, 'UNIQUE constraint failed: movements.id'); end;
create trigger "movements_no_second_reference" before insert on "movements"
      when exists (select 1 from "movements" where "reference" = new."reference")
      begin select raise(abort, 'UNIQUE constraint failed: movements.reference'); end;
create index audit_of_access on audit (at)
    where resource = 'divers' and action in ('passwordReset', 'passwordChange');
