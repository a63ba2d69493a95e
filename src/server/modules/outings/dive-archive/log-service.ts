import type { DiveLogSave, DiveRecord } from '#contract/dive-archive.ts';
import { instantInParis, parisDay } from '#domain/dates.ts';
import { seasonStart } from '#domain/ledger/periods.ts';
import { EMPTY_PLAN, membersOf, type Dive } from '#domain/palanquees/plan.ts';
import { invalidFields, immersionsElsewhere, type DiveLog } from '#domain/palanquees/dive-log.ts';
import type { Actor } from '#domain/permissions.ts';
import { hasBegun } from '#domain/events/status.ts';
import { checkVersion, orNotFound, DomainError, saveUnlessOvertaken } from '#server/errors/domain-error.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import type { Tx } from '#server/db/database.ts';
import { diversRepository } from '#server/commons/divers/repository.ts';
import { registrationsRepository, attendanceRepository } from '../entries/repository.ts';
import { eventsRepository } from '../events/repository.ts';
import { logsRepository, palanqueesRepository } from '../palanquees/repository.ts';
import { diveRecord, outingOf } from './record.ts';

/** Throws for the first figure that the rules refuse, naming its field. */
function checkFigures({ palanquees }: DiveLog, { plan, elsewhere }: DiveRecord): void {
  const keys = palanquees.map(({ key }) => key);
  for (const [rank, done] of palanquees.entries()) {
    if (keys.indexOf(done.key) !== rank)
      throw new DomainError('INVALID_VALUE', { field: `log.palanquees.${rank}.key` });
    const members = plan.palanquees.find(({ key }) => key === done.key)?.members ?? [];
    const [fault] = invalidFields(done, immersionsElsewhere(members, elsewhere));
    if (fault) throw new DomainError(fault.code, { field: `log.palanquees.${rank}.${fault.field}` });
  }
}

/** Keeps only the contract's fields. */
const cleanLog = ({ palanquees }: DiveLog): DiveLog => ({
  palanquees: palanquees.map(({ key, depth, entryTime, exitTime, duration, gas, remarks }) => ({
    key,
    depth,
    entryTime,
    exitTime,
    duration,
    gas: gas.trim(),
    remarks: remarks.trim(),
  })),
});

/** Throws NOT_ON_OUTING for a member who was never registered nor planned. */
async function checkPeople(tx: Tx, which: Dive, attendance: DiveLogSave['attendance']): Promise<void> {
  const entries = await registrationsRepository(tx).ofEvent(which.event);
  const { plan } = (await palanqueesRepository(tx).find(which)) ?? { plan: EMPTY_PLAN };
  const known = new Set([...entries.map((entry) => entry.diver_id), ...membersOf(plan)]);
  const unknown = attendance.findIndex(({ id }) => !known.has(id));
  if (unknown >= 0) throw new DomainError('NOT_ON_OUTING', { field: `attendance.${unknown}.id` });
}

/** Dives done and attendance; http/access.ts checks the right to call. */
export const diveLogService = ({ database, clock }: Pick<ServiceContext, 'database' | 'clock'>) => {
  const saveWithin = async (tx: Tx, actor: Actor, which: Dive, save: DiveLogSave) => {
    const now = clock();
    const event = orNotFound(await eventsRepository(tx).find(which.event), 'EVENT_NOT_FOUND');
    if (event.status === 'CANCELLED') throw new DomainError('EVENT_CANCELLED');
    if (!hasBegun(event, now)) throw new DomainError('OUTING_NOT_BEGUN');
    const log = cleanLog(save.log);
    const logs = logsRepository(tx);
    const before = await logs.find(which);
    // Accepts the same log again, after an answer that did not arrive.
    const again =
      before.version === save.version + 1 &&
      before.author_id === actor.id &&
      JSON.stringify(before.log) === JSON.stringify(log);
    if (!again) {
      const present = await diveRecord(tx, which);
      checkVersion(save.version, present);
      checkFigures(log, present);
      await logs.save(which, save.version, log, actor.id, now);
    }
    await checkPeople(tx, which, save.attendance);
    const marked = new Map(save.attendance.map((one) => [one.id, one]));
    await attendanceRepository(tx).mark(which.event, [...marked.values()], actor.id, now);
    return diveRecord(tx, which);
  };

  return {
    read: (which: Dive) => database.read((tx) => diveRecord(tx, which)),

    /** Absences without notice of the season. Throws DIVER_NOT_FOUND. */
    absences: (diverId: number) =>
      database.read(async (tx) => {
        orNotFound(await diversRepository(tx).find(diverId), 'DIVER_NOT_FOUND');
        const since = seasonStart(parisDay(clock()));
        const ids = await attendanceRepository(tx).absencesOf(diverId, instantInParis(since));
        const events = new Map((await eventsRepository(tx).findMany(ids)).map((event) => [event.id, event]));
        const outings = ids.flatMap((id) => events.get(id) ?? []).map(outingOf);
        return { since, outings };
      }),

    /**
     * Throws EVENT_CANCELLED, OUTING_NOT_BEGUN, STALE_VERSION with the present record, NOT_ON_OUTING, or the code of the
     * figure that the rules refuse, with its field.
     */
    save: (actor: Actor, which: Dive, save: DiveLogSave) =>
      saveUnlessOvertaken(() => database.write((tx) => saveWithin(tx, actor, which, save))),
  };
};
