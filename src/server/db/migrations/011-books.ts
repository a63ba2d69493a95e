import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { BookCode, BookKind } from '#domain/books/accounts.ts';
import { BOOK_CODES } from '#domain/books/accounts.ts';
import { makeAppendOnly } from '../append-only.ts';
import { columnTypes } from '../columns.ts';
import type { Engine } from '../database.ts';
import { makeUpMirrors } from '../mirrors.ts';

/** Numbers of Paheko's chart of 2025; `53` would be too short for a FEC. */
const CHART: Readonly<Record<BookCode, readonly [number: string, label: string, kind: BookKind]>> = {
  BANK: ['512', 'Remis en banque', 'ASSET'],
  HELLOASSO: ['512HA', 'HelloAsso', 'ASSET'],
  CASH: ['530', 'Caisse', 'ASSET'],
  CHEQUES: ['5112', 'Chèques à remettre', 'ASSET'],
  VOUCHERS: ['4671', 'Bons à encaisser', 'ASSET'],
  WALLETS: ['4191', 'Porte-monnaie des membres', 'LIABILITY'],
  SUSPENSE: ['4718', 'Attente', 'ASSET'],
  FEES: ['756', 'Cotisations', 'INCOME'],
  LICENCES: ['6580', 'Licences reversées à la fédération', 'EXPENSE'],
  OUTINGS: ['706', 'Sorties et plongées', 'INCOME'],
  GIFTS: ['75411', 'Dons', 'INCOME'],
  EXPENSES: ['6251', 'Frais des bénévoles', 'EXPENSE'],
  EXPENSES_OWED: ['4681', 'Frais à rembourser', 'LIABILITY'],
  EXPENSES_WAIVED: ['75412', 'Frais abandonnés au club', 'INCOME'],
  OPENING: ['890', 'Soldes de départ', 'EQUITY'],
  CARRIED_FORWARD: ['110', 'Report à nouveau', 'EQUITY'],
};
const [FIRST_YEAR, LAST_YEAR] = [2000, 2100];

/** A transfer is its movement's, in cents, direction, member; and what it explains stands on the suspense account. */
function truth(engine: Engine): RawBuilder<unknown>[] {
  const isFalse = sql`(new.movement_id is not null and not exists (
      select 1 from movements join accounts own
        on own.code = case movements.account when 'WALLET' then 'WALLETS' else 'FEES' end
      where movements.id = new.movement_id and movements.diver_id = new.diver_id
        and new.cents = abs(movements.cents)
        and own.id = case when movements.cents > 0 then new.credit else new.debit end))
    or (new.clears is not null and not exists (
      select 1 from transfers cleared join accounts suspense on suspense.code = 'SUSPENSE'
      where cleared.id = new.clears and cleared.cents = new.cents
        and ((cleared.debit = suspense.id and new.credit = suspense.id)
          or (cleared.credit = suspense.id and new.debit = suspense.id))))`;
  const message = 'a transfer must be as its movement, or as what it clears';
  return engine === 'sqlite'
    ? [
        sql`create trigger transfers_are_true before insert on transfers when ${isFalse}
          begin select raise(abort, ${sql.lit(message)}); end`,
      ]
    : [
        sql`create function transfers_are_true() returns trigger language plpgsql as
          $$ begin if ${isFalse} then raise exception ${sql.lit(message)}; end if; return new; end $$`,
        sql`create trigger transfers_are_true before insert on transfers
          for each row execute function transfers_are_true()`,
      ];
}

/** The books underneath the ledger, and the means of its movements (docs/adr/0064); what stands in the ledger is mirrored. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { id, key } = columnTypes(engine);
  const statements = [
    sql`create table accounts (
      id ${id},
      code ${key} unique,
      number ${key} not null unique check (length(number) >= 3),
      label text not null,
      kind ${key} not null
    )`,
    sql`create table years (
      year integer primary key,
      starts ${key} not null,
      ends ${key} not null,
      closed_at text,
      closed_by integer
    )`,
    sql`create table transfers (
      id ${id},
      year integer not null references years (year),
      day ${key} not null,
      debit integer not null references accounts (id),
      credit integer not null references accounts (id),
      cents integer not null check (cents > 0),
      reference ${key} unique,
      movement_id integer unique references movements (id),
      clears integer unique references transfers (id),
      diver_id integer references divers (id),
      event_id integer references events (id),
      label text,
      author_id integer references divers (id),
      created_at text not null,
      check (debit <> credit)
    )`,
    // Sums of an account until a day are read in these alone.
    sql`create index transfers_by_debit on transfers (debit, day, cents)`,
    sql`create index transfers_by_credit on transfers (credit, day, cents)`,
    sql`create index transfers_by_day on transfers (day, id)`,
    sql`create index transfers_by_diver on transfers (diver_id) where diver_id is not null`,
    ...makeAppendOnly(engine, { table: 'transfers', unique: [['reference'], ['movement_id'], ['clears']] }),
    sql`create table means (
      id ${id},
      movement_id integer unique references movements (id),
      transfer_id integer unique references transfers (id),
      kind ${key} not null,
      drawer text,
      bank text,
      number text,
      cheque_key ${key} unique,
      due_on ${key},
      deposit_id integer references transfers (id),
      cancelled_at text,
      voucher text,
      reference text,
      check ((movement_id is null) <> (transfer_id is null))
    )`,
    sql`create index means_by_deposit on means (deposit_id) where deposit_id is not null`,
    sql`create index means_to_deposit on means (kind) where deposit_id is null and cancelled_at is null`,
    ...truth(engine),
  ];
  for (const statement of statements) await statement.execute(db);
  for (const code of BOOK_CODES) {
    const [number, label, kind] = CHART[code];
    await sql`insert into accounts (code, number, label, kind) values (${code}, ${number}, ${label}, ${kind})`.execute(
      db,
    );
  }
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year += 1)
    await sql`insert into years (year, starts, ends) values (${year}, ${`${year}-01-01`}, ${`${year}-12-31`})`.execute(
      db,
    );
  while (await makeUpMirrors({ db: db, engine }));
}
