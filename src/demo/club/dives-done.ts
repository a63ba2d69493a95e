import type { DiveRecord } from '#contract/dive-archive.ts';
import { instantInParis, parisDay, type TimeOfDay } from '#domain/dates.ts';
import type { Dive, DiveNumber } from '#domain/palanquees/plan.ts';
import type { Actor } from '#domain/permissions.ts';
import type { Attendance } from '#domain/registration/attendance.ts';
import type { LiveClub } from '#server/commons/club/live-club.ts';
import type { Database } from '#server/db/database.ts';
import { diveLogService } from '#server/modules/outings/dive-archive/log-service.ts';
import { sheetsService } from '#server/modules/outings/dive-archive/sheets-service.ts';
import { diversRepository } from '#server/commons/divers/repository.ts';
import { actorOfRow } from '#server/modules/accounts/credentials/authenticator.ts';
import { timeAfter } from './palanquees.ts';

const REASON = 'Ordinateurs relus\u00a0: la première palanquée est descendue plus bas.';
const INCIDENT = 'Détendeur en débit continu\u00a0: fin de plongée assistée, sans suite.';

/** A little above what was planned, with an incident of the second. */
const doneAs = ({ key, plannedDepth, entryTime }: DiveRecord['plan']['palanquees'][number], rank: number) => ({
  key,
  depth: (plannedDepth ?? 20) - 2 - (rank % 2) / 2,
  entryTime: entryTime && timeAfter(entryTime, 4),
  exitTime: entryTime && timeAfter(entryTime, 40 + rank),
  duration: null,
  gas: '',
  remarks: rank === 1 ? INCIDENT : '',
});

/** `absent`: of the last divers, backwards; all others were there. */
function attendanceOf({ plan, people }: DiveRecord, absent: readonly Attendance[]) {
  const divers = plan.palanquees.flatMap(({ members }) => members.filter((one) => one.function === 'DIVER'));
  const missing = new Map(absent.map((state, index) => [divers.at(-1 - index)?.id, state]));
  return people
    .filter(({ registered }) => registered)
    .map(({ id }) => ({ id, state: missing.get(id) ?? ('PRESENT' as const) }));
}

interface PlannedOuting {
  readonly id: number;
  readonly date: string;
  /** Planned ones. */
  readonly dives: readonly DiveNumber[];
}

/** Past dives: validated sheets, one corrected, and a draft, made by the services of true ones. */
export async function enterDivesDone(database: Database, { club, now }: { club: LiveClub; now: Date }) {
  const servicesAt = (clock: () => Date) => ({
    logs: diveLogService({ database, clock }),
    sheets: sheetsService({ database, club, clock }),
  });
  async function directorOf({ plan }: DiveRecord): Promise<Actor> {
    const row = await database.read((tx) => diversRepository(tx).find(plan.directorId ?? 0));
    if (!row) throw new Error('Each plan of the demonstration names its director.');
    return actorOfRow(row);
  }
  const at = ({ date }: PlannedOuting, time: TimeOfDay) => servicesAt(() => instantInParis(parisDay(date), time));

  async function note(outing: PlannedOuting, which: Dive, absent: readonly Attendance[], palanquees = Infinity) {
    const { logs } = at(outing, '17:40');
    const record = await logs.read(which);
    const log = { palanquees: record.plan.palanquees.slice(0, palanquees).map(doneAs) };
    return logs.save(await directorOf(record), which, { version: 0, log, attendance: attendanceOf(record, absent) });
  }
  async function validate(outing: PlannedOuting, which: Dive, record: DiveRecord, reason = ''): Promise<DiveRecord> {
    const { version, planVersion, sheets } = record;
    const validation = { version, planVersion, after: sheets[0]?.version ?? 0, reason };
    return at(outing, reason === '' ? '18:10' : '21:15').sheets.validate(await directorOf(record), which, validation);
  }

  async function correct(outing: PlannedOuting, which: Dive, record: DiveRecord): Promise<void> {
    const palanquees = record.log.palanquees.map((done, rank) =>
      rank === 0 ? { ...done, depth: (done.depth ?? 0) + 1.5 } : done,
    );
    const { logs } = at(outing, '21:00');
    const save = { version: record.version, log: { palanquees }, attendance: [] };
    await validate(outing, which, await logs.save(await directorOf(record), which, save), REASON);
  }

  const today = instantInParis(parisDay(now));
  const [last, ...others] = await plannedOutings(servicesAt(() => today).sheets);
  if (last) await note(last, { event: last.id, dive: 1 }, ['ABSENT', 'EXCUSED'], 1);
  for (const outing of others) {
    const isOnce = outing.dives.length === 1;
    for (const dive of outing.dives) {
      const which = { event: outing.id, dive };
      const noted = await note(outing, which, isOnce ? ['ABSENT'] : []);
      const validated = await validate(outing, which, noted);
      if (!isOnce && dive === 1) await correct(outing, which, validated);
    }
  }
}

/** Newest first. */
async function plannedOutings({ year }: ReturnType<typeof sheetsService>): Promise<PlannedOuting[]> {
  const { years } = await year(undefined);
  const lists = await Promise.all(years.map((one) => year(one)));
  return lists.flatMap(({ outings }) =>
    outings
      .map(({ id, date, dives }) => ({
        id,
        date,
        dives: dives.filter(({ planned }) => planned).map(({ dive }) => dive),
      }))
      .filter(({ dives }) => dives.length > 0),
  );
}
