import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, parisDay, type Day } from '../../../../shared/domain/dates.ts';
import { dueBefore, keptUntil, type RunMode } from '../../../../shared/domain/retention/due.ts';
import { RETENTION_KEYS, retentionRule, type RetentionKey } from '../../../../shared/domain/retention/rules.ts';
import type { Database } from '../../../db/database.ts';
import type { Purger } from '../../../db/purging.ts';
import { retentionRepository } from './repository.ts';

/** Rows per transaction: members' writes wait for no more. */
const PIECE = 500;
const PAUSE = 20;

interface Run {
  readonly database: Database;
  readonly clock: () => Date;
  readonly purgers: readonly Purger[];
  /** `DRY`: counts alone. `ALWAYS`: deletes by the rules that wait for no switch, and counts the others. */
  readonly reach: 'DRY' | 'ALWAYS' | 'ALL';
  /** Asked between two pieces. */
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
