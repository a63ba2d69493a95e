import { sql, type Kysely } from 'kysely';
import { normalisedLicence } from '#domain/divers/identity.ts';
import { folded, mapTexts, oneText } from '#domain/text.ts';

/** What people wrote, but papers, which stay as they were handed in: history, ledger, dossiers, plans, logs, kept sheets. */
const TEXTS = {
  divers: `lastname firstname email telephone adresse codepostal ville urgence1 urgence2 description assurance gps family_id`,
  sites: 'name street postal city gps information',
  events: 'description accompanist_free_text cancel_reason',
  registrations: 'description',
  daos: 'site motif comment',
  settings: 'nom valeur_chaine valeur_texte',
  passkeys: 'name',
  data_requests: 'text answer',
  outbox: 'subject',
  club_config: 'content',
} as const;

/** Columns made of others, to search and sort. */
const KEYS: Readonly<Partial<Record<string, Readonly<Record<string, string>>>>> = {
  divers: { lastname_key: 'lastname', firstname_key: 'firstname' },
  sites: { name_key: 'name' },
};

type Values = Readonly<Record<string, unknown>>;
type Row = Values & { readonly id: number };

const ROWS_AT_ONCE = 1000;

function madeOne(table: string, row: Row): Values {
  const made: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row)) {
    if (typeof value !== 'string') continue;
    made[column] = column === 'content' ? JSON.stringify(mapTexts(JSON.parse(value), oneText)) : oneText(value);
  }
  if (made['family_id'] === '') made['family_id'] = null;
  for (const [key, column] of Object.entries(KEYS[table] ?? {})) made[key] = folded(String(made[column]));
  return made;
}

/** Writes what differs, unless an older process that runs beside has written there meanwhile. */
async function rewrite(db: Kysely<unknown>, table: string, row: Row, made: Values): Promise<void> {
  const changed = Object.keys(made).filter((column) => made[column] !== row[column]);
  if (changed.length === 0) return;
  const pairs = (values: Values) => changed.map((column) => sql`${sql.ref(column)} = ${values[column]}`);
  await sql`update ${sql.table(table)} set ${sql.join(pairs(made))}
    where id = ${row.id} and ${sql.join(pairs(row), sql` and `)}`.execute(db);
}

async function makeTextsOne(db: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void> {
  for (let last = 0, isMore = true; isMore;) {
    const { rows } = await sql<Row>`select id, ${sql.join(columns.map((column) => sql.ref(column)))}
      from ${sql.table(table)} where id > ${last} order by id limit ${ROWS_AT_ONCE}`.execute(db);
    for (const row of rows) await rewrite(db, table, row, madeOne(table, row));
    last = rows.at(-1)?.id ?? last;
    isMore = rows.length === ROWS_AT_ONCE;
  }
}

const MAX_LICENCE = 30;

/** Whoever can sign in keeps their licence; a member whose licence becomes another's has their id behind it. */
async function makeLicencesOne(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Row & { readonly licence: string; readonly active: number }>`
    select id, licence, active from divers order by id`.execute(db);
  const present = rows.filter(({ active }) => active === 1).map(({ licence }) => licence);
  const taken = new Set(present.filter((licence) => licence !== '' && normalisedLicence(licence) === licence));
  for (const row of rows) {
    const own = normalisedLicence(row.licence);
    if (own === row.licence && own !== '') continue;
    let licence = own;
    for (let number = row.id; licence === '' || (row.active === 1 && taken.has(licence)); number += 1)
      licence = `${own.slice(0, MAX_LICENCE - 1 - String(number).length)}-${number}`;
    if (row.active === 1) taken.add(licence);
    await rewrite(db, 'divers', row, { licence });
  }
}

/** Names are written as the door writes them (contract §13), and found and sorted as `folded` reads them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(TEXTS)) {
    await makeTextsOne(db, table, [...columns.split(' '), ...Object.keys(KEYS[table] ?? {})]);
  }
  await makeLicencesOne(db);
}
