import type { ClubEvent } from '../../../../shared/contract/events.ts';
import { addDays, parisDay } from '../../../../shared/domain/dates.ts';
import { DIVES, type DiveNumber, type Plan } from '../../../../shared/domain/palanquees/plan.ts';
import type { Actor } from '../../../../shared/domain/permissions.ts';
import { mayReadContacts } from '../../../../shared/domain/registration/contacts.ts';
import { orNotFound } from '../../../errors/domain-error.ts';
import type { Tx } from '../../../db/database.ts';
import { attendanceRepository } from '../dive-log/attendance-repository.ts';
import { logsRepository } from '../dive-log/logs-repository.ts';
import { diversRepository, type DiverRow } from '../../../commons/divers/repository.ts';
import { eventsRepository } from '../events/repository.ts';
import { eventView } from '../events/view.ts';
import { leadIn } from '../palanquees/lead.ts';
import { namedIn } from '../palanquees/mapping.ts';
import { palanqueesRepository } from '../palanquees/repository.ts';
import { registrationsRepository } from '../events/registrations-repository.ts';
import { keptSheetsRepository } from './kept-sheets-repository.ts';
import { NOTHING_DONE, type CarriedOut, type Person } from './sheet-palanquees.ts';

/** Content of a safety sheet beside the palanquées, whose versions are all kept. */
interface SheetContent {
  readonly event: ClubEvent;
  readonly people: readonly (Person & { readonly id: number })[];
}

/** Null: blank palanquées. */
export interface DivePlan {
  readonly dive: DiveNumber;
  readonly plan: Plan | null;
  readonly carriedOut: CarriedOut;
}

interface SheetData extends SheetContent {
  readonly dives: readonly DivePlan[];
  readonly showsContacts: boolean;
  /** Instant at which this sheet was printed before; null: it is new. */
  readonly printedAt: string | null;
  /** Printed from the eve on: the sheet of the day, to be kept. */
  readonly isKept: boolean;
}

/** Not on the sheet. */
const LEFT_OUT: ReadonlySet<string> = new Set(['caci_date', 'familyId', 'certificateValid']);

const textOf = ({ event, people }: SheetContent): string =>
  JSON.stringify({ event, people }, (name, value: unknown) => (LEFT_OUT.has(name) ? undefined : value));

export const keepSheet = (tx: Tx, id: number, sheet: SheetContent, now: Date): Promise<void> =>
  keptSheetsRepository(tx).keep(id, textOf(sheet), now);

const personOf = (row: DiverRow): SheetContent['people'][number] => ({
  id: row.id,
  lastname: row.lastname,
  firstname: row.firstname,
  level: row.level,
  datenaissance: row.datenaissance,
  telephone: row.telephone,
  urgence1: row.urgence1,
  urgence2: row.urgence2,
});

export const eventOf = async (tx: Tx, actor: Actor, id: number): Promise<ClubEvent> =>
  eventView(tx, actor, orNotFound(await eventsRepository(tx).find(id), 'EVENT_NOT_FOUND'));

export interface Asked {
  readonly event: number;
  /** All that were composed by default. */
  readonly dive?: DiveNumber | undefined;
  readonly blank: boolean;
}

async function divesOf(
  tx: Tx,
  plans: ReadonlyMap<DiveNumber, { readonly plan: Plan }>,
  { event, dive, blank }: Asked,
): Promise<DivePlan[]> {
  const composed = DIVES.filter((one) => (plans.get(one)?.plan.palanquees.length ?? 0) > 0);
  const printed = dive === undefined && !blank && composed.length > 0 ? composed : [dive ?? 1];
  if (blank) return printed.map((one) => ({ dive: one, plan: null, carriedOut: NOTHING_DONE }));
  const attendance = await attendanceRepository(tx).of(event);
  const dives: DivePlan[] = [];
  for (const one of printed) {
    const { log } = await logsRepository(tx).find({ event, dive: one });
    dives.push({ dive: one, plan: plans.get(one)?.plan ?? null, carriedOut: { log, attendance } });
  }
  return dives;
}

/**
 * From the day after the outing, its registrants are those of the sheet printed last (contract §11), until its
 * palanquées are saved anew. A null `plan` leaves the palanquées blank.
 */
export async function sheetData(tx: Tx, actor: Actor, asked: Asked, now: Date): Promise<SheetData> {
  const { event: id } = asked;
  const event = await eventOf(tx, actor, id);
  const plans = await palanqueesRepository(tx).latestOfAll(id);
  const saved = [...plans.values()];
  const [day, today] = [parisDay(event.date), parisDay(now)];
  const kept = today > day ? await keptSheetsRepository(tx).find(id) : undefined;
  const stands = kept && !saved.some(({ created_at }) => created_at > kept.printed_at) ? kept : undefined;
  // Written by `keepSheet`.
  const sheet = stands && (JSON.parse(stands.content) as SheetContent);
  const slots = [...event.accompanists, ...event.participants];
  const holders = slots.flatMap((entry) => (entry?.active ? [entry.id] : []));
  const named = saved.flatMap(({ plan }) => namedIn(plan));
  const rows = await diversRepository(tx).findMany([...new Set([...holders, ...named])]);
  const lead = await leadIn(tx, actor, id, await registrationsRepository(tx).ofEvents([id]));
  return {
    event: sheet?.event ?? event,
    people: sheet?.people ?? rows.map(personOf),
    dives: await divesOf(tx, plans, asked),
    showsContacts: mayReadContacts({ actor, lead, outing: event, now }),
    printedAt: stands?.printed_at ?? null,
    isKept: stands === undefined && today >= addDays(day, -1),
  };
}
