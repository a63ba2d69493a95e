import type { PlanBody, PlanPerson } from '#contract/palanquees.ts';
import { parisDay, parisIso } from '#domain/dates.ts';
import { ageOn, isMinorOn } from '#domain/divers/age.ts';
import { certificateValidAt } from '#domain/divers/certificate.ts';
import { isDiveDirectorLevel } from '#domain/levels.ts';
import { AIR, membersOf, type DiveNumber, type Plan } from '#domain/palanquees/plan.ts';
import type { DiverRow } from '#server/commons/divers/repository.ts';
import type { EventRow } from '../events/mapping.ts';
import type { EntryRow } from '../entries/repository.ts';
import type { SavingRow } from './repository.ts';

const personOf = ({ id, lastname, firstname, level }: DiverRow): PlanPerson => ({ id, lastname, firstname, level });

const personsOf = (divers: ReadonlyMap<number, DiverRow>, ids: readonly number[]): PlanPerson[] =>
  ids.flatMap((id) => divers.get(id) ?? []).map(personOf);

export const namedIn = (plan: Plan): number[] => [
  ...new Set([...membersOf(plan), ...(plan.directorId === null ? [] : [plan.directorId])]),
];

/** Dives whose latest plan has palanquées. */
export const composedIn = (plans: ReadonlyMap<DiveNumber, { readonly plan: Plan }>): DiveNumber[] =>
  [...plans].filter(([, { plan }]) => plan.palanquees.length > 0).map(([dive]) => dive);

/** Supervisors first, each in the order of their places. */
export const placesOf = (entries: readonly EntryRow[]): EntryRow[] =>
  (['ACCOMPANIST', 'PARTICIPANT'] as const).flatMap((type) =>
    entries.filter((entry) => entry.active === 1 && entry.type === type).toSorted((a, b) => a.position - b.position),
  );

export interface PlanContext {
  readonly dive: DiveNumber;
  readonly dives: readonly DiveNumber[];
  readonly event: EventRow;
  /** Includes removed and waiting entries. */
  readonly entries: readonly EntryRow[];
  /** All members whom the plan or an entry names, deleted ones too. */
  readonly divers: ReadonlyMap<number, DiverRow>;
  readonly watchesCertificates: boolean;
  /** Members registered since the plan was last saved. */
  readonly arrived: ReadonlySet<number>;
  readonly viewerId: number;
}

/** Qualified registrants first, then the viewer and the plan's director if qualified, then others, who need a note. */
function directorsOf({ entries, divers, viewerId }: PlanContext, { directorId }: Plan): PlanPerson[] {
  const holders = placesOf(entries).map((entry) => entry.diver_id);
  const registrants = personsOf(divers, holders);
  const ever = new Set(entries.map((entry) => entry.diver_id));
  const directs = ({ level }: PlanPerson): boolean => isDiveDirectorLevel(level);
  const present = [...new Set([viewerId, ...(directorId === null ? [] : [directorId])])];
  const strangers = present.filter((id) => !ever.has(id));
  const others = personsOf(divers, strangers).filter(directs);
  return [...registrants.filter(directs), ...others, ...registrants.filter((one) => !directs(one))];
}

export function palanqueesOf(context: PlanContext, version: number, plan: Plan, savings: readonly SavingRow[]) {
  const { event, dive, dives, entries, divers, watchesCertificates, arrived } = context;
  const registrants = placesOf(entries).flatMap((entry) => {
    const diver = divers.get(entry.diver_id);
    if (!diver) return [];
    const day = parisDay(event.date);
    const minor = isMinorOn(diver.datenaissance, day);
    return {
      ...personOf(diver),
      supervises: entry.type === 'ACCOMPANIST',
      description: entry.description,
      certificateOver: watchesCertificates ? !certificateValidAt(diver.caci_date, event.date) : null,
      minor,
      age: minor === true ? ageOn(diver.datenaissance, day) : null,
      sinceSaved: arrived.has(diver.id),
    };
  });
  const directors = directorsOf(context, plan);
  const present = new Set([...registrants, ...directors].map(({ id }) => id));
  const holding = new Set(registrants.map(({ id }) => id));
  const gone = namedIn(plan).filter((id) => (id === plan.directorId ? !present.has(id) : !holding.has(id)));
  return {
    dive,
    dives: [...dives],
    version,
    event: {
      id: event.id,
      date: event.date,
      hourRdv: event.hourRdv,
      site: { id: event.site.id, name: event.site.name },
      description: event.description,
      status: event.status,
      plongeeAutonomes: event.plongeeAutonomes,
    },
    registrants,
    directors,
    plan: plan as PlanBody,
    left: personsOf(divers, gone),
    versions: savings.map((row) => ({ version: row.version, author: row.author_name, at: parisIso(row.created_at) })),
  };
}

/** Joins lines, for the cells of a table. */
const line = (text: string): string => text.replace(/[\s\u0000-\u001f\u007f]+/g, ' ').trim();

/** Keeps only the contract's fields. */
export const cleanPlan = ({ directorId, directorNote, palanquees }: Plan): Plan => ({
  directorId,
  directorNote: line(directorNote),
  palanquees: palanquees.map((one) => ({
    key: one.key,
    kind: one.kind,
    plannedDepth: one.plannedDepth,
    plannedDuration: one.plannedDuration,
    entryTime: one.entryTime,
    actualDepth: one.actualDepth,
    actualDuration: one.actualDuration,
    exitTime: one.exitTime,
    members: one.members.map(({ id, function: role, aptitude, gas, nitrox, authorisation }) => ({
      id,
      function: role,
      aptitude,
      gas: line(gas) || AIR,
      ...(nitrox !== undefined && { nitrox }),
      ...(authorisation !== undefined && { authorisation }),
    })),
    overruleNote: line(one.overruleNote),
  })),
});
