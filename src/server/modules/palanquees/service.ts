import type { Palanquees, PalanqueesSave } from '../../../shared/contract/palanquees.ts';
import { parisDay } from '../../../shared/domain/dates.ts';
import { EMPTY_PLAN, membersOf, type Plan } from '../../../shared/domain/palanquees/plan.ts';
import { mayBeOverruled, standing } from '../../../shared/domain/palanquees/findings.ts';
import { check } from '../../../shared/domain/palanquees/rules.ts';
import type { Actor } from '../../../shared/domain/permissions.ts';
import type { Database, Tx } from '../../db/database.ts';
import { Refused } from '../../commons/errors.ts';
import type { DiverRow } from '../divers/repository.ts';
import type { EventRecord } from '../events/repository.ts';
import type { Note } from '../../commons/audit-log.ts';
import type { EntryRow } from '../registrations/repository.ts';
import { checkVersion } from '../../commons/versions.ts';
import { cleanPlan } from './clean-plan.ts';
import { palanqueesOf, type Ground } from './mapping.ts';
import { palanqueesRepository, type SavedPlan } from './repository.ts';

/** What the palanquées need of the neighbouring modules. */
export interface Sources {
  readonly database: Database;
  readonly clock: () => Date;
  readonly findEvent: (tx: Tx, id: number) => Promise<EventRecord | undefined>;
  readonly entriesOf: (tx: Tx, eventId: number) => Promise<readonly EntryRow[]>;
  /** Deleted ones too. */
  readonly findDivers: (tx: Tx, ids: readonly number[]) => Promise<readonly DiverRow[]>;
  readonly watchesCertificates: (tx: Tx) => Promise<boolean>;
  /** Who was registered after that instant. */
  readonly arrivedSince: (tx: Tx, eventId: number, instant: string) => Promise<ReadonlySet<number>>;
  readonly note: Note;
}

/** Nobody comes into a plan who had nothing to do with the outing: names are not to be fetched this way. */
function checkPeople(plan: Plan, before: Plan, { entries }: Ground, present: Palanquees): void {
  const known = new Set([...entries.map((entry) => entry.diver_id), ...membersOf(before)]);
  for (const [rank, { members }] of plan.palanquees.entries()) {
    const index = members.findIndex(({ id }) => !known.has(id));
    if (index >= 0) throw new Refused('NOT_ON_OUTING', { field: `palanquees.${rank}.members.${index}` });
  }
  const { directorId } = plan;
  if (directorId === null || known.has(directorId) || directorId === before.directorId) return;
  if (present.directors.some(({ id }) => id === directorId)) return;
  throw new Refused('NOT_ON_OUTING', { field: 'directorId' });
}

function checkKeys({ palanquees }: Plan): void {
  const keys = palanquees.map(({ key }) => key);
  const rank = keys.findIndex((key, index) => keys.indexOf(key) !== index);
  if (rank >= 0) throw new Refused('INVALID_VALUE', { field: `palanquees.${rank}.key` });
}

/** What breaks a rule is saved with the director's note alone (annex III-16b); the first that has none is named. */
function checkRules(plan: Plan, { event, registrants, directors }: Palanquees): void {
  const [breach] = standing(plan, check(plan, registrants, directors, parisDay(event.date)));
  if (!breach) return;
  const rank = plan.palanquees.findIndex(({ key }) => key === breach.palanquee);
  const about = rank < 0 ? '' : `palanquees.${rank}.`;
  if (!mayBeOverruled(breach)) throw new Refused('PALANQUEE_TOO_DEEP', { field: `${about}plannedDepth` });
  throw new Refused('PALANQUEE_BREACH', { field: rank < 0 ? 'directorNote' : `${about}overruleNote` });
}

const NONE: SavedPlan = { version: 0, author_id: 0, plan: EMPTY_PLAN };

/** An outing's palanquées (law.md, art. A322-72: kept with their versions). Who may call what is settled at the door. */
export const palanqueesService = (sources: Sources) => {
  const { database, clock, findEvent, entriesOf, findDivers, watchesCertificates, arrivedSince, note } = sources;

  async function groundOf(tx: Tx, actor: Actor, eventId: number, ...plans: Plan[]): Promise<Ground> {
    const event = await findEvent(tx, eventId);
    if (!event) throw new Refused('EVENT_NOT_FOUND');
    const entries = await entriesOf(tx, eventId);
    const named = plans.flatMap((plan) => [...membersOf(plan), ...(plan.directorId === null ? [] : [plan.directorId])]);
    const ids = new Set([...entries.map((entry) => entry.diver_id), ...named, actor.id]);
    return {
      event,
      entries,
      divers: new Map((await findDivers(tx, [...ids])).map((row) => [row.id, row])),
      watchesCertificates: await watchesCertificates(tx),
      arrived: new Set(),
      viewerId: actor.id,
    };
  }

  const shown = async (tx: Tx, actor: Actor, eventId: number, { version, plan }: SavedPlan): Promise<Palanquees> => {
    const savings = await palanqueesRepository(tx).savings(eventId);
    const [last] = savings;
    const arrived = last ? await arrivedSince(tx, eventId, last.created_at) : new Set<number>();
    return palanqueesOf({ ...(await groundOf(tx, actor, eventId, plan)), arrived }, version, plan, savings);
  };

  const present = async (tx: Tx, actor: Actor, eventId: number): Promise<Palanquees> =>
    shown(tx, actor, eventId, (await palanqueesRepository(tx).latest(eventId)) ?? NONE);

  const read = (actor: Actor, eventId: number): Promise<Palanquees> =>
    database.read((tx) => present(tx, actor, eventId));

  const saveWithin = async (tx: Tx, actor: Actor, eventId: number, save: PalanqueesSave): Promise<Palanquees> => {
    const plan = cleanPlan(save.plan);
    const plans = palanqueesRepository(tx);
    const before = (await plans.latest(eventId)) ?? NONE;
    const ground = await groundOf(tx, actor, eventId, before.plan, plan);
    if (ground.event.outing.status === 'CANCELLED') throw new Refused('EVENT_CANCELLED');
    // The same once more, whose answer was lost on the way.
    const again = before.version === save.version + 1 && before.author_id === actor.id;
    if (again && JSON.stringify(before.plan) === JSON.stringify(plan)) return present(tx, actor, eventId);
    checkVersion(save.version, palanqueesOf(ground, before.version, before.plan, await plans.savings(eventId)));
    checkKeys(plan);
    const after = palanqueesOf(ground, save.version + 1, plan, []);
    checkPeople(plan, before.plan, ground, palanqueesOf(ground, before.version, before.plan, []));
    checkRules(plan, after);
    await plans.insert(eventId, { version: save.version + 1, author_id: actor.id, plan }, clock());
    await note(tx, actor, {
      resource: 'events',
      id: eventId,
      action: 'update',
      before: { palanquees: before.version === 0 ? null : before.version },
      after: { palanquees: save.version + 1 },
    });
    return present(tx, actor, eventId);
  };

  return {
    read,

    /** As it was saved then, about who is registered now. Refused: PLAN_NOT_FOUND. */
    readVersion: (actor: Actor, eventId: number, version: number): Promise<Palanquees> =>
      database.read(async (tx) => {
        if (!(await findEvent(tx, eventId))) throw new Refused('EVENT_NOT_FOUND');
        const saved = await palanqueesRepository(tx).find(eventId, version);
        if (!saved) throw new Refused('PLAN_NOT_FOUND');
        return shown(tx, actor, eventId, saved);
      }),

    /**
     * A new version beside the former ones. Refused: EVENT_CANCELLED; STALE_VERSION with what was saved meanwhile;
     * NOT_ON_OUTING, PALANQUEE_BREACH and PALANQUEE_TOO_DEEP, naming the field.
     */
    async save(actor: Actor, eventId: number, save: PalanqueesSave): Promise<Palanquees> {
      const saved = () => database.write((tx) => saveWithin(tx, actor, eventId, save));
      try {
        return await saved();
      } catch (error) {
        // Saved at the same instant: by now one sees whether it was the same plan, or what it was.
        if (error instanceof Refused && error.code === 'STALE_VERSION' && error.current === undefined) return saved();
        throw error;
      }
    },

    /** What is printed on the safety sheet; null: nobody composed any. */
    printed: (eventId: number): Promise<Plan | null> =>
      database.read(async (tx) => (await palanqueesRepository(tx).latest(eventId))?.plan ?? null),
  };
};

export type PalanqueesService = ReturnType<typeof palanqueesService>;
