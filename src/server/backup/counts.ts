import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../db/database.ts';
import { withoutMirror } from '../db/mirrors.ts';
import type { TableShape } from '../db/shape.ts';

type Counts = Readonly<Record<string, number>>;

async function countOf({ db }: Tx, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${from}`.execute(db);
  return rows[0]?.rows ?? 0;
}

export async function countRows(tx: Tx, shape: readonly TableShape[]): Promise<Counts> {
  const counts: Record<string, number> = {};
  for (const { name } of shape) counts[name] = await countOf(tx, sql.table(name));
  return counts;
}

/** Members as their list has them: without the deleted ones. */
export const countMembers = (tx: Tx): Promise<number> => countOf(tx, sql`divers where active = 1`);

/** Cents in the ledger by account, in small letters. */
export async function ledgerSums({ db: kysely }: Tx): Promise<Counts> {
  const { rows } = await sql<{ account: string; cents: number }>`select lower(account) as account, sum(cents) as cents
    from movements group by 1 order by 1`.execute(kysely);
  return Object.fromEntries(rows.map(({ account: name, cents }) => [name, cents]));
}

/** Members whose balance is not the sum of their wallet movements. */
export const unbalancedWallets = (tx: Tx): Promise<number> =>
  countOf(
    tx,
    sql`divers where wallet_cents <> (select coalesce(sum(cents), 0) from movements
      where movements.diver_id = divers.id and movements.account = 'WALLET')`,
  );

/** Sum of an account of the books, credits less debits. */
const creditsOf = (code: string): RawBuilder<unknown> => sql`
  (select coalesce(sum(case when accounts.id = transfers.credit then cents else -cents end), 0)
    from transfers join accounts on accounts.id in (transfers.credit, transfers.debit) where accounts.code = ${code})`;

/** The equations of the books that do not hold (docs/adr/0064): each movement mirrored, what wallets hold, what the sums are. */
export const unbalancedBooks = async (tx: Tx): Promise<number> =>
  (await countOf(tx, withoutMirror)) +
  (await countOf(
    tx,
    sql`(select 1 where ${creditsOf('WALLETS')} <> (select coalesce(sum(wallet_cents), 0) from divers)) as wallets`,
  )) +
  (await countOf(
    tx,
    sql`transfers where cents <= 0 or debit = credit or day not between
      (select starts from years where years.year = transfers.year) and (select ends from years where years.year = transfers.year)`,
  ));
