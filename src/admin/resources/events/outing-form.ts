import { outingOf, type EventRecord } from '../../../shared/api/decoders/event.ts';
import type { EventCreate } from '../../../shared/contract/events.ts';
import { addDays, instantInParis, parisDay, parisIso, parisTime, type Day } from '../../../shared/domain/dates.ts';
import { windowFrom } from '../../../shared/domain/events/calendar.ts';
import { mayCreateEvent, mayUpdateEvent, type ChangeRefusal } from '../../../shared/domain/events/changes.ts';
import type { Actor } from '../../../shared/domain/permissions.ts';
import { paths } from '../../../shared/paths.ts';

/** What the form of an outing edits. */
export type OutingFields = Pick<
  EventRecord,
  | 'date'
  | 'hourRdv'
  | 'diverMaxNumber'
  | 'accompanistMaxNumber'
  | 'description'
  | 'status'
  | 'inscriptionToClub'
  | 'plongeeAutonomes'
  | 'needcadre'
  | 'accompanistFreeText'
> & { readonly site: Pick<EventRecord['site'], 'id' | 'name' | 'address'> | null };

/** A new outing, and on which further days it takes place: `weeks` in all, `without` those instants. */
export interface NewOuting extends OutingFields {
  readonly weeks: number;
  readonly without: readonly string[];
}

const START = '08:00';

/** Specification §5: at 08:00, both maximums 0, all flags off. */
export const newOuting = (day: Day): NewOuting => ({
  date: parisIso(instantInParis(day, START)),
  site: null,
  hourRdv: '',
  diverMaxNumber: 0,
  accompanistMaxNumber: 0,
  description: '',
  status: 'OPEN',
  inscriptionToClub: false,
  plongeeAutonomes: false,
  needcadre: false,
  accompanistFreeText: '',
  weeks: 1,
  without: [],
});

/** The same outing on another date: the next one of that weekday which is neither its own nor over. */
export function copyOf(event: EventRecord, today: Day): NewOuting {
  let day = addDays(parisDay(event.date), 7);
  while (day < today) day = addDays(day, 7);
  const { site, hourRdv, diverMaxNumber, accompanistMaxNumber, description } = event;
  const { inscriptionToClub, plongeeAutonomes, needcadre } = event;
  const date = parisIso(instantInParis(day, parisTime(event.date)));
  const kept = { date, site, hourRdv, diverMaxNumber, accompanistMaxNumber, description };
  return { ...newOuting(day), ...kept, inscriptionToClub, plongeeAutonomes, needcadre };
}

/** The body of POST /events, but for its date. */
export const bodyOf = ({ site, date: _date, weeks: _weeks, without: _without, ...values }: NewOuting) =>
  ({ ...values, site: { id: site?.id ?? 0 }, complete: values.status === 'COMPLETE' }) satisfies Omit<
    EventCreate,
    'date'
  >;

/** Why the outing can't be saved as it stands in the form; null when it can. `before` is null for a new one. */
export function refusalOf(
  actor: Actor,
  before: EventRecord | null,
  values: OutingFields,
  now: Date,
): ChangeRefusal | null {
  const after = outingOf(values as EventRecord);
  const verdict = before ? mayUpdateEvent(actor, outingOf(before), after, now) : mayCreateEvent(actor, after, now);
  return verdict.ok ? null : verdict.code;
}

/** The home page's address where an outing of that instant is shown; with an id, it is opened. */
export function homeShowing(date: string, today: Day, id?: number): string {
  const day = parisDay(date);
  const query = new URLSearchParams();
  if (day < today || day >= windowFrom(today).to) query.set('du', day);
  if (id) query.set('sortie', String(id));
  return query.size === 0 ? paths.home : `${paths.home}?${query.toString()}`;
}
