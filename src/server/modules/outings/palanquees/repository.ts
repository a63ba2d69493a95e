import { EMPTY_LOG, type DiveLog } from '#domain/palanquees/dive-log.ts';
import { DIVES, type Dive, type DiveNumber, type Plan } from '#domain/palanquees/plan.ts';
import type { Actor } from '#domain/permissions.ts';
import { leadOf, type Lead } from '#domain/registration/leaders.ts';
import { readOwnJson } from '#domain/own-json.ts';
import { withAuthor } from '#server/commons/divers/mapping.ts';
import type { Row, Tx } from '#server/db/database.ts';
import { onFreeVersion } from '#server/db/errors.ts';
import { isOneOf } from '#server/db/lists.ts';
import { DomainError } from '#server/errors/domain-error.ts';
import type { EntryRow } from '../entries/repository.ts';

type PlanRow = Row<'palanquee_plans'>;
export type SavingRow = Pick<PlanRow, 'version' | 'created_at'> & { readonly author_name: string };
type NewPlan = Pick<PlanRow, 'version' | 'author_id'> & { readonly plan: Plan };
export type SavedPlan = NewPlan & Pick<PlanRow, 'created_at'>;

/** The end of a plan without palanquées, as its mapping writes it. */
const WITHOUT_PALANQUEES = '%"palanquees":[]}';

/** Names a dive in maps: `13.2`. */
export const diveKey = ({ event_id, dive }: { readonly event_id: number; readonly dive: number }): string =>
  `${event_id}.${dive}`;

/** Rows are added, never changed. */
export const palanqueesRepository = ({ db }: Tx) => {
  const of = ({ event, dive }: Dive) =>
    db.selectFrom('palanquee_plans').where('event_id', '=', event).where('dive', '=', dive);

  /** Defaults to the latest version. */
  async function find(which: Dive, version?: number): Promise<SavedPlan | undefined> {
    const saved = of(which).select(['version', 'author_id', 'created_at', 'plan']).orderBy('version', 'desc').limit(1);
    const row = await (version === undefined ? saved : saved.where('version', '=', version)).executeTakeFirst();
    // Written by `insert`, from a plan that the contract's schema accepted.
    return row && { ...row, plan: readOwnJson<Plan>(row.plan) };
  }

  return {
    find,

    /** Latest plans, by dive; without dives that have none. */
    async latestOfAll(event: number): Promise<Map<DiveNumber, SavedPlan>> {
      const latest = new Map<DiveNumber, SavedPlan>();
      for (const dive of DIVES) {
        const plan = await find({ event, dive });
        if (plan) latest.set(dive, plan);
      }
      return latest;
    },

    /** Versions of the outings' latest plans, by `diveKey`; without plans that have no palanquée. */
    async versions(events: readonly number[]): Promise<Map<string, number>> {
      const rows = await db
        .selectFrom('palanquee_plans')
        .select(['event_id', 'dive', 'version'])
        .select((is) => is('plan', 'like', WITHOUT_PALANQUEES).as('isEmpty'))
        .where(isOneOf('event_id', events))
        .orderBy('version')
        .execute();
      const latest = [...new Map(rows.map((row) => [diveKey(row), row]))];
      return new Map(latest.flatMap(([key, { version, isEmpty }]) => (isEmpty ? [] : [[key, version]])));
    },

    /** Newest first, without the plans. */
    async savings(which: Dive): Promise<SavingRow[]> {
      const rows = await of(which)
        .innerJoin('divers', 'divers.id', 'author_id')
        .select(['palanquee_plans.version', 'created_at', 'lastname', 'firstname'])
        .orderBy('palanquee_plans.version', 'desc')
        .execute();
      return rows.map(withAuthor);
    },

    /** Throws STALE_VERSION when this version exists by now, EVENT_NOT_FOUND when the outing was deleted. */
    insert({ event, dive }: Dive, { version, author_id, plan }: NewPlan, now: Date) {
      const row = { event_id: event, dive, version, author_id, created_at: now.toISOString() };
      const insert = db.insertInto('palanquee_plans').values({ ...row, plan: JSON.stringify(plan) });
      return onFreeVersion(insert.execute());
    },
  };
};

/** Part of the actor in the direction of an outing, by its entries and the latest palanquées of its dives. */
export async function leadIn(tx: Tx, actor: Actor, eventId: number, entries: readonly EntryRow[]): Promise<Lead> {
  const saved = [...(await palanqueesRepository(tx).latestOfAll(eventId)).values()];
  const directs = saved.some(({ plan }) => plan.directorId === actor.id);
  const own = entries.filter((entry) => entry.diver_id === actor.id);
  const held = own.map(({ type, active }) => ({ type, active: active === 1 }));
  return leadOf(actor, held, directs ? actor.id : null);
}

/** Version 0: none was saved. */
interface SavedLog extends Pick<Row<'dive_logs'>, 'version' | 'author_id' | 'updated_at'> {
  readonly log: DiveLog;
  readonly author_name: string;
}

const NO_LOG: SavedLog = { version: 0, log: EMPTY_LOG, author_id: 0, author_name: '', updated_at: '' };

export const logsRepository = ({ db }: Tx) => ({
  async find({ event, dive }: Dive): Promise<SavedLog> {
    const row = await db
      .selectFrom('dive_logs')
      .innerJoin('divers', 'divers.id', 'dive_logs.author_id')
      .select(['dive_logs.version', 'author_id', 'updated_at', 'content', 'divers.lastname', 'divers.firstname'])
      .where('event_id', '=', event)
      .where('dive', '=', dive)
      .executeTakeFirst();
    if (!row) return NO_LOG;
    const { content, ...saved } = withAuthor(row);
    // Written by `save`, from a log that the contract's schema accepted.
    return { ...saved, log: readOwnJson<DiveLog>(content) };
  },

  /** Versions of the logs of these outings, by `diveKey`. */
  async versions(events: readonly number[]): Promise<Map<string, number>> {
    const logs = db.selectFrom('dive_logs').select(['event_id', 'dive', 'version']);
    const rows = await logs.where(isOneOf('event_id', events)).execute();
    return new Map(rows.map((row) => [diveKey(row), row.version]));
  },

  /** Throws STALE_VERSION, without the present log, when another version was saved meanwhile. */
  async save({ event, dive }: Dive, before: number, log: DiveLog, author: number, now: Date): Promise<void> {
    const written = { author_id: author, updated_at: now.toISOString(), content: JSON.stringify(log) };
    if (before > 0) {
      const changed = await db
        .updateTable('dive_logs')
        .set({ ...written, version: before + 1 })
        .where('event_id', '=', event)
        .where('dive', '=', dive)
        .where('version', '=', before)
        .returning('id')
        .executeTakeFirst();
      if (!changed) throw new DomainError('STALE_VERSION');
      return;
    }
    const row = { event_id: event, dive, ...written };
    await onFreeVersion(db.insertInto('dive_logs').values(row).execute());
  },
});
