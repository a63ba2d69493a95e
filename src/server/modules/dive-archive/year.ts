import type { ClubConfig } from '../../../shared/config.ts';
import type { SHEET_STATES, SheetYear } from '../../../shared/contract/dive-archive.ts';
import { instantInParis, parisDay } from '../../../shared/domain/dates.ts';
import { DIVES, type DiveNumber } from '../../../shared/domain/palanquees/plan.ts';
import { basinDepth, needsNoSheet } from '../../../shared/domain/palanquees/sheet.ts';
import { mayGoAt } from '../../../shared/domain/retention/due.ts';
import type { Tx } from '../../db/database.ts';
import { eventsRepository, type EventRecord } from '../events/repository.ts';
import { outingOf } from './record.ts';
import { isChanged, wireSheet } from './sheet-mapping.ts';
import { sheetsRepository, type SheetRow } from './sheets-repository.ts';
import { yearRepository } from './year-repository.ts';

interface Asked {
  readonly club: ClubConfig;
  readonly now: Date;
  readonly year: number | undefined;
}

const yearOf = (instant: Date): number => Number(parisDay(instant).slice(0, 4));

export const yearInstants = (year: number) => ({
  start: instantInParis(`${year}-01-01`),
  end: instantInParis(`${year + 1}-01-01`),
});

type State = (typeof SHEET_STATES)[number];

interface Facts {
  readonly event: EventRecord;
  readonly sheet: SheetRow | undefined;
  readonly versions: Parameters<typeof isChanged>[1];
}

function stateOf({ event, sheet, versions }: Facts, { club, now }: Asked): State {
  if (sheet) return isChanged(sheet, versions) ? 'CHANGED' : 'VALIDATED';
  if (needsNoSheet(basinDepth(club.safety.basins, event.site_name))) return 'EXEMPT';
  return mayGoAt('safetySheets', new Date(event.outing.date)) <= now ? 'OVER' : 'TO_VALIDATE';
}

const keyOf = (event: number, dive: number): string => `${event}.${dive}`;

/** Outings of a year that have begun, with what is missing; cancelled ones where a sheet was validated. */
export async function yearOfSheets(tx: Tx, asked: Asked): Promise<SheetYear> {
  const { now, year = yearOf(asked.now) } = asked;
  const { start, end } = yearInstants(year);
  const facts = yearRepository(tx);
  const events = await eventsRepository(tx).between(start, end < now ? end : now);
  const sheets = Map.groupBy(await sheetsRepository(tx).between(start, end), ({ event_id, dive }) =>
    keyOf(event_id, dive),
  );
  const ids = events.map(({ id }) => id);
  const [plans, logs, marked, attended] = [
    await facts.plans(ids),
    await facts.logs(ids),
    await facts.lastMarked(ids),
    await facts.withRegistrants(ids),
  ];
  const diveOf = (event: EventRecord, dive: DiveNumber) => {
    const key = keyOf(event.id, dive);
    const all = sheets.get(key) ?? [];
    const versions = { plan: plans.get(key) ?? 0, log: logs.get(key) ?? 0, marked: marked.get(event.id) ?? null };
    const state = stateOf({ event, sheet: all[0], versions }, asked);
    return { dive, state, planned: plans.has(key), sheets: all.map(wireSheet) };
  };
  const outings = events
    .map((event) => ({
      ...outingOf(event),
      dives: DIVES.map((dive) => diveOf(event, dive)).filter(
        ({ dive, planned, sheets: own }) =>
          own.length > 0 ||
          (event.outing.status !== 'CANCELLED' && (planned || (dive === 1 && attended.has(event.id)))),
      ),
    }))
    .filter(({ dives }) => dives.length > 0)
    .toReversed();
  const oldest = await facts.oldestYear(now);
  const years = Array.from({ length: yearOf(now) - oldest + 1 }, (_, back) => yearOf(now) - back);
  return { year, years, outings };
}
