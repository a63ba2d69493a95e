import { sql, type RawBuilder } from 'kysely';
import { readOwnJson } from '#domain/own-json.ts';
import type { Day } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import { SURE_STATES, type LineKind } from '#domain/payments/provider-books.ts';
import { rowOf } from '#domain/payments/verdict.ts';
import { hasRow, type Tx } from '#server/db/database.ts';
import { findJob } from '#server/db/jobs.ts';
import { isUnwritten, SUSPENSE } from './repository.ts';

export const SYNC_JOB = 'provider-sync';

/** What the last runs found, beside their rows. */
export interface SyncReport {
  /** Beginning of the last run that read all; null: none did. */
  readonly completeFrom: string | null;
  /** Records of it without a readable id. */
  readonly unnamed: number;
  /** Why the last run stopped, and when. */
  readonly failure: { readonly code: string; readonly at: string } | null;
}

const NO_REPORT: SyncReport = { completeFrom: null, unnamed: 0, failure: null };

export async function syncState(tx: Tx, now: Date) {
  const job = await findJob(tx, SYNC_JOB);
  const report = job?.result == null ? NO_REPORT : readOwnJson<SyncReport>(job.result);
  return { ...report, isRunning: job?.claimed_until != null && job.claimed_until > now.toISOString() };
}

export interface LineRow {
  readonly kind: LineKind;
  /** Of the transfer, the provider's payment, the movement, the payout. */
  readonly id: number;
  readonly day: Day;
  readonly cents: Cents;
  /** Reference in the books of what came or left. */
  readonly reference: string | null;
}

/** References of the provider's rows are between these. */
const [FIRST, LAST] = ['helloasso:', 'helloasso;'];
/** Of payments with a number. */
const [FIRST_PAYMENT, LAST_PAYMENT] = ['helloasso:payment:0', 'helloasso:payment::'];

function linesOf(completeFrom: string | null): RawBuilder<unknown> {
  // What was explained, and taken back from the member, waits again.
  const takenBack = sql`(select origin.reference from movements back
    join transfers explaining on back.reference = 'taken-back:' || explaining.movement_id
    join transfers origin on origin.id = explaining.clears where back.id = transfers.movement_id)`;
  const reference = sql`coalesce(transfers.reference, ${takenBack})`;
  return sql`(
    select 'ENTRY' as kind, transfers.id as id, transfers.day as day, ${reference} as reference,
        case when transfers.credit = ${SUSPENSE} then transfers.cents else -transfers.cents end as cents
      from transfers where (transfers.debit = ${SUSPENSE} or transfers.credit = ${SUSPENSE}) and transfers.clears is null
        and not exists (select 1 from transfers clearing where clearing.clears = transfers.id)
        and ${reference} >= ${FIRST} and ${reference} < ${LAST}
    union all select case legible when 0 then 'UNREADABLE' else 'STATE' end, id, day, null, cents - refunded
      from provider_payments where legible = 0 or state not in (${sql.join(SURE_STATES)})
    union all select 'LEDGER', id, substr(created_at, 1, 10), reference, cents
      from movements where reference >= ${FIRST_PAYMENT} and reference < ${LAST_PAYMENT} and cents > 0
        and created_at < ${completeFrom ?? ''}
        and reference not in (select ${`${rowOf('payment', 0).slice(0, -1)}`} || id from provider_payments)
    union all select 'PAYOUT', cash_out, max(cash_out_day), null, sum(cents - refunded)
      from provider_payments where ${isUnwritten} group by cash_out
  ) as lines`;
}

/** Count and sum of what is not explained. */
export async function unexplainedOf({ db, engine }: Tx): Promise<{ readonly count: number; readonly cents: Cents }> {
  const { completeFrom, unnamed } = await syncState({ db, engine }, new Date(0));
  const { rows } = await sql<{ count: number | string; cents: number | string }>`select count(*) as count,
    coalesce(sum(abs(cents)), 0) as cents from ${linesOf(completeFrom)}`.execute(db);
  return { count: Number(rows[0]?.count ?? 0) + unnamed, cents: Number(rows[0]?.cents ?? 0) };
}

/** Count of what is not explained by the end of a day, but rows of the books, which wait on the suspense account. */
export async function unexplainedBeside({ db, engine }: Tx, until: Day): Promise<{ readonly count: number }> {
  const { completeFrom } = await syncState({ db, engine }, new Date(0));
  const { rows } = await sql<{ count: number | string }>`select count(*) as count
    from ${linesOf(completeFrom)} where kind <> 'ENTRY' and day <= ${until}`.execute(db);
  return { count: Number(rows[0]?.count ?? 0) };
}

export const hasProviderPayments = ({ db }: Tx): Promise<boolean> =>
  hasRow(db.selectFrom('provider_payments').select('id').limit(1));

/** True for a row of the provider that waits on the suspense account. */
export async function isUnexplained({ db }: Tx, transfer: number): Promise<boolean> {
  const { rows } = await sql`select 1 from ${linesOf(null)} where kind = 'ENTRY' and id = ${transfer}`.execute(db);
  return rows.length > 0;
}

/** The newest first: a first reading of several years may find thousands. */
export async function unexplainedLines({ db, engine }: Tx): Promise<LineRow[]> {
  const { completeFrom } = await syncState({ db, engine }, new Date(0));
  const { rows } = await sql<LineRow>`select * from ${linesOf(completeFrom)} order by day desc, kind, id desc`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, cents: Number(row.cents) }));
}
