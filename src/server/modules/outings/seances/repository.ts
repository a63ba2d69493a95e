import { sql } from 'kysely';
import { addDays, latestCredible, type Day } from '#domain/dates.ts';
import { readOwnJson } from '#domain/own-json.ts';
import { RECENT_WEEKS } from '#domain/seances/changes.ts';
import type { DayOff } from '#domain/seances/days.ts';
import type { Page } from '#contract/common.ts';
import { hasRow, type Row, type Tx } from '#server/db/database.ts';
import { fetchPage, listingOf, type ListParams } from '#server/db/lists.ts';
import { rowsPurger } from '#server/db/purging.ts';
import { inSets, insertRows } from '#server/db/sets.ts';
import type { columnsOfSeance, SeanceRow } from './mapping.ts';

type Columns = ReturnType<typeof columnsOfSeance> & { readonly cancel_reason: string | null };
type Mark = Omit<Row<'seance_attendance'>, 'id'>;

const ORDER = { day: 'day' };

export const seancesRepository = (tx: Tx) => {
  const { db } = tx;
  const seances = db
    .selectFrom('seances')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('seance_attendance')
        .select(({ fn }) => fn.countAll().as('present'))
        .whereRef('seance_attendance.seance_id', '=', 'seances.id')
        .where('seance_attendance.present', '=', 1)
        .as('present'),
    )
    .$narrowType<{ present: number | string }>();
  const from = ({ id, series_id, day }: SeanceRow, following: boolean) =>
    following ? seances.where('series_id', '=', series_id).where('day', '>=', day) : seances.where('id', '=', id);

  return {
    /** From a day on, or before it. */
    list(side: '>=' | '<', day: Day, params: ListParams): Promise<Page<SeanceRow>> {
      const { order, slice } = listingOf(params, ORDER, side === '<' ? 'day,desc' : 'day');
      const direction = order[0]?.direction ?? 'asc';
      const ended = [...order, ...['start_time', 'id'].map((column) => ({ column, direction }))];
      return fetchPage(seances.where('day', side, day), { order: ended, slice });
    },

    /** Those held between two days, both included. */
    between: (first: Day, last: Day) =>
      seances
        .where('day', '>=', first)
        .where('day', '<=', last)
        .where('cancel_reason', 'is', null)
        .orderBy('day')
        .orderBy('start_time')
        .orderBy('id')
        .execute(),

    find: (id: number) => seances.where('id', '=', id).executeTakeFirst(),

    /** Locks the session, or it and the later ones of its season. */
    lock: (row: SeanceRow, following: boolean) => from(row, following).orderBy('id').forUpdate('seances').execute(),

    /** Inserts the sessions once per key; answers the season's id. */
    async add(onceKey: string, off: readonly DayOff[], days: readonly Columns[]): Promise<number> {
      const values = { once_key: onceKey, off: JSON.stringify(off) };
      const added = db.insertInto('seance_series').values(values).returning('id');
      const made = await added.onConflict((conflict) => conflict.doNothing()).executeTakeFirst();
      if (made === undefined) {
        const known = db.selectFrom('seance_series').select('id').where('once_key', '=', onceKey);
        return (await known.executeTakeFirstOrThrow()).id;
      }
      const rows = days.map((row) => ({
        ...row,
        series_id: made.id,
        planned_day: row.day,
        planned_start: row.start_time,
      }));
      await insertRows(tx, 'seances', rows);
      return made.id;
    },

    async daysOff({ series_id }: SeanceRow): Promise<DayOff[]> {
      const row = db.selectFrom('seance_series').select('off').where('id', '=', series_id);
      return readOwnJson<DayOff[]>((await row.executeTakeFirst())?.off ?? '[]');
    },

    update: ({ id, version }: SeanceRow, values: Partial<Columns>) =>
      db
        .updateTable('seances')
        .set({ ...values, version: version + 1 })
        .where('id', '=', id)
        .execute(),

    delete: (ids: readonly number[]) => db.deleteFrom('seances').where('id', 'in', ids).execute(),

    async present(seance: number): Promise<number[]> {
      const rows = db.selectFrom('seance_attendance').select('diver_id').where('seance_id', '=', seance);
      return (await rows.where('present', '=', 1).orderBy('diver_id').execute()).map(({ diver_id }) => diver_id);
    },

    /** Members who may come, and those who are marked. */
    candidates: ({ id, series_id, day }: SeanceRow) =>
      db
        .selectFrom('divers')
        .select(['id', 'lastname', 'firstname', 'level'])
        .select(
          sql<number | string>`(select count(*) from seance_attendance as came join seances as held
            on held.id = came.seance_id where came.diver_id = divers.id and came.present = 1
            and held.series_id = ${series_id} and held.day < ${day} and held.day >= ${addDays(day, -7 * RECENT_WEEKS)})`.as(
            'recent',
          ),
        )
        .where((eb) =>
          eb.or([
            eb.and([eb('active', '=', 1), eb('desactived', '=', 0)]),
            eb(
              'id',
              'in',
              sql<number>`(select diver_id from seance_attendance where seance_id = ${id} and present = 1)`,
            ),
          ]),
        )
        .orderBy('recent', 'desc')
        .orderBy('lastname_key')
        .orderBy('firstname_key')
        .orderBy('id')
        .execute(),

    /** Locks and answers those of these members who may be marked. */
    mayCome: (ids: readonly number[]) =>
      inSets(
        ids.toSorted((a, b) => a - b),
        (chunk) =>
          db
            .selectFrom('divers')
            .select('id')
            .where('id', 'in', chunk)
            .where('active', '=', 1)
            .where('desactived', '=', 0)
            .orderBy('id')
            .forNoKeyUpdate()
            .execute(),
      ),

    /** A later mark of the same member stays, unless a clock that was set back has written it. */
    mark: (marks: readonly Mark[], now: Date) =>
      inSets(marks, async (chunk) => {
        await db
          .insertInto('seance_attendance')
          .values(chunk)
          .onConflict((conflict) =>
            conflict
              .columns(['seance_id', 'diver_id'])
              .doUpdateSet((eb) => ({
                present: eb.ref('excluded.present'),
                marked_at: eb.ref('excluded.marked_at'),
                author_id: eb.ref('excluded.author_id'),
              }))
              .where((eb) =>
                eb.or([
                  eb('seance_attendance.marked_at', '<=', eb.ref('excluded.marked_at')),
                  eb('seance_attendance.marked_at', '>', latestCredible(now).toISOString()),
                ]),
              ),
          )
          .execute();
      }),

    /** By member and month (`YYYY-MM`) of sessions that were held between two days; of one member, or all. */
    attendance: (first: Day, last: Day, member?: number) =>
      db
        .selectFrom('seance_attendance')
        .innerJoin('seances', 'seances.id', 'seance_attendance.seance_id')
        .innerJoin('divers', 'divers.id', 'seance_attendance.diver_id')
        .select(['divers.id', 'lastname', 'firstname', 'lastname_key', 'firstname_key'])
        .select(sql<string>`substr(day, 1, 7)`.as('month'))
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .where('present', '=', 1)
        .where('cancel_reason', 'is', null)
        .where('day', '>=', first)
        .where('day', '<=', last)
        .$if(member !== undefined, (all) => all.where('divers.id', '=', member ?? 0))
        .groupBy(['divers.id', 'lastname', 'firstname', 'lastname_key', 'firstname_key', 'month'])
        .execute(),

    isAttended: (ids: readonly number[]) =>
      hasRow(db.selectFrom('seance_attendance').select('id').where('seance_id', 'in', ids).where('present', '=', 1)),
  };
};

/** Deletes presences at the end of the season after theirs. */
export const rollCallPurger = rowsPurger({
  rule: 'rollCalls',
  table: 'seance_attendance',
  mark: sql`(select day from seances where seances.id = seance_attendance.seance_id)`,
});
