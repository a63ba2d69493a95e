import type { RetentionSwitch, FormerMember, RetentionRun } from '#contract/retention.ts';
import { parisIso, parisDay } from '#domain/dates.ts';
import { jobMinute, nextOccurrence } from '#domain/nightly.ts';
import type { Actor } from '#domain/permissions.ts';
import { RETENTION_HOUR, RETENTION_KEYS, dueBefore, runModeOf } from '#domain/retention.ts';
import { recordSecurity } from '#server/commons/audit/security-log.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import { parisIsoOrNull } from '#server/commons/service/wire-values.ts';
import type { Purger } from '#server/db/purging.ts';
import { formerMembers, retentionRepository, type FormerRow, type RunRow } from './repository.ts';
import { runRetention } from './worker.ts';

/** Leaves out rules that a newer program has written. */
const lineOf = (row: RunRow): RetentionRun['lines'] => {
  const rule = RETENTION_KEYS.find((key) => key === row.rule);
  if (!rule) return [];
  const { total, finished_at, next_day } = row;
  return [{ rule, mode: runModeOf(row.mode), total, finished: finished_at !== null, nextDay: next_day }];
};

/** Expects the newest first, the rows of a run together. */
const runsOf = (rows: readonly RunRow[]): RetentionRun[] =>
  [...Map.groupBy(rows, (row) => row.run_at)].map(([at, of]) => ({ at: parisIso(at), lines: of.flatMap(lineOf) }));

const formerOf = (row: FormerRow): FormerMember => ({
  id: row.id,
  licenceNumber: row.licence,
  lastname: row.lastname,
  firstname: row.firstname,
  leftOn: parisDay(row.left_at),
  deleted: row.active === 0,
});

const RUNS_SHOWN = 12;
const FORMER_SHOWN = 100;

/** The screen of the retention table (docs/adr/0048). */
export function retentionService(context: ServiceContext & { readonly purgers: readonly Purger[] }) {
  const { database, clock, sender } = context;
  const time = { hour: RETENTION_HOUR, minute: jobMinute(sender.publicUrl) };

  const report = () =>
    database.read(async (tx) => {
      const now = clock();
      const retention = retentionRepository(tx);
      const { on, since } = await retention.switch();
      const runs = runsOf(await retention.runs(RUNS_SHOWN));
      const former = (await formerMembers(tx, dueBefore('members', now), FORMER_SHOWN)).map(formerOf);
      const nextRun = parisIso(nextOccurrence(time, (await retention.heldUntil(now)) ?? now));
      return { on, since: parisIsoOrNull(since), nextRun, runs, former };
    });

  return {
    report,

    /** Deletes nothing before the next night. */
    async turn(actor: Actor, { on }: RetentionSwitch) {
      await database.write(async (tx) => {
        const at = clock();
        const retention = retentionRepository(tx);
        if ((await retention.switch()).on === on) return;
        await retention.turn({ on, since: at.toISOString() });
        await recordSecurity(tx, { at, actor, action: on ? 'retentionOn' : 'retentionOff' });
      });
      return report();
    },

    async tryNow() {
      await runRetention({ ...context, reach: 'DRY' });
      return report();
    },
  };
}
