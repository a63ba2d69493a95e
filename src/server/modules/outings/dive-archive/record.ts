import type { DiveRecord } from '../../../../shared/contract/dive-archive.ts';
import type { PlanBody } from '../../../../shared/contract/palanquees.ts';
import { parisIso } from '../../../../shared/domain/dates.ts';
import { sortedName } from '../../../../shared/domain/divers/identity.ts';
import { DIVES, EMPTY_PLAN, type Dive, type DiveNumber, type Plan } from '../../../../shared/domain/palanquees/plan.ts';
import { immersionsOf } from '../../../../shared/domain/palanquees/dive-log.ts';
import { orNotFound } from '../../../errors/domain-error.ts';
import type { Tx } from '../../../db/database.ts';
import { diversRepository } from '../../../commons/divers/repository.ts';
import { eventsRepository, type EventRecord } from '../events/repository.ts';
import { namedIn } from '../palanquees/mapping.ts';
import { palanqueesRepository } from '../palanquees/repository.ts';
import { registrationsRepository } from '../events/registrations-repository.ts';
import { attendanceRepository } from '../dive-log/attendance-repository.ts';
import { isChanged } from './changes.ts';
import { logsRepository } from '../dive-log/logs-repository.ts';
import { wireSheet } from './sheet-mapping.ts';
import { sheetsRepository } from './sheets-repository.ts';

export const outingOf = (event: EventRecord): DiveRecord['event'] => ({
  id: event.id,
  date: parisIso(event.outing.date),
  site: { id: event.site_id, name: event.site_name },
  status: event.outing.status,
});

const composedIn = (plans: ReadonlyMap<DiveNumber, { readonly plan: Plan }>): DiveNumber[] =>
  [...plans].filter(([, { plan }]) => plan.palanquees.length > 0).map(([dive]) => dive);

/** Throws EVENT_NOT_FOUND. */
export async function diveRecord(tx: Tx, which: Dive): Promise<DiveRecord> {
  const event = orNotFound(await eventsRepository(tx).find(which.event), 'EVENT_NOT_FOUND');
  const plans = await palanqueesRepository(tx).latestOfAll(which.event);
  const planned = plans.get(which.dive);
  const plan = planned?.plan ?? EMPTY_PLAN;
  const saved = await logsRepository(tx).find(which);
  const attendance = await attendanceRepository(tx).of(which.event);
  const entries = await registrationsRepository(tx).ofEvent(which.event);
  const holders = new Set(
    entries
      .filter(({ active, type }) => active === 1 && (type === 'ACCOMPANIST' || type === 'PARTICIPANT'))
      .map((entry) => entry.diver_id),
  );
  const people = await diversRepository(tx).findMany([
    ...new Set([...holders, ...namedIn(plan), ...attendance.keys()]),
  ]);
  const other = DIVES.find((one) => one !== which.dive && plans.has(one));
  const elsewhere =
    other === undefined
      ? []
      : immersionsOf(
          plans.get(other)?.plan ?? EMPTY_PLAN,
          (await logsRepository(tx).find({ ...which, dive: other })).log,
          attendance,
        );
  const sheets = await sheetsRepository(tx).ofDive(which);
  const versions = {
    plan: planned?.version ?? 0,
    log: saved.version,
    marked: await attendanceRepository(tx).lastMarked(which.event),
  };
  return {
    dive: which.dive,
    dives: composedIn(plans),
    event: outingOf(event),
    version: saved.version,
    planVersion: versions.plan,
    plan: plan as PlanBody,
    log: { palanquees: [...saved.log.palanquees] },
    saved: saved.version === 0 ? null : { author: saved.author_name, at: parisIso(saved.updated_at) },
    people: people
      .map(({ id, lastname, firstname, level }) => ({
        id,
        lastname,
        firstname,
        level,
        registered: holders.has(id),
        attendance: attendance.get(id) ?? null,
      }))
      .toSorted((a, b) => sortedName(a).localeCompare(sortedName(b), 'fr')),
    elsewhere,
    sheets: sheets.map(wireSheet),
    changed: sheets[0] !== undefined && (await isChanged(tx, sheets[0], versions)),
  };
}
