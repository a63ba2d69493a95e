import type { ClubEvent } from '#contract/events.ts';
import { addDays, parisDay } from '#domain/dates.ts';
import type { DiveNumber, Plan } from '#domain/palanquees/plan.ts';
import type { Actor } from '#domain/permissions.ts';
import { mayReadContacts } from '#domain/registration/leaders.ts';
import { readOwnJson } from '#domain/own-json.ts';
import type { Tx } from '#server/db/database.ts';
import { diversRepository, type DiverRow } from '#server/commons/divers/repository.ts';
import { registrationsRepository, attendanceRepository } from '../entries/repository.ts';
import { eventViewById } from '../events/views.ts';
import { composedIn, namedIn } from '../palanquees/mapping.ts';
import { leadIn, logsRepository, palanqueesRepository } from '../palanquees/repository.ts';
import { keptSheetsRepository } from './repository.ts';
import { NOTHING_DONE, type CarriedOut, type SheetPerson } from './safety-sheet.ts';

/** Content of a safety sheet beside the palanquées, whose versions are all kept. */
interface SheetContent {
  readonly event: ClubEvent;
  readonly people: readonly (SheetPerson & { readonly id: number })[];
}

/** Null: blank palanquées. */
interface DivePlan {
  readonly dive: DiveNumber;
  readonly plan: Plan | null;
  readonly carriedOut: CarriedOut;
}

/** Fields of the outing that the sheet does not print. */
const LEFT_OUT: ReadonlySet<string> = new Set(['caci_date', 'familyId', 'certificateValid']);

export function keepSheet(tx: Tx, id: number, { event, people }: SheetContent, now: Date): Promise<void> {
  const text = JSON.stringify({ event, people }, (name, value: unknown) => (LEFT_OUT.has(name) ? undefined : value));
  return keptSheetsRepository(tx).keep(id, text, now);
}

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

export interface Asked {
  readonly event: number;
  /** All that were composed by default. */
  readonly dive?: DiveNumber | undefined;
  readonly blank: boolean;
}

async function divesOf(tx: Tx, plans: ReadonlyMap<DiveNumber, { readonly plan: Plan }>, { event, dive, blank }: Asked) {
  const composed = composedIn(plans);
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

/** From the next day on, registrants are those printed last (contract §11), until palanquées are saved anew. */
export async function sheetData(tx: Tx, actor: Actor, asked: Asked, now: Date) {
  const { event: id } = asked;
  const present = await eventViewById(tx, actor, id);
  const plans = await palanqueesRepository(tx).latestOfAll(id);
  const saved = [...plans.values()];
  const [day, today] = [parisDay(present.date), parisDay(now)];
  const printed = today > day ? await keptSheetsRepository(tx).find(id) : undefined;
  const kept = printed && !saved.some(({ created_at }) => created_at > printed.printed_at) ? printed : undefined;
  const slots = [...present.accompanists, ...present.participants];
  const holders = slots.flatMap((entry) => (entry?.active ? [entry.id] : []));
  const named = saved.flatMap(({ plan }) => namedIn(plan));
  const rows = await diversRepository(tx).findMany([...new Set([...holders, ...named])]);
  const lead = await leadIn(tx, actor, id, await registrationsRepository(tx).ofEvents([id]));
  // Written by `keepSheet`.
  const content = kept ? readOwnJson<SheetContent>(kept.content) : { event: present, people: rows.map(personOf) };
  const people = new Map(content.people.map((one) => [one.id, one]));
  return {
    ...content,
    person: (diver: number): SheetPerson | undefined => people.get(diver),
    dives: await divesOf(tx, plans, asked),
    showsContacts: mayReadContacts({ actor, lead, outing: present, now }),
    /** Instant at which this sheet was printed before; null: it is new. */
    printedAt: kept?.printed_at ?? null,
    /** Printed from the eve on: the sheet of the day, to be kept. */
    isToKeep: kept === undefined && today >= addDays(day, -1),
  };
}
