import type { Insertable } from 'kysely';
import { addDays, instantInParis, parisDay, parisTime, type Day, type TimeOfDay } from '../../shared/domain/dates.ts';
import { isMinorOn } from '../../shared/domain/divers/age.ts';
import { EMPTY_PLAN, type Palanquee, type Plan, type Registrant } from '../../shared/domain/palanquees/plan.ts';
import { basinDepth } from '../../shared/domain/palanquees/sheet.ts';
import { propose } from '../../shared/domain/palanquees/propose.ts';
import type { PalanqueePlansTable } from '../../server/db/tables.ts';
import type { Entry } from './registrations.ts';

export type PlanValues = Omit<Insertable<PalanqueePlansTable>, 'id'>;

interface Outing {
  readonly id: number;
  readonly site: string;
  readonly startsAt: string;
  readonly cancelled: boolean;
  readonly entries: readonly Entry[];
}

interface Parts {
  /** By date. */
  readonly outings: readonly Outing[];
  readonly divers: ReadonlyMap<number, { readonly level: string; readonly birth: Day | null }>;
  /** Directs where nobody of the registrants may. */
  readonly treasurer: { readonly id: number; readonly level: string };
  readonly today: Day;
}

const COMPOSED_AHEAD = 3;
const LEAST_DIVERS = 4;

/** In the order of their places; nobody who waits. */
function registrantsOf({ entries, startsAt }: Outing, divers: Parts['divers']): Registrant[] {
  const of = (type: Entry['type']): Entry[] =>
    entries.filter((entry) => entry.active === 1 && entry.type === type).toSorted((a, b) => a.position - b.position);
  return [...of('ACCOMPANIST'), ...of('PARTICIPANT')].map(({ diver_id, type }) => {
    const { level, birth } = divers.get(diver_id) ?? { level: '', birth: null };
    return { id: diver_id, level, supervises: type === 'ACCOMPANIST', minor: isMinorOn(birth, parisDay(startsAt)) };
  });
}

/** No quarry of the club's is deeper by much; its pool is less deep. */
const USUAL_DEPTH = 25;
const bottomOf = ({ site }: Outing): number => basinDepth([], site) ?? USUAL_DEPTH;

/** Ten minutes after one another, from the hour of the outing on. */
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

/** As it went, two metres less deep than it was planned. */
const dived = (one: Palanquee): Palanquee => ({
  ...one,
  actualDepth: one.plannedDepth === null ? null : one.plannedDepth - 2,
  actualDuration: 38,
  exitTime: one.entryTime === null ? null : timeOfDay(minutesOf(one.entryTime) + 38),
});

/** A little deeper than the rules allow, and why. */
const noted = (one: Palanquee): Palanquee => ({
  ...one,
  plannedDepth: (one.plannedDepth ?? 0) + 2,
  overruleNote: 'Plateau deux mètres plus bas que la limite\u00a0: passage bref au mouillage, puis retour au-dessus.',
});

function planFor(outing: Outing, { divers, treasurer }: Parts): Plan {
  const registrants = registrantsOf(outing, divers);
  const bottom = bottomOf(outing);
  const proposal = propose({ registrants, bottom });
  const { directorId, palanquees } =
    proposal.directorId === null ? propose({ registrants, bottom, director: treasurer }) : proposal;
  return { ...EMPTY_PLAN, directorId, palanquees: palanquees.map(plannedFrom(parisTime(outing.startsAt), bottom)) };
}

/** The first that goes as deep as its divers may. */
function withNote(plan: Plan): Plan {
  const deep = plan.palanquees.find(({ plannedDepth }) => (plannedDepth ?? 0) < USUAL_DEPTH);
  return { ...plan, palanquees: plan.palanquees.map((one) => (one === deep ? noted(one) : one)) };
}

/**
 * Palanquées of the next outings, composed the evening before: one of them with what the director lets pass, another one
 * saved twice; and of the last outing, as it went.
 */
export function demoPalanquees(parts: Parts): PlanValues[] {
  const { outings, treasurer, today } = parts;
  const composed = outings.filter(
    ({ cancelled, entries }) => !cancelled && entries.filter(({ active }) => active === 1).length >= LEAST_DIVERS,
  );
  const ahead = composed.filter(({ startsAt }) => parisDay(startsAt) >= today).slice(0, COMPOSED_AHEAD);
  const last = composed.findLast(({ startsAt }) => parisDay(startsAt) < today);
  const saved = (outing: Outing, version: number, plan: Plan, day: Day): PlanValues => ({
    event_id: outing.id,
    version,
    author_id: treasurer.id,
    created_at: instantInParis(day, version === 1 ? '20:15' : '21:40').toISOString(),
    plan: JSON.stringify(plan),
  });
  const asItWent = (plan: Plan): Plan => ({ ...plan, palanquees: plan.palanquees.map(dived) });
  const evening = addDays(today, -1);
  // Keeps the bound of the rules in a pool.
  const overruled = ahead.find((outing) => basinDepth([], outing.site) === null);
  const savedTwice = ahead.find((outing) => outing !== overruled);
  return [
    ...ahead.flatMap((outing) => {
      const plan = planFor(outing, parts);
      if (outing === overruled) return [saved(outing, 1, withNote(plan), evening)];
      if (outing !== savedTwice) return [saved(outing, 1, plan, evening)];
      const fewer = { ...plan, palanquees: plan.palanquees.slice(0, 1) };
      return [saved(outing, 1, fewer, evening), saved(outing, 2, plan, evening)];
    }),
    ...(last ? [saved(last, 1, asItWent(planFor(last, parts)), parisDay(last.startsAt))] : []),
  ];
}
