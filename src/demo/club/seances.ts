import { addDays, addMonths, instantInParis, weekday, type Day } from '#domain/dates.ts';
import { seasonStart } from '#domain/ledger/periods.ts';
import { proposedDaysOff, weeklyDays } from '#domain/seances/days.ts';
import { offOn } from '#domain/seances/changes.ts';
import type { Tx } from '#server/db/database.ts';
import { insertRows } from '#server/db/sets.ts';
import { columnsOfSeance } from '#server/modules/outings/seances/mapping.ts';
import type { DemoMember } from './members.ts';
import type { Random } from './random.ts';

interface Club {
  readonly random: Random;
  readonly members: readonly DemoMember[];
  readonly author: number;
  readonly today: Day;
}

/** One member in this many trains. */
const TRAINS = 3;

/** A season of pool evenings on this weekday: the last ones with who came, the next moved, and one cancelled. */
export async function fillSeances(tx: Tx, { random, members, author, today }: Club): Promise<void> {
  const season = { first: seasonStart(today), last: addDays(addMonths(seasonStart(today), 10), -1) };
  const off = proposedDaysOff(season);
  const [series_id = 0] = await insertRows(tx, 'seance_series', [
    { once_key: 'demonstration', off: JSON.stringify(off) },
  ]);
  const days = weeklyDays(season, weekday(today)).filter((day) => !offOn(off, day));
  const evening = { name: 'Piscine', place: 'Piscine Lago', start: '20:00', end: '21:30' };
  const next = days.findIndex((day) => day > today);
  const rows = days.map((day, index) => ({
    ...columnsOfSeance({ ...evening, day: index === next ? addDays(day, 1) : day }),
    series_id,
    planned_day: day,
    planned_start: evening.start,
    cancel_reason: index === next + 2 ? 'Bassin fermé pour vidange' : null,
  }));
  const ids = await insertRows(tx, 'seances', rows);
  const regulars = members.filter((_, index) => index % TRAINS === 0);
  const marks = days
    .flatMap((day, index) => (day < today ? [{ day, seance_id: ids[index] ?? 0 }] : []))
    .flatMap(({ day, seance_id }) => {
      const marked_at = instantInParis(day, '20:10').toISOString();
      const came = regulars.filter(() => random.chance(0.7));
      return came.map(({ id: diver_id }) => ({ seance_id, diver_id, present: 1, marked_at, author_id: author }));
    });
  await insertRows(tx, 'seance_attendance', marks);
}
