import { setTimeout as sleep } from 'node:timers/promises';
import { bookId } from '#domain/books/accounts.ts';
import { nearestBookDay } from '#domain/books/days.ts';
import { sidesOf, type Sides } from '#domain/books/mirror.ts';
import { parisDay, type Day } from '#domain/dates.ts';
import { jobMinute, lastOccurrence } from '#domain/nightly.ts';
import {
  isGift,
  isSure,
  missingRows,
  payoutSum,
  takenAway,
  type ProviderRecord,
  type ProviderRow,
} from '#domain/payments/provider-books.ts';
import { providerLabel } from '#messages/reconciliation.ts';
import type { Sender } from '#server/commons/service/service-context.ts';
import { polling, type WorkerContext } from '#server/commons/timing/polling.ts';
import type { Row, Tx } from '#server/db/database.ts';
import { claimIfDue, claimJob, expectJob, finishJob, findJob, KEPT_CLAIM_MS, keepingClaim } from '#server/db/jobs.ts';
import { codeForLog } from '#server/errors/system-code.ts';
import {
  ProviderFailed,
  type PaymentProvider,
  type PaymentsPage,
  type Unreadable,
} from '#server/integrations/payments/port.ts';
import { booksRepository } from '../books/repository.ts';
import { intentsRepository, type IntentRow } from '../payments/repository.ts';
import type { Settle } from '../payments/settlement.ts';
import { payoutReference, reconciliationRepository, type PaymentRow } from './repository.ts';
import { SYNC_JOB as JOB, syncState, type SyncReport } from './unexplained-query.ts';

const MINUTE = 60_000;
/** Hour of Paris: after the nightly deletion. */
const SYNC_HOUR = 5;
const RETRY_MS = 30 * MINUTE;
/** Tries of a call that the provider puts off, and the longest wait for one. */
const TRIES = 5;
const LONGEST_WAIT_S = 120;

interface Options extends WorkerContext {
  readonly provider: PaymentProvider;
  readonly settle: Settle;
  /** False: the club has no account at the provider. */
  readonly isConfigured: (tx: Tx) => Promise<boolean>;
  readonly sender: Pick<Sender, 'publicUrl'>;
}

/** Failures that concern one record; after any other the provider is not asked on. */
const OF_ONE: readonly string[] = ['UNREADABLE', 'REFUSED'];

type TransferAbout = Pick<Row<'transfers'>, 'reference' | 'label'> &
  Partial<Pick<Row<'transfers'>, 'clears' | 'diver_id'>>;

const isUnreadable = (found: ProviderRecord | Unreadable): found is Unreadable => 'unreadable' in found;
const idOf = (found: ProviderRecord | Unreadable): number | null => (isUnreadable(found) ? found.unreadable : found.id);

function rowOf(record: ProviderRecord): Omit<PaymentRow, 'seen_at'> {
  const { refunds: _refunds, instalment: _instalment, changed: _changed, changedAt, formType, payout, ...row } = record;
  const paidOut = { cash_out: payout?.id ?? null, cash_out_day: payout?.day ?? null };
  return { ...row, form_type: formType, ...paidOut, refunded: takenAway(record), changed_at: changedAt, legible: 1 };
}

/** Brings payments and payouts of the provider into the books (docs/adr/0069), nightly and on demand, in one process at a time. */
export function providerSync({ database, provider, settle, isConfigured, sender, clock, log }: Options) {
  const time = { hour: SYNC_HOUR, minute: jobMinute(sender.publicUrl) };
  const closing = new AbortController();
  let retryAt = new Date(0);

  /** Waits as long as the provider asks for. */
  async function patiently<T>(call: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await call();
      } catch (error) {
        const seconds = error instanceof ProviderFailed ? error.retryAfter : null;
        if (seconds === null || seconds > LONGEST_WAIT_S || tries === TRIES) throw error;
        await sleep(1000 * seconds, undefined, { signal: closing.signal });
      }
    }
  }

  async function transfer(tx: Tx, { debit, credit, cents }: Sides, on: Day, about: TransferAbout): Promise<void> {
    const sides = { debit: bookId(debit), credit: bookId(credit), cents };
    const row = { ...about, ...sides, day: nearestBookDay(on), created_at: clock().toISOString() };
    await booksRepository(tx).add(row);
  }

  async function book(tx: Tx, record: ProviderRecord, { reference, cents }: ProviderRow): Promise<void> {
    const repository = reconciliationRepository(tx);
    const booked = await repository.booked(record.id);
    const side = isGift(record) ? 'GIFTS' : 'SUSPENSE';
    // What came and went back in one piece needs no explanation.
    const cleared = side === 'SUSPENSE' && booked.find((one) => one.waits && one.cents === -cents);
    const cause = cents > 0 && booked.length === 0 ? 'PAYMENT' : cents > 0 ? 'BACK' : 'REFUND';
    await transfer(tx, sidesOf('HELLOASSO', side, cents), cause === 'PAYMENT' ? record.day : record.changed, {
      reference,
      clears: cleared ? cleared.id : null,
      diver_id: booked.find(({ diver_id }) => diver_id !== null)?.diver_id ?? null,
      label: providerLabel(cause, record),
    });
  }

  /** One payment with its rows of the books, in a transaction of its own. */
  const enter = (record: ProviderRecord, intent: IntentRow | undefined): Promise<void> =>
    database.write(async (tx) => {
      const repository = reconciliationRepository(tx);
      // Settlement writes the same payment's movement.
      if (intent) await intentsRepository(tx).lock(intent.id);
      await repository.put({ ...rowOf(record), seen_at: clock().toISOString() });
      if (!isSure(record.state)) return;
      for (const row of missingRows(record, await repository.booked(record.id))) await book(tx, record, row);
    });

  /** One checkout that cannot be settled stops nothing: its payment waits in the books. */
  async function settled(id: number): Promise<void> {
    try {
      await settle(id);
    } catch (error) {
      if (!(error instanceof ProviderFailed) || !OF_ONE.includes(error.code)) throw error;
      log.warn({ intentId: id, code: error.code }, 'payment not settled');
    }
  }

  async function follow(record: ProviderRecord): Promise<void> {
    const { intent, isMissing } = await database.read(async (tx) => ({
      intent: record.checkout === null ? undefined : await intentsRepository(tx).findByProviderId(record.checkout),
      isMissing: missingRows(record, await reconciliationRepository(tx).booked(record.id)).length > 0,
    }));
    // Credits the member, or takes a refund of any age back, by the one way from a payment to the ledger.
    if (intent && isMissing) await settled(intent.id);
    await enter(record, intent);
  }

  const isSame = (row: PaymentRow | undefined, found: ProviderRecord | Unreadable): boolean => {
    if (row === undefined) return false;
    if (isUnreadable(found)) return row.legible === 0;
    return Object.entries(rowOf(found)).every(([name, value]) => row[name as keyof PaymentRow] === value);
  };

  async function note(id: number): Promise<void> {
    const seen_at = clock().toISOString();
    await database.write(async (tx) => {
      const [known] = await reconciliationRepository(tx).find([id]);
      // What was read before stays, beside the mark.
      const row = known ?? { id, day: parisDay(seen_at), state: '' };
      await reconciliationRepository(tx).put({ ...row, legible: 0, seen_at });
    });
  }

  /** True where all of the page was known before the last whole run, and has not changed. */
  async function readPage({ payments }: PaymentsPage, lastRun: string | null): Promise<boolean> {
    const ids = payments.flatMap((one) => idOf(one) ?? []);
    const rows = await database.read((tx) => reconciliationRepository(tx).find(ids));
    const known = new Map(rows.map((row) => [row.id, row]));
    let isOld = payments.length > 0;
    for (const found of payments) {
      const id = idOf(found);
      const row = id === null ? undefined : known.get(id);
      if (isSame(row, found)) {
        isOld &&= row !== undefined && lastRun !== null && row.seen_at <= lastRun;
        continue;
      }
      isOld = false;
      if (!isUnreadable(found)) await follow(found);
      else if (found.unreadable !== null) await note(found.unreadable);
      poller.turned();
      closing.signal.throwIfAborted();
    }
    return isOld;
  }

  /** Reads until a whole page is old, and counts the records without an id. Throws UNREADABLE where a page comes twice. */
  async function readAll(lastRun: string | null): Promise<number> {
    const seen = new Set<number | null>();
    let unnamed = 0;
    for (let number = 1; ; number += 1) {
      const page = await patiently(() => provider.readPayments(number));
      const ids = page.payments.map(idOf);
      if (ids.length > 0 && ids.every((id) => seen.has(id)))
        throw new ProviderFailed('UNREADABLE', `page ${number} of the payments is one that came before`);
      for (const id of ids) seen.add(id);
      unnamed += ids.filter((id) => id === null).length;
      if ((await readPage(page, lastRun)) || page.isLast) return unnamed;
    }
  }

  async function readPayout(id: number, day: string): Promise<void> {
    const rows = await patiently(() => provider.readPayout(id));
    await database.write(async (tx) => {
      const repository = reconciliationRepository(tx);
      const payments = await repository.ofPayout(
        id,
        rows.map(({ payment }) => payment),
      );
      const cents = payoutSum(id, rows, payments);
      if (cents === null || (await repository.isWritten(payoutReference(id)))) return;
      const about = { reference: payoutReference(id), label: providerLabel('PAYOUT', { id }) };
      await transfer(tx, { debit: 'BANK', credit: 'HELLOASSO', cents }, day, about);
    });
  }

  async function readPayouts(): Promise<void> {
    for (const [id, day] of await database.read((tx) => reconciliationRepository(tx).unwrittenPayouts())) {
      try {
        await readPayout(id, day);
      } catch (error) {
        // Listed, as it is not in the books.
        if (!(error instanceof ProviderFailed) || !OF_ONE.includes(error.code)) throw error;
        log.warn({ payout: id, code: error.code }, 'payout not read');
      }
      poller.turned();
    }
  }

  const keep = (report: SyncReport): Promise<unknown> =>
    database.write(({ db }) =>
      db
        .updateTable('jobs')
        .set({ result: JSON.stringify(report) })
        .where('name', '=', JOB)
        .execute(),
    );

  /** The caller has claimed the job. */
  async function read(): Promise<void> {
    const completeFrom = clock().toISOString();
    try {
      await keepingClaim({ database, clock }, JOB, async () => {
        const lastRun = await database.read(async (tx) => {
          const { completeFrom, unnamed } = await syncState(tx, clock());
          // What could not be read may be readable by now, without a change at the provider.
          const isWhole = completeFrom === null || unnamed > 0 || (await reconciliationRepository(tx).hasUnreadable());
          return isWhole ? null : ((await findJob(tx, JOB))?.last_run_at ?? null);
        });
        const unnamed = await readAll(lastRun);
        await readPayouts();
        const report: SyncReport = { completeFrom, unnamed, failure: null };
        await database.write((tx) => finishJob(tx, JOB, clock(), JSON.stringify(report)));
      });
    } catch (error) {
      // The next start goes on.
      if (closing.signal.aborted) return;
      const code = error instanceof ProviderFailed ? error.code : codeForLog(error);
      log.warn({ code }, 'provider not reconciled');
      const { isRunning: _isRunning, ...report } = await database.read((tx) => syncState(tx, clock()));
      await keep({ ...report, failure: { code, at: clock().toISOString() } });
    }
  }

  async function runIfDue(): Promise<void> {
    const now = clock();
    if (now < retryAt || !(await database.read(isConfigured))) return;
    if (!(await claimIfDue(database, JOB, now, KEPT_CLAIM_MS, lastOccurrence(time, now)))) return;
    retryAt = new Date(now.getTime() + RETRY_MS);
    await read();
  }

  /** False: it runs already, in any process. */
  async function run(): Promise<boolean> {
    const now = clock();
    const until = new Date(now.getTime() + KEPT_CLAIM_MS);
    if (!(await database.write((tx) => claimJob(tx, JOB, now, until)))) return false;
    await read();
    return true;
  }

  let asked: Promise<unknown> = Promise.resolve();
  const poller = polling({ work: runIfDue, every: 5 * MINUTE, log, failure: 'provider not reconciled' });
  return {
    ...poller,
    run,
    isConfigured,
    /** Runs beside the answer. */
    begin(): void {
      asked = run().catch((error: unknown) => log.warn({ code: codeForLog(error) }, 'provider not reconciled'));
    },
    async start(): Promise<void> {
      await database.write((tx) => expectJob(tx, JOB, clock()));
      poller.start();
    },
    async stop(): Promise<void> {
      closing.abort();
      await Promise.all([poller.stop(), asked]);
    },
  };
}

export type ProviderSync = ReturnType<typeof providerSync>;
