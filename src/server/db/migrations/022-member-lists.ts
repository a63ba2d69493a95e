import { sql, type Kysely, type RawBuilder } from 'kysely';
import { keyType } from '../columns.ts';
import type { Engine } from '../database.ts';
import { keepTally, type Tally } from '../tallies.ts';

const NAME = ['lastname_key', 'firstname_key', 'id'];

const of = (row: string, column: string): RawBuilder<unknown> => sql.ref(`${row}.${column}`);

/** State of a member's dossier, as the list of dossiers asks for it; '' without one. */
const state = (of: (column: string) => RawBuilder<unknown>): RawBuilder<unknown> => sql`(case
  when ${of('dossier')} = 1 then 'awaited'
  when ${of('dossier_asked_at')} is null and ${of('dossier_sent_at')} is null then ''
  when ${of('cotisation_cents')} = 0 or (${of('dossier_paid_at')} is not null
    and coalesce(${of('cotisation_cents')}, -1) < 0) then 'paid'
  else 'sent' end)`;

/** Present members by what the lists' totals and the dashboard count. */
function tallies(engine: Engine): Tally[] {
  const key = keyType(engine);
  const whole = sql`integer`;
  const plain = (name: string, type: RawBuilder<unknown>) => ({ name, type, of: (row: string) => of(row, name) });
  const desactived = plain('desactived', whole);
  const ofMembers = { table: 'divers', where: (row: string) => sql`${of(row, 'active')} = 1` };
  const day = { name: 'caci_date', type: key, of: (row: string) => sql`coalesce(${of(row, 'caci_date')}, '')` };
  const fee = {
    name: 'cotisation_cents',
    type: whole,
    of: (row: string) => sql`coalesce(${of(row, 'cotisation_cents')}, -1)`,
  };
  const dossier = { name: 'state', type: key, of: (row: string) => state((column) => of(row, column)) };
  return [
    { ...ofMembers, name: 'tally_levels', by: [desactived, plain('level', key)] },
    { ...ofMembers, name: 'tally_certificates', by: [desactived, day] },
    { ...ofMembers, name: 'tally_wallets', by: [desactived, plain('wallet_cents', whole)] },
    { ...ofMembers, name: 'tally_dossiers', by: [desactived, dossier, fee] },
  ];
}

/** An index for each order and each filter of the lists of members and mails, so that a page costs the same in any club. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  // Sorts nulls first, as SQLite does by itself.
  const nullable = (column: string): RawBuilder<unknown> =>
    engine === 'postgres' ? sql`${sql.ref(column)} asc nulls first` : sql.ref(column);
  const index = (name: string, table: string, columns: readonly (string | RawBuilder<unknown>)[]): Promise<unknown> => {
    const all = columns.map((column) => (typeof column === 'string' ? sql.ref(column) : column));
    return sql`create index ${sql.ref(name)} on ${sql.table(table)} (${sql.join(all)})`.execute(db);
  };
  const present = (name: string, columns: readonly (string | RawBuilder<unknown>)[]) =>
    index(`divers_by_${name}`, 'divers', ['active', ...columns]);

  // The former index with the flag that most lists filter by.
  await sql`drop index divers_by_name`.execute(db);
  await present('names', [...NAME, 'desactived']);
  await present('firstname', ['firstname_key', 'lastname_key', 'id']);
  await present('email', ['email', 'id']);
  await present('level', ['level', ...NAME]);
  await present('family', [nullable('family_id'), ...NAME]);
  await present('certificate', [nullable('caci_date'), 'id']);
  await present('wallet', ['wallet_cents', 'id']);
  await present('number', ['licence', 'id']);
  await present('fee', [nullable('cotisation_cents'), 'id']);
  for (const act of ['asked', 'sent', 'paid', 'reminded']) {
    await present(`dossier_${act}`, [nullable(`dossier_${act}_at`), 'id']);
  }
  await present('dossier_state', [state((column) => sql.ref(column)), ...NAME]);
  // Covers the count of any filters together.
  await present('filters', ['dossier', 'desactived', 'level', 'cotisation_cents', 'caci_date', 'wallet_cents']);
  await sql`create index divers_appointing on divers (active, id) where role = 'SUPER_ADMIN'`.execute(db);
  for (const tally of tallies(engine)) await keepTally(db, engine, tally);

  await index('outbox_by_recipient', 'outbox', ['recipient', 'id']);
  await index('outbox_by_subject', 'outbox', ['subject', 'id']);
  await index('outbox_by_kind', 'outbox', ['kind', 'created_at', 'id']);
  await sql`create index outbox_by_sending on outbox (sent_at) where sent_at is not null`.execute(db);
  await sql`create index outbox_failed on outbox (created_at, id) where failed_at is not null`.execute(db);
}
