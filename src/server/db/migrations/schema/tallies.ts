import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { ColumnTypes } from '../../columns.ts';
import { keepFormerMembers } from '../../former-members.ts';
import { keepTally, type Tally } from '../../tallies.ts';
import { keepWords } from '../../word-index.ts';

const of = (row: string, column: string): RawBuilder<unknown> => sql.ref(`${row}.${column}`);
const everything = () => sql`1 = 1`;

function ofMoney({ key }: ColumnTypes): Tally[] {
  const plain = (name: string, type: RawBuilder<unknown> = key) => ({ name, type, of: (row: string) => of(row, name) });
  const start = (name: string, column: string, length: number) => ({
    name,
    type: key,
    of: (row: string) => sql`substr(${of(row, column)}, 1, ${sql.lit(length)})`,
  });
  const sum = (name: string, which: RawBuilder<unknown>) => ({
    name,
    of: (row: string) => sql`case when ${of(row, 'cents')} ${which} 0 then ${of(row, 'cents')} else 0 end`,
  });
  const movements = {
    table: 'movements',
    sums: [sum('cents_in', sql`>`), sum('cents_out', sql`<`)],
    where: everything,
  };
  const kinds = [plain('account'), plain('kind')];
  return [
    { ...movements, name: 'tally_movements_by_month', by: [start('period', 'created_at', 'YYYY-MM'.length), ...kinds] },
    {
      ...movements,
      name: 'tally_movements_by_hour',
      by: [start('period', 'created_at', 'YYYY-MM-DDTHH'.length), ...kinds],
    },
    {
      name: 'tally_daos',
      table: 'daos',
      by: [
        start('year', 'day', 'YYYY'.length),
        plain('site'),
        plain('motif'),
        plain('km_source'),
        plain('locked', sql`integer`),
      ],
      where: everything,
    },
  ];
}

/** State of a member's dossier, as the list of dossiers asks for it; '' without one. */
const state = (of: (column: string) => RawBuilder<unknown>): RawBuilder<unknown> => sql`(case
  when ${of('dossier')} = 1 then 'awaited'
  when ${of('dossier_asked_at')} is null and ${of('dossier_sent_at')} is null then ''
  when ${of('cotisation_cents')} = 0 or (${of('dossier_paid_at')} is not null
    and coalesce(${of('cotisation_cents')}, -1) < 0) then 'paid'
  else 'sent' end)`;

/** Present members by what the lists' totals and the dashboard count. */
function ofMembers({ key }: ColumnTypes): Tally[] {
  const whole = sql`integer`;
  const plain = (name: string, type: RawBuilder<unknown>) => ({ name, type, of: (row: string) => of(row, name) });
  const desactived = plain('desactived', whole);
  const present = { table: 'divers', where: (row: string) => sql`${of(row, 'active')} = 1` };
  const day = { name: 'caci_date', type: key, of: (row: string) => sql`coalesce(${of(row, 'caci_date')}, '')` };
  const fee = {
    name: 'cotisation_cents',
    type: whole,
    of: (row: string) => sql`coalesce(${of(row, 'cotisation_cents')}, -1)`,
  };
  const dossier = { name: 'state', type: key, of: (row: string) => state((column) => of(row, column)) };
  return [
    { ...present, name: 'tally_levels', by: [desactived, plain('level', key)] },
    { ...present, name: 'tally_certificates', by: [desactived, day] },
    { ...present, name: 'tally_wallets', by: [desactived, plain('wallet_cents', whole)] },
    { ...present, name: 'tally_dossiers', by: [desactived, dossier, fee] },
  ];
}

function ofDonors({ key }: ColumnTypes): Tally {
  const sum = (name: string, column: string) => ({ name, of: (row: string) => of(row, column) });
  const from = (name: string, source: string) => ({
    name,
    of: (row: string) => sql`case when ${of(row, 'km_source')} = ${sql.lit(source)} then 1 else 0 end`,
  });
  const year = {
    name: 'year',
    type: key,
    of: (row: string) => sql`substr(${of(row, 'day')}, 1, ${sql.lit('YYYY'.length)})`,
  };
  return {
    name: 'tally_donors',
    table: 'daos',
    by: [year, { name: 'diver_id', type: sql`integer`, of: (row) => of(row, 'diver_id') }],
    sums: [sum('km', 'km'), sum('cents', 'price_cents'), from('unknown', 'UNKNOWN'), from('estimated', 'ESTIMATE')],
    where: everything,
  };
}

/** Has totals, words of names and the days of leaving kept by triggers. */
export async function keepTallies(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { engine, key } = types;
  for (const tally of [...ofMoney(types), ...ofMembers(types), ofDonors(types)]) await keepTally(db, engine, tally);

  await sql`create table tally_words (word ${key} not null, diver_id integer not null, primary key (word, diver_id))
    ${sql.raw(engine === 'sqlite' ? 'without rowid' : '')}`.execute(db);
  await sql`create index tally_words_of_member on tally_words (diver_id, word)`.execute(db);
  await keepWords(db, engine);

  await sql`create table tally_former (diver_id integer primary key, left_at ${key})`.execute(db);
  await sql`create index tally_former_by_time on tally_former (left_at, diver_id)`.execute(db);
  await keepFormerMembers(db, engine);
}
