import type { EventCreate, EventUpdate, ClubEvent } from '#contract/events.ts';
import { addDays, instantInParis, isInstant, parisDay, parisIso, parisTime, type Day } from '#domain/dates.ts';
import { mayCreateEvent, mayUpdateEvent, MAX_SERIES, weekly } from '#domain/events/changes.ts';
import { NEW_OUTING } from '#domain/events/status.ts';
import type { Actor } from '#domain/permissions.ts';

/** What the form edits: the writable fields, with the whole site. */
export type EventFields = Pick<ClubEvent, Exclude<keyof EventUpdate, 'version' | 'site' | 'complete'>> & {
  readonly site: Pick<ClubEvent['site'], 'id' | 'name' | 'address'> | null;
};

/** Absent in front of another server. */
type OwnPrices = 'price' | 'tariffs' | 'chargedAtRegistration';

/** `weeks`: length of the series; `skipped`: instants left out. */
export interface NewEvent extends Omit<EventFields, OwnPrices>, Partial<Pick<EventFields, OwnPrices>> {
  readonly weeks: number;
  readonly skipped: readonly string[];
}

const START = '08:00';

/** A new outing, at 08:00 (specification §5). */
export const newEvent = (day: Day): NewEvent => ({
  ...NEW_OUTING,
  date: parisIso(instantInParis(day, START)),
  site: null,
  description: '',
  accompanistFreeText: '',
  weeks: 1,
  skipped: [],
});

/** Copies to the next date of the same weekday that is not past, without status and registrations. */
export function copyOf(event: ClubEvent, today: Day): NewEvent {
  let day = addDays(parisDay(event.date), 7);
  while (day < today) day = addDays(day, 7);
  const { site, hourRdv, diverMaxNumber, accompanistMaxNumber, description } = event;
  const { inscriptionToClub, plongeeAutonomes, needcadre } = event;
  const date = parisIso(instantInParis(day, parisTime(event.date)));
  const kept = { date, site, hourRdv, diverMaxNumber, accompanistMaxNumber, description };
  const { price, tariffs, chargedAtRegistration } = event;
  const prices = { price, tariffs, chargedAtRegistration };
  return { ...newEvent(day), ...kept, ...prices, inscriptionToClub, plongeeAutonomes, needcadre };
}

export const bodyOf = ({ site, date: _date, weeks: _weeks, skipped: _skipped, ...values }: NewEvent) =>
  ({ ...values, site: site ?? { id: 0 }, complete: values.status === 'COMPLETE' }) satisfies Omit<EventCreate, 'date'>;

/** Null when the values can be saved; `before` is null for a new outing. */
export function refusalOf(actor: Actor, before: ClubEvent | null, values: Omit<EventFields, OwnPrices>, now: Date) {
  const verdict = before ? mayUpdateEvent(actor, before, values, now) : mayCreateEvent(actor, values, now);
  return verdict.ok ? null : verdict.code;
}

/** Includes skipped instants; empty without a date. */
export function seriesOf({ date, weeks }: Pick<NewEvent, 'date' | 'weeks'>): string[] {
  if (!isInstant(date ?? '')) return [];
  const count = Number.isInteger(weeks) ? Math.min(Math.max(weeks, 1), MAX_SERIES) : 1;
  return weekly(date, count);
}

export const remainingOf = (
  { date, weeks, skipped }: Pick<NewEvent, 'date' | 'weeks' | 'skipped'>,
  saved: readonly string[],
): string[] => seriesOf({ date, weeks }).filter((instant) => !skipped.includes(instant) && !saved.includes(instant));
