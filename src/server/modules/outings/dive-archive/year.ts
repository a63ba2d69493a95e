import type { ClubConfig } from '#shared/config.ts';
import type { SHEET_STATES, SheetYear } from '#contract/dive-archive.ts';
import { instantInParis, parisDay } from '#domain/dates.ts';
import { DIVES, type DiveNumber } from '#domain/palanquees/plan.ts';
import { basinDepth, needsNoSheet } from '#domain/palanquees/sheet.ts';
import { dueBefore, mayGoAt } from '#domain/retention.ts';
import type { Tx } from '#server/db/database.ts';
import { registrationsRepository, attendanceRepository } from '../entries/repository.ts';
import type { EventRow } from '../events/mapping.ts';
import { eventsRepository } from '../events/repository.ts';
import { diveKey, logsRepository, palanqueesRepository } from '../palanquees/repository.ts';
import { sheetsRepository } from '../safety-sheets/repository.ts';
import { isChanged, outingOf, wireSheet } from './record.ts';

const yearOf = (instant: Date | string): number => Number(parisDay(instant).slice(0, 4));

export const yearInstants = (year: number) => ({
  start: instantInParis(`${year}-01-01`),
  end: instantInParis(`${year + 1}-01-01`),
});

interface Asked {
  readonly club: ClubConfig;
  readonly now: Date;
  readonly year: number | undefined;
}

function stateWithoutSheet(event: EventRow, { club, now }: Asked): (typeof SHEET_STATES)[number] {
  if (needsNoSheet(basinDepth(club.safety.basins, event.site.name))) return 'EXEMPT';
  return mayGoAt('safetySheets', new Date(event.date)) <= now ? 'OVER' : 'TO_VALIDATE';
}

/** Lists the years since the oldest outing whose sheet is kept, or must be; newest first. */
async function years(tx: Tx, now: Date): Promise<number[]> {
  const due = dueBefore('safetySheets', now).toISOString();
  const first = await sheetsRepository(tx).oldest();
  const oldest = yearOf(first !== null && first < due ? first : due);
  return Array.from({ length: yearOf(now) - oldest + 1 }, (_, back) => yearOf(now) - back);
}

/** Lists the begun outings of a year and what their sheets lack. Includes cancelled outings that have a validated sheet. */
export async function yearOfSheets(tx: Tx, asked: Asked): Promise<SheetYear> {
  const { now, year = yearOf(asked.now) } = asked;
  const { start, end } = yearInstants(year);
  const events = await eventsRepository(tx).between(start, end < now ? end : now);
  const sheets = Map.groupBy(await sheetsRepository(tx).between(start, end), diveKey);
  const ids = events.map(({ id }) => id);
  const plans = await palanqueesRepository(tx).versions(ids);
  const logs = await logsRepository(tx).versions(ids);
  const marked = await attendanceRepository(tx).lastMarked(ids);
  const attended = await registrationsRepository(tx).withPlaces(ids);

  async function diveOf(event: EventRow, dive: DiveNumber) {
    const key = diveKey({ event_id: event.id, dive });
    const all = sheets.get(key) ?? [];
    const [newest] = all;
    const versions = { plan: plans.get(key) ?? 0, log: logs.get(key) ?? 0, marked: marked.get(event.id) ?? null };
    const present = newest && ((await isChanged(tx, newest, versions)) ? 'CHANGED' : 'VALIDATED');
    const state = present ?? stateWithoutSheet(event, asked);
    return { dive, state, planned: plans.has(key), sheets: all.map(wireSheet) };
  }

  const outings: SheetYear['outings'] = [];
  for (const event of events.toReversed()) {
    const dives = [];
    for (const dive of DIVES) {
      const one = await diveOf(event, dive);
      const isDived = one.planned || (dive === 1 && attended.has(event.id));
      if (one.sheets.length > 0 || (event.status !== 'CANCELLED' && isDived)) dives.push(one);
    }
    if (dives.length > 0) outings.push({ ...outingOf(event), dives });
  }
  return { year, years: await years(tx, now), outings };
}
