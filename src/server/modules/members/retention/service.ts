import type { RetentionReport, RetentionSwitch } from '../../../../shared/contract/retention.ts';
import { nextOccurrence } from '../../../../shared/domain/backups.ts';
import { parisIso } from '../../../../shared/domain/dates.ts';
import type { Actor } from '../../../../shared/domain/permissions.ts';
import { dueBefore } from '../../../../shared/domain/retention/due.ts';
import { RETENTION_HOUR } from '../../../../shared/domain/retention/runs.ts';
import { recordSecurity } from '../../../commons/audit/security-log.ts';
import type { ServiceContext } from '../../../commons/service/service-context.ts';
import { parisIsoOrNull } from '../../../commons/service/wire-values.ts';
import type { Purger } from '../../../db/purging.ts';
import { formerMembers } from './former-query.ts';
import { formerOf, runsOf } from './mapping.ts';
import { retentionRepository } from './repository.ts';
import { runRetention } from './run.ts';

const RUNS_SHOWN = 12;
const FORMER_SHOWN = 100;

/** The screen of the retention table (docs/adr/0048). */
export function retentionService(context: ServiceContext & { readonly purgers: readonly Purger[] }) {
  const { database, clock } = context;

  const report = (): Promise<RetentionReport> =>
    database.read(async (tx) => {
      const now = clock();
      const retention = retentionRepository(tx);
      const { on, since } = await retention.switch();
      const runs = runsOf(await retention.runs(RUNS_SHOWN));
      const former = (await formerMembers(tx, dueBefore('members', now), FORMER_SHOWN)).map(formerOf);
      const nextRun = parisIso(nextOccurrence(RETENTION_HOUR, (await retention.heldUntil(now)) ?? now));
      return { on, since: parisIsoOrNull(since), nextRun, runs, former };
    });

  return {
    report,

    /** Deletes nothing before the next night. */
    async turn(actor: Actor, { on }: RetentionSwitch): Promise<RetentionReport> {
      await database.write(async (tx) => {
        const at = clock();
        const retention = retentionRepository(tx);
        if ((await retention.switch()).on === on) return;
        await retention.turn({ on, since: at.toISOString() });
        await recordSecurity(tx, { at, actor, action: on ? 'retentionOn' : 'retentionOff' });
      });
      return report();
    },

    /** Counts what would go by each rule, now. */
    async tryNow(): Promise<RetentionReport> {
      await runRetention({ ...context, reach: 'DRY' });
      return report();
    },
  };
}

export type RetentionService = ReturnType<typeof retentionService>;
