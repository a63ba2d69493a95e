import { sql, type Kysely } from 'kysely';
import { blank, createTable, flag, keyType, required, version } from '../columns.ts';
import type { Engine } from '../database.ts';

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = keyType(engine);
  const table = (name: string) => createTable(db, engine, name);

  await table('divers')
    .addColumn('version', 'integer', version)
    .addColumn('licence', key, required)
    .addColumn('lastname', 'text', required)
    .addColumn('firstname', 'text', required)
    .addColumn('lastname_key', key, required)
    .addColumn('firstname_key', key, required)
    .addColumn('email', key, blank)
    .addColumn('telephone', 'text', blank)
    .addColumn('adresse', 'text', blank)
    .addColumn('codepostal', 'text', blank)
    .addColumn('ville', 'text', blank)
    .addColumn('datenaissance', 'text')
    .addColumn('urgence1', 'text', blank)
    .addColumn('urgence2', 'text', blank)
    .addColumn('level', key, required)
    .addColumn('description', 'text', blank)
    .addColumn('family_id', key)
    .addColumn('active', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('delete_date', 'text')
    .addColumn('desactived', 'integer', flag)
    .addColumn('role', 'text', (c) => c.notNull().defaultTo('USER'))
    .addColumn('dao', 'integer', flag)
    .addColumn('dossier', 'integer', flag)
    .addColumn('dossier_text', 'text')
    .addColumn('dossier_sent_at', 'text')
    .addColumn('droitimage', 'integer', flag)
    .addColumn('droitcom', 'integer', flag)
    .addColumn('assurance', 'text', blank)
    .addColumn('wallet_cents', 'integer', flag)
    .addColumn('cotisation_cents', 'integer')
    .addColumn('cotadhesion_cents', 'integer', flag)
    .addColumn('cotlicence_cents', 'integer', flag)
    .addColumn('cotassurance_cents', 'integer', flag)
    .addColumn('cotencadrant_cents', 'integer', flag)
    .addColumn('cptanalytique', 'integer', flag)
    .addColumn('caci_date', 'text')
    .addColumn('gps', 'text', blank)
    .addColumn('voiturecv', 'integer', flag)
    .addColumn('password_hash', 'text')
    .addColumn('token_generation', 'integer', flag)
    .execute();
  // A deleted member who returns gets a new record with the same licence.
  await sql`create unique index divers_one_per_licence on divers (licence) where active = 1`.execute(db);
  await db.schema.createIndex('divers_by_licence').on('divers').columns(['licence', 'active']).execute();
  await db.schema
    .createIndex('divers_by_name')
    .on('divers')
    .columns(['active', 'lastname_key', 'firstname_key', 'id'])
    .execute();
  await db.schema.createIndex('divers_by_tribe').on('divers').column('family_id').execute();

  await table('one_time_passwords')
    .addColumn('diver_id', 'integer', (c) => c.notNull().references('divers.id'))
    .addColumn('hash', 'text', required)
    .addColumn('expires_at', 'text', required)
    .addColumn('used_at', 'text')
    .execute();
  await db.schema.createIndex('one_time_passwords_by_diver').on('one_time_passwords').column('diver_id').execute();

  await table('wallet_movements')
    .addColumn('diver_id', 'integer', (c) => c.notNull().references('divers.id'))
    .addColumn('cents', 'integer', required)
    .addColumn('kind', 'text', required)
    .addColumn('reference', 'text')
    .addColumn('reason', 'text')
    .addColumn('author_id', 'integer', (c) => c.references('divers.id'))
    .addColumn('created_at', 'text', required)
    .execute();
  await db.schema.createIndex('wallet_movements_by_diver').on('wallet_movements').columns(['diver_id', 'id']).execute();

  await table('sites')
    .addColumn('version', 'integer', version)
    .addColumn('name', 'text', required)
    .addColumn('name_key', key, required)
    .addColumn('street', 'text')
    .addColumn('postal', 'text')
    .addColumn('city', 'text')
    .addColumn('gps', 'text')
    .addColumn('information', 'text')
    .execute();

  await table('events')
    .addColumn('version', 'integer', version)
    .addColumn('starts_at', key, required)
    .addColumn('site_id', 'integer', (c) => c.notNull().references('sites.id'))
    .addColumn('hour_rdv', 'text', blank)
    .addColumn('diver_max', 'integer', flag)
    .addColumn('accompanist_max', 'integer', flag)
    .addColumn('description', 'text', blank)
    .addColumn('status', 'text', (c) => c.notNull().defaultTo('OPEN'))
    .addColumn('inscription_to_club', 'integer', flag)
    .addColumn('plongee_autonomes', 'integer', flag)
    .addColumn('needcadre', 'integer', flag)
    .addColumn('accompanist_free_text', 'text', blank)
    .execute();
  await db.schema.createIndex('events_by_date').on('events').columns(['starts_at', 'id']).execute();
  await db.schema.createIndex('events_by_site').on('events').column('site_id').execute();

  await table('registrations')
    .addColumn('event_id', 'integer', (c) => c.notNull().references('events.id'))
    .addColumn('diver_id', 'integer', (c) => c.notNull().references('divers.id'))
    .addColumn('type', 'text', required)
    .addColumn('position', 'integer', required)
    .addColumn('active', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('description', 'text', blank)
    .addColumn('delete_date', 'text')
    .addColumn('created_at', 'text', required)
    .execute();
  await db.schema
    .createIndex('registrations_by_event')
    .on('registrations')
    .columns(['event_id', 'type', 'position'])
    .execute();
  await db.schema.createIndex('registrations_by_diver').on('registrations').columns(['diver_id', 'event_id']).execute();
  // Backs up the event's lock: one entry per diver, one diver per slot.
  await sql`create unique index registrations_one_per_diver on registrations (event_id, diver_id) where active = 1`.execute(
    db,
  );
  await sql`create unique index registrations_one_per_slot on registrations (event_id, type, position) where active = 1`.execute(
    db,
  );

  await table('settings')
    .addColumn('version', 'integer', version)
    .addColumn('nom', 'text', required)
    .addColumn('valeur_booleen', 'integer', flag)
    .addColumn('valeur_entier', 'integer')
    .addColumn('valeur_chaine', 'text')
    .addColumn('valeur_texte', 'text')
    .addColumn('valeur_date', 'text')
    .execute();

  await table('outbox')
    .addColumn('message_id', 'text', (c) => c.notNull().unique())
    .addColumn('recipient', 'text', required)
    .addColumn('reply_to', 'text')
    .addColumn('subject', 'text', required)
    .addColumn('body_text', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('next_try_at', key, required)
    .addColumn('tries', 'integer', flag)
    .addColumn('sent_at', 'text')
    .addColumn('failed_at', 'text')
    .addColumn('last_error', 'text')
    .execute();
  await sql`create index outbox_waiting on outbox (next_try_at, id) where sent_at is null and failed_at is null`.execute(
    db,
  );

  await db.schema
    .createTable('installation')
    .addColumn('name', key, (c) => c.primaryKey())
    .addColumn('value', 'text', required)
    .execute();

  await table('attempts')
    .addColumn('kind', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('at', key, required)
    .execute();
  await db.schema.createIndex('attempts_by_subject').on('attempts').columns(['kind', 'subject', 'at']).execute();
  await db.schema.createIndex('attempts_by_time').on('attempts').column('at').execute();
}
