import { addDays, instantInParis, type Day, type TimeOfDay } from '#domain/dates.ts';
import { isMinorOn } from '#domain/divers/age.ts';
import { EMPTY_PLAN, type Plan, type Registrant } from '#domain/palanquees/plan.ts';
import { basinDepth } from '#domain/palanquees/sheet.ts';
import { propose } from '#domain/palanquees/propose.ts';
import type { DemoMember } from './members.ts';
import type { NewEntry, StoredOuting } from './registrations.ts';

interface Options {
  readonly outings: readonly StoredOuting[];
  readonly members: readonly DemoMember[];
  /** Director where no registrant is qualified. */
  readonly treasurer: DemoMember;
  readonly today: Day;
}

const COMPOSED_AHEAD = 3;
const MIN_DIVERS = 4;

/** In the order of their places. */
function registrantsOf({ entries, day }: StoredOuting, members: readonly DemoMember[]): Registrant[] {
  const byId = new Map(members.map((member) => [member.id, member]));
  const of = (type: NewEntry['type']): NewEntry[] =>
    entries.filter((entry) => entry.active === 1 && entry.type === type).toSorted((a, b) => a.position - b.position);
  return [...of('ACCOMPANIST'), ...of('PARTICIPANT')].map(({ diver_id, type }) => {
    const { level = '', datenaissance = null } = byId.get(diver_id) ?? {};
    return { id: diver_id, level, supervises: type === 'ACCOMPANIST', minor: isMinorOn(datenaissance, day) };
  });
}

/** Depth of the club's quarries, in metres. */
const USUAL_DEPTH = 25;

export function timeAfter(time: TimeOfDay, minutes: number): TimeOfDay {
  const all = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + minutes;
  return [Math.floor(all / 60), all % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

const NOTE = 'Plateau deux mètres plus bas que la limite\u00a0: passage bref au mouillage, puis retour au-dessus.';

const AFTERNOON: TimeOfDay = '14:30';

function planFor(outing: StoredOuting, { members, treasurer }: Options, start = outing.time): Plan {
  const registrants = registrantsOf(outing, members);
  const bottom = basinDepth([], outing.site) ?? USUAL_DEPTH;
  const proposal = propose({ registrants, bottom });
  const { directorId, palanquees } =
    proposal.directorId === null ? propose({ registrants, bottom, director: treasurer }) : proposal;
  const planned = palanquees.map((one, index) => ({
    ...one,
    plannedDepth: Math.min(one.plannedDepth ?? bottom, bottom),
    plannedDuration: 40,
    entryTime: timeAfter(start, index * 10),
  }));
  return { ...EMPTY_PLAN, directorId, palanquees: planned };
}

/** Overrules the first palanquée that is limited by its divers, not by the site. */
function withNote(plan: Plan): Plan {
  const deep = plan.palanquees.find(({ plannedDepth }) => (plannedDepth ?? 0) < USUAL_DEPTH);
  const overruled = deep && { ...deep, plannedDepth: (deep.plannedDepth ?? 0) + 2, overruleNote: NOTE };
  return { ...plan, palanquees: plan.palanquees.map((one) => (one === deep && overruled ? overruled : one)) };
}

/** Plans of the next outings, one with a director's note, one saved twice, and of three past ones. */
export function demoPalanquees(options: Options) {
  const { outings, treasurer, today } = options;
  const composed = outings.filter(
    ({ status, entries }) =>
      status !== 'CANCELLED' && entries.filter(({ active }) => active === 1).length >= MIN_DIVERS,
  );
  const ahead = composed.filter(({ day }) => day >= today).slice(0, COMPOSED_AHEAD);
  const past = composed.filter(({ day }) => day < today);
  const last = past.pop();
  const twice = past.findLast(({ twoDives }) => twoDives);
  const once = past.findLast((outing) => outing !== twice);
  const dived = [once, twice, last].filter((outing) => outing !== undefined);
  const saved = (outing: StoredOuting, version: number, plan: Plan, day: Day) => ({
    event_id: outing.id,
    dive: 1,
    version,
    author_id: treasurer.id,
    created_at: instantInParis(day, version === 1 ? '20:15' : '21:40').toISOString(),
    plan: JSON.stringify(plan),
  });
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
    ...dived.map((outing) => saved(outing, 1, planFor(outing, options), addDays(outing.day, -1))),
    ...(twice ? [{ ...saved(twice, 1, planFor(twice, options, AFTERNOON), addDays(twice.day, -1)), dive: 2 }] : []),
  ];
}
