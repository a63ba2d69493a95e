import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { TableShape } from '../db/shape.ts';

export type Counts = Readonly<Record<string, number>>;

export async function countRows({ db: kysely }: Tx, shape: readonly TableShape[]): Promise<Counts> {
  const counts: Record<string, number> = {};
  for (const { name } of shape) {
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}`.execute(kysely);
    counts[name] = rows[0]?.rows ?? 0;
  }
  return counts;
}

/** Members as their list has them: without the deleted ones. */
export async function countMembers({ db: kysely }: Tx): Promise<number> {
  const { rows } = await sql<{ members: number }>`select count(*) as members from divers where active = 1`.execute(
    kysely,
  );
  return rows[0]?.members ?? 0;
}

/** Cents in the ledger by account, in small letters. */
export async function ledgerSums({ db: kysely }: Tx): Promise<Counts> {
  const { rows } = await sql<{ account: string; cents: number }>`select lower(account) as account, sum(cents) as cents
    from movements group by 1 order by 1`.execute(kysely);
  return Object.fromEntries(rows.map(({ account: name, cents }) => [name, cents]));
}

/** Members whose balance is not the sum of their wallet movements. */
export async function unbalancedWallets({ db: kysely }: Tx): Promise<number> {
  const { rows } = await sql<{ members: number }>`select count(*) as members from divers
    where wallet_cents <> (select coalesce(sum(cents), 0) from movements
      where movements.diver_id = divers.id and movements.account = 'WALLET')`.execute(kysely);
  return rows[0]?.members ?? 0;
}
