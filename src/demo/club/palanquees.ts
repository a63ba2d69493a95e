import type { Insertable } from 'kysely';
import { addDays, instantInParis, type Day, type TimeOfDay } from '../../shared/domain/dates.ts';
import { isMinorOn } from '../../shared/domain/divers/age.ts';
import { EMPTY_PLAN, type Palanquee, type Plan, type Registrant } from '../../shared/domain/palanquees/plan.ts';
import { basinDepth } from '../../shared/domain/palanquees/sheet.ts';
import { propose } from '../../shared/domain/palanquees/propose.ts';
import type { PalanqueePlansTable } from '../../server/db/tables/outings.ts';
import type { Member } from './members.ts';
import type { Entry, StoredOuting } from './registrations.ts';

export type PlanValues = Omit<Insertable<PalanqueePlansTable>, 'id'>;

interface Options {
  readonly outings: readonly StoredOuting[];
  readonly members: readonly Member[];
  /** Director where no registrant is qualified. */
  readonly treasurer: Member;
  readonly today: Day;
}

const COMPOSED_AHEAD = 3;
const MIN_DIVERS = 4;

/** In the order of their places. */
function registrantsOf({ entries, day }: StoredOuting, members: readonly Member[]): Registrant[] {
  const byId = new Map(members.map((member) => [member.id, member]));
  const of = (type: Entry['type']): Entry[] =>
    entries.filter((entry) => entry.active === 1 && entry.type === type).toSorted((a, b) => a.position - b.position);
  return [...of('ACCOMPANIST'), ...of('PARTICIPANT')].map(({ diver_id, type }) => {
    const { level = '', datenaissance = null } = byId.get(diver_id) ?? {};
    return { id: diver_id, level, supervises: type === 'ACCOMPANIST', minor: isMinorOn(datenaissance, day) };
  });
}

/** Depth of the club's quarries, in metres. */
const USUAL_DEPTH = 25;

const plannedFrom =
  (start: TimeOfDay, bottom: number) =>
  (one: Palanquee, index: number): Palanquee => ({
    ...one,
    plannedDepth: Math.min(one.plannedDepth ?? bottom, bottom),
    plannedDuration: 40,
    entryTime: timeOfDay(minutesOf(start) + index * 10),
  });

const timeOfDay = (minutes: number): TimeOfDay =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

const minutesOf = (time: TimeOfDay): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const dived = (one: Palanquee): Palanquee => ({
  ...one,
  actualDepth: one.plannedDepth === null ? null : one.plannedDepth - 2,
  actualDuration: 38,
  exitTime: one.entryTime === null ? null : timeOfDay(minutesOf(one.entryTime) + 38),
});

const overruled = (one: Palanquee): Palanquee => ({
  ...one,
  plannedDepth: (one.plannedDepth ?? 0) + 2,
  overruleNote: 'Plateau deux mètres plus bas que la limite\u00a0: passage bref au mouillage, puis retour au-dessus.',
});

function planFor(outing: StoredOuting, { members, treasurer }: Options): Plan {
  const registrants = registrantsOf(outing, members);
  const bottom = basinDepth([], outing.site) ?? USUAL_DEPTH;
  const proposal = propose({ registrants, bottom });
  const { directorId, palanquees } =
    proposal.directorId === null ? propose({ registrants, bottom, director: treasurer }) : proposal;
  return { ...EMPTY_PLAN, directorId, palanquees: palanquees.map(plannedFrom(outing.time, bottom)) };
}

/** Overrules the first palanquée that is limited by its divers, not by the site. */
function withNote(plan: Plan): Plan {
  const deep = plan.palanquees.find(({ plannedDepth }) => (plannedDepth ?? 0) < USUAL_DEPTH);
  return { ...plan, palanquees: plan.palanquees.map((one) => (one === deep ? overruled(one) : one)) };
}

/** Plans of the next outings, one with a director's note and one saved twice, and of the last one with its dives. */
export function demoPalanquees(options: Options): PlanValues[] {
  const { outings, treasurer, today } = options;
  const composed = outings.filter(
    ({ status, entries }) =>
      status !== 'CANCELLED' && entries.filter(({ active }) => active === 1).length >= MIN_DIVERS,
  );
  const ahead = composed.filter(({ day }) => day >= today).slice(0, COMPOSED_AHEAD);
  const last = composed.findLast(({ day }) => day < today);
  const saved = (outing: StoredOuting, version: number, plan: Plan, day: Day): PlanValues => ({
    event_id: outing.id,
    version,
    author_id: treasurer.id,
    created_at: instantInParis(day, version === 1 ? '20:15' : '21:40').toISOString(),
    plan: JSON.stringify(plan),
  });
  const withDives = (plan: Plan): Plan => ({ ...plan, palanquees: plan.palanquees.map(dived) });
  const evening = addDays(today, -1);
  // Not in a pool, whose depth is its own limit.
  const withNoteOf = ahead.find((outing) => basinDepth([], outing.site) === null);
  const savedTwice = ahead.find((outing) => outing !== withNoteOf);
  return [
    ...ahead.flatMap((outing) => {
      const plan = planFor(outing, options);
      if (outing === withNoteOf) return [saved(outing, 1, withNote(plan), evening)];
      if (outing !== savedTwice) return [saved(outing, 1, plan, evening)];
      const fewer = { ...plan, palanquees: plan.palanquees.slice(0, 1) };
      return [saved(outing, 1, fewer, evening), saved(outing, 2, plan, evening)];
    }),
    ...(last ? [saved(last, 1, withDives(planFor(last, options)), last.day)] : []),
  ];
}
