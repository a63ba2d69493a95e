import type { DiveRecord } from '../../../../shared/contract/dive-archive.ts';
import type { PlanBody } from '../../../../shared/contract/palanquees.ts';
import { parisIso } from '../../../../shared/domain/dates.ts';
import { sortedName } from '../../../../shared/domain/divers/identity.ts';
import {
  logOf,
  immersionsOf,
  type AttendanceById,
  type DiveLog,
} from '../../../../shared/domain/palanquees/dive-log.ts';
import {
  EMPTY_PLAN,
  membersOf,
  type Dive,
  type DiveNumber,
  type Plan,
} from '../../../../shared/domain/palanquees/plan.ts';
import { isAbsent } from '../../../../shared/domain/registration/attendance.ts';
import { diversRepository } from '../../../commons/divers/repository.ts';
import type { Tx } from '../../../db/database.ts';
import { orNotFound } from '../../../errors/domain-error.ts';
import { attendanceRepository } from '../events/attendance-repository.ts';
import { registrationsRepository } from '../events/registrations-repository.ts';
import { eventsRepository } from '../events/repository.ts';
import { composedIn, namedIn, placesOf } from '../palanquees/mapping.ts';
import { logsRepository, palanqueesRepository } from '../palanquees/repository.ts';
import { sheetsRepository, type SheetRow } from '../safety-sheets/repository.ts';
import { attendanceIn, digestOf, outingOf, statedIn, wireSheet } from './mapping.ts';

interface Versions {
  readonly plan: number;
  readonly log: number;
  /** Instant at which an attendance of the outing was marked last; null for none. */
  readonly marked: string | null;
}

/** What a sheet prints of plan, log and attendance. */
const printed = (plan: Plan, log: DiveLog, attendance: AttendanceById): string =>
  JSON.stringify([
    plan,
    plan.palanquees.map((one) => logOf(one, log)),
    membersOf(plan).filter((id) => isAbsent(attendance.get(id))),
  ]);

/**
 * True when the sheet would print something else by now: attendance is the outing's, and marking it for one dive says
 * nothing new of those who were not on the other.
 */
export async function isChanged(tx: Tx, sheet: SheetRow, { plan, log, marked }: Versions): Promise<boolean> {
  const isMarkedSince = marked !== null && marked > sheet.validated_at;
  if (sheet.plan_version === plan && sheet.log_version === log && !isMarkedSince) return false;
  const which = { event: sheet.event_id, dive: sheet.dive as DiveNumber };
  const content = await sheetsRepository(tx).content(sheet.id);
  // A damaged row would print something else, and may not be readable.
  if (digestOf(content) !== sheet.digest) return true;
  const stated = statedIn(content);
  const present = (await palanqueesRepository(tx).find(which))?.plan ?? EMPTY_PLAN;
  const saved = await logsRepository(tx).find(which);
  const attendance = await attendanceRepository(tx).of(which.event);
  return printed(stated.plan, stated.log, attendanceIn(stated)) !== printed(present, saved.log, attendance);
}

/** Throws EVENT_NOT_FOUND. */
export async function diveRecord(tx: Tx, which: Dive): Promise<DiveRecord> {
  const event = orNotFound(await eventsRepository(tx).find(which.event), 'EVENT_NOT_FOUND');
  const plans = await palanqueesRepository(tx).latestOfAll(event.id);
  const { plan, version: planVersion } = plans.get(which.dive) ?? { plan: EMPTY_PLAN, version: 0 };
  const saved = await logsRepository(tx).find(which);
  const attendance = await attendanceRepository(tx).of(event.id);
  const entries = await registrationsRepository(tx).ofEvent(event.id);
  const holders = new Set(placesOf(entries).map((entry) => entry.diver_id));
  const named = new Set([...holders, ...namedIn(plan), ...attendance.keys()]);
  const people = await diversRepository(tx).findMany([...named]);
  const other = { ...which, dive: which.dive === 1 ? 2 : 1 } as const;
  const { log: otherLog } = await logsRepository(tx).find(other);
  const sheets = await sheetsRepository(tx).ofDive(which);
  const marked = (await attendanceRepository(tx).lastMarked([event.id])).get(event.id) ?? null;
  const versions = { plan: planVersion, log: saved.version, marked };
  return {
    dive: which.dive,
    dives: composedIn(plans),
    event: outingOf(event),
    version: saved.version,
    planVersion,
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
    elsewhere: immersionsOf(plans.get(other.dive)?.plan ?? EMPTY_PLAN, otherLog, attendance),
    sheets: sheets.map(wireSheet),
    changed: sheets[0] !== undefined && (await isChanged(tx, sheets[0], versions)),
  };
}
