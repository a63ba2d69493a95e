import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, parisDay, type Day } from '#domain/dates.ts';
import {
  RETENTION_HOUR,
  RETENTION_KEYS,
  type RetentionKey,
  type RunMode,
  dueBefore,
  keptUntil,
  retentionRule,
} from '#domain/retention.ts';
import { retentionRepository, RETENTION_JOB as JOB } from './repository.ts';
import { jobMinute, lastOccurrence } from '#domain/nightly.ts';
import { polling, type WorkerContext } from '#server/commons/timing/polling.ts';
import { claimIfDue, expectJob, finishJob } from '#server/db/jobs.ts';
import type { Sender } from '#server/commons/service/service-context.ts';
import type { Purger } from '#server/db/purging.ts';

/** Rows per transaction: members' writes wait for no more. */
const PIECE = 500;
const PAUSE = 20;

interface Run extends Pick<WorkerContext, 'database' | 'clock'> {
  readonly purgers: readonly Purger[];
  /** `DRY`: counts alone. `ALWAYS`: deletes by the rules that wait for no switch, and counts the others. */
  readonly reach: 'DRY' | 'ALWAYS' | 'ALL';
  readonly isOver?: () => boolean;
  readonly turned?: () => void;
}

function modeOf(key: RetentionKey, reach: Run['reach']): RunMode {
  const { fate, always } = retentionRule(key);
  if (fate === 'PROPOSED') return 'LISTED';
  return reach === 'ALL' || (reach === 'ALWAYS' && always) ? 'DELETED' : 'DRY';
}

/** Runs every rule; false when it was over before the end: the next run goes on, as what is gone is no longer due. */
export async function runRetention({ database, clock, purgers, reach, isOver, turned }: Run): Promise<boolean> {
  const at = clock();

  async function nextDay(rule: RetentionKey, of: readonly Purger[]): Promise<Day | null> {
    const marks = await Promise.all(of.map((one) => database.read((tx) => one.oldest(tx))));
    const days = marks.flatMap((mark) => (mark === null ? [] : [addDays(keptUntil(rule, mark), 1)])).toSorted();
    const [first] = days;
    const today = parisDay(at);
    // Rows that are over and still there wait for the next night, a person or the switch.
    return first === undefined || first > today ? (first ?? null) : today;
  }

  async function emptied(rule: RetentionKey, purger: Purger, before: Date): Promise<boolean> {
    for (let gone = PIECE; gone === PIECE;) {
      if (isOver?.()) return false;
      gone = await database.write(async (tx) => {
        const count = await purger.purge(tx, before, PIECE);
        if (count > 0) await retentionRepository(tx).add({ at, rule }, count);
        return count;
      });
      turned?.();
      if (gone === PIECE) await sleep(PAUSE);
    }
    return true;
  }

  async function runRule(rule: RetentionKey, of: readonly Purger[]): Promise<boolean> {
    const mode = modeOf(rule, reach);
    const before = dueBefore(rule, at);
    await database.write((tx) => retentionRepository(tx).begin({ at, rule }, mode));
    for (const purger of of) {
      if (mode === 'DELETED') {
        if (!(await emptied(rule, purger, before))) return false;
      } else {
        const count = await database.read((tx) => purger.count(tx, before));
        await database.write((tx) => retentionRepository(tx).add({ at, rule }, count));
      }
    }
    const next = await nextDay(rule, of);
    await database.write((tx) => retentionRepository(tx).end({ at, rule }, clock(), next));
    return true;
  }

  for (const rule of RETENTION_KEYS) {
    const of = purgers.filter((one) => one.rule === rule);
    if (of.length > 0 && !(await runRule(rule, of))) return false;
  }
  return true;
}

const MINUTE = 60_000;
/** A run that dies is taken up then; a longer one stops itself before, and goes on then. */
const CLAIM_MS = 30 * MINUTE;
const LONGEST_MS = 20 * MINUTE;

interface Options extends WorkerContext, Pick<Run, 'purgers'> {
  readonly sender: Pick<Sender, 'publicUrl'>;
}

/** Deletes by the table of retention rules, once a night over all processes (docs/adr/0048). */
export function retentionWorker({ database, clock, purgers, sender, log }: Options) {
  const time = { hour: RETENTION_HOUR, minute: jobMinute(sender.publicUrl) };

  async function runIfDue(): Promise<void> {
    const now = clock();
    const due = lastOccurrence(time, now);
    if (!(await claimIfDue(database, JOB, now, CLAIM_MS, due))) return;
    const { on, held } = await database.read(async (tx) => ({
      ...(await retentionRepository(tx).switch()),
      held: await retentionRepository(tx).heldUntil(now),
    }));
    if (held !== null) {
      log.warn({ until: held.toISOString() }, 'nothing deleted: clock far ahead of the last run');
      await database.write((tx) => finishJob(tx, JOB, now, held.toISOString()));
      return;
    }
    const begun = performance.now();
    const isOver = (): boolean => poller.isStopped() || performance.now() - begun > LONGEST_MS;
    const reach = on ? 'ALL' : 'ALWAYS';
    if (await runRetention({ database, clock, purgers, reach, isOver, turned: poller.turned })) {
      await database.write((tx) => finishJob(tx, JOB, clock(), null));
    }
  }

  const poller = polling({ work: runIfDue, every: 5 * MINUTE, log, failure: 'retention not run' });
  return {
    ...poller,
    runIfDue,
    /** A new club begins with its first night. */
    expect: (): Promise<unknown> => database.write((tx) => expectJob(tx, JOB, clock())),
  };
}
