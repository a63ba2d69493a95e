import type { ClubConfig } from '../../../../shared/config.ts';
import type { SHEET_STATES, SheetYear } from '../../../../shared/contract/dive-archive.ts';
import { instantInParis, parisDay } from '../../../../shared/domain/dates.ts';
import { DIVES, type DiveNumber } from '../../../../shared/domain/palanquees/plan.ts';
import { basinDepth, needsNoSheet } from '../../../../shared/domain/palanquees/sheet.ts';
import { mayGoAt } from '../../../../shared/domain/retention/due.ts';
import type { Tx } from '../../../db/database.ts';
import { eventsRepository, type EventRecord } from '../events/repository.ts';
import { isChanged } from './changes.ts';
import { outingOf } from './record.ts';
import { wireSheet } from './sheet-mapping.ts';
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
  readonly changed: boolean;
}

function stateOf({ event, sheet, changed }: Facts, { club, now }: Asked): State {
  if (sheet) return changed ? 'CHANGED' : 'VALIDATED';
  if (needsNoSheet(basinDepth(club.safety.basins, event.site_name))) return 'EXEMPT';
  return mayGoAt('safetySheets', new Date(event.outing.date)) <= now ? 'OVER' : 'TO_VALIDATE';
}

const keyOf = (event: number, dive: number): string => `${event}.${dive}`;

interface Saved {
  readonly plans: ReadonlyMap<string, number>;
  readonly logs: ReadonlyMap<string, number>;
  readonly marked: ReadonlyMap<number, string>;
}

async function changedAmong(tx: Tx, sheets: readonly SheetRow[], { plans, logs, marked }: Saved): Promise<Set<number>> {
  const changed = new Set<number>();
  for (const sheet of sheets) {
    const key = keyOf(sheet.event_id, sheet.dive);
    const versions = {
      plan: plans.get(key) ?? 0,
      log: logs.get(key) ?? 0,
      marked: marked.get(sheet.event_id) ?? null,
    };
    if (await isChanged(tx, sheet, versions)) changed.add(sheet.id);
  }
  return changed;
}

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
  const newest = [...sheets.values()].flatMap(([first]) => first ?? []);
  const changed = await changedAmong(tx, newest, { plans, logs, marked });
  const diveOf = (event: EventRecord, dive: DiveNumber) => {
    const key = keyOf(event.id, dive);
    const all = sheets.get(key) ?? [];
    const [sheet] = all;
    const state = stateOf({ event, sheet, changed: sheet !== undefined && changed.has(sheet.id) }, asked);
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
