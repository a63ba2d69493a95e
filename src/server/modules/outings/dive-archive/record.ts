import { createHash } from 'node:crypto';
import type { DiveRecord, ValidatedSheet } from '#contract/dive-archive.ts';
import type { PlanBody } from '#contract/palanquees.ts';
import { parisIso, parisDay } from '#domain/dates.ts';
import { sortedName } from '#domain/divers/identity.ts';
import * as diveLog from '#domain/palanquees/dive-log.ts';
import { peopleAsOne, planAsOne } from '#domain/merging.ts';
import { EMPTY_PLAN, membersOf, type Dive, type Plan } from '#domain/palanquees/plan.ts';
import { isAbsent, type Attendance } from '#domain/registration/attendance.ts';
import { readOwnJson } from '#domain/own-json.ts';
import { mergedRecords } from '#server/commons/divers/merged-query.ts';
import { diversRepository } from '#server/commons/divers/repository.ts';
import type { Tx } from '#server/db/database.ts';
import { orNotFound } from '#server/errors/domain-error.ts';
import { registrationsRepository, attendanceRepository } from '../entries/repository.ts';
import type { EventRow } from '../events/mapping.ts';
import { eventsRepository } from '../events/repository.ts';
import { composedIn, namedIn, placesOf } from '../palanquees/mapping.ts';
import { logsRepository, palanqueesRepository } from '../palanquees/repository.ts';
import { sheetsRepository, type SheetRow, type NewSheet } from '../safety-sheets/repository.ts';
import { validatedSheetFileName } from '#messages/file-names.ts';
import type { SafetySheet } from '../safety-sheets/safety-sheet.ts';

export const outingOf = (event: EventRow): DiveRecord['event'] => ({
  id: event.id,
  date: event.date,
  site: { id: event.site.id, name: event.site.name },
  status: event.status,
});

type Numbered = Pick<NewSheet, 'starts_at' | 'event_id' | 'dive'>;

export const numberOf = ({ starts_at, event_id, dive }: Numbered): string =>
  diveLog.sheetNumber(parisDay(starts_at).slice(0, 4), event_id, dive);

export const wireSheet = (row: SheetRow): ValidatedSheet => ({
  id: row.id,
  dive: row.dive,
  version: row.version,
  number: numberOf(row),
  author: row.author_name,
  at: parisIso(row.validated_at),
  reason: row.reason,
  digest: row.digest,
});

export const fileNameOf = (event: EventRow, sheet: Numbered & Pick<NewSheet, 'version'>): string =>
  validatedSheetFileName(event, numberOf(sheet), sheet.version);

export const attendanceIn = ({ people }: Pick<DiveRecord, 'people'>): Map<number, Attendance> =>
  new Map(people.flatMap(({ id, attendance }) => (attendance === null ? [] : [[id, attendance] as const])));

/** Content of a sheet as JSON: plan and log as saved, and names as they were then. */
export const stated = (
  { dive, event, plan, log, people }: DiveRecord,
  { director }: SafetySheet,
  stamp: Readonly<Record<string, unknown>>,
): string => JSON.stringify({ ...stamp, dive, event, director, people, plan, log });

/** The reverse of `stated`, which alone writes it. */
export const statedIn = (content: string): Pick<DiveRecord, 'event' | 'plan' | 'log' | 'people'> =>
  readOwnJson<DiveRecord>(content);

export const digestOf = (content: string): string => createHash('sha256').update(content).digest('hex');

/** A validated dive stays as it was written: it is read with the records of one person as one. */
export const readerAsOne = (merged: ReadonlyMap<number, number>) => ({
  plan: (plan: Plan): Plan => [...merged].reduce<Plan>((one, [from, to]) => planAsOne(one, from, to), plan),
  people: <One extends { readonly id: number }>(people: readonly One[]): readonly One[] =>
    [...merged].reduce((all, [from, to]) => peopleAsOne(all, from, to), people),
});

interface Versions {
  readonly plan: number;
  readonly log: number;
  /** Instant at which an attendance of the outing was marked last; null for none. */
  readonly marked: string | null;
}

const printed = (plan: Plan, log: diveLog.DiveLog, attendance: diveLog.AttendanceById): string =>
  JSON.stringify([
    plan,
    plan.palanquees.map((one) => diveLog.logOf(one, log)),
    membersOf(plan).filter((id) => isAbsent(attendance.get(id))),
  ]);

/** True when the sheet would print something else by now; attendance of people on the other dive does not count. */
export async function isChanged(tx: Tx, sheet: SheetRow, { plan, log, marked }: Versions): Promise<boolean> {
  const isMarkedSince = marked !== null && marked > sheet.validated_at;
  if (sheet.plan_version === plan && sheet.log_version === log && !isMarkedSince) return false;
  const which = { event: sheet.event_id, dive: sheet.dive };
  const content = await sheetsRepository(tx).content(sheet.id);
  // A damaged row would print something else, and may not be readable.
  if (digestOf(content) !== sheet.digest) return true;
  const stated = statedIn(content);
  const present = (await palanqueesRepository(tx).find(which))?.plan ?? EMPTY_PLAN;
  const asOne = readerAsOne(await mergedRecords.among(tx, [...namedIn(stated.plan), ...namedIn(present)]));
  const signed = { plan: asOne.plan(stated.plan), people: [...asOne.people(stated.people)] };
  const saved = await logsRepository(tx).find(which);
  const attendance = await attendanceRepository(tx).of(which.event);
  return printed(signed.plan, stated.log, attendanceIn(signed)) !== printed(asOne.plan(present), saved.log, attendance);
}

/** Throws EVENT_NOT_FOUND. */
export async function diveRecord(tx: Tx, which: Dive): Promise<DiveRecord> {
  const event = orNotFound(await eventsRepository(tx).find(which.event), 'EVENT_NOT_FOUND');
  const plans = await palanqueesRepository(tx).latestOfAll(event.id);
  const { plan: composed, version: planVersion } = plans.get(which.dive) ?? { plan: EMPTY_PLAN, version: 0 };
  const other = { ...which, dive: which.dive === 1 ? 2 : 1 } as const;
  const otherPlan = plans.get(other.dive)?.plan ?? EMPTY_PLAN;
  const asOne = readerAsOne(await mergedRecords.among(tx, [...namedIn(composed), ...namedIn(otherPlan)]));
  const plan = asOne.plan(composed);
  const saved = await logsRepository(tx).find(which);
  const attendance = await attendanceRepository(tx).of(event.id);
  const entries = await registrationsRepository(tx).ofEvent(event.id);
  const holders = new Set(placesOf(entries).map((entry) => entry.diver_id));
  const named = new Set([...holders, ...namedIn(plan), ...attendance.keys()]);
  const people = await diversRepository(tx).findMany([...named]);
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
    elsewhere: diveLog.immersionsOf(asOne.plan(otherPlan), otherLog, attendance),
    sheets: sheets.map(wireSheet),
    changed: sheets[0] !== undefined && (await isChanged(tx, sheets[0], versions)),
  };
}
