import type { Tx } from '#server/db/database.ts';

export const calendarRepository = ({ db }: Tx) => ({
  /** Null without an open calendar URL. */
  async generationOf(diverId: number): Promise<number | null> {
    const row = await db
      .selectFrom('calendar_keys')
      .innerJoin('divers', 'divers.id', 'calendar_keys.diver_id')
      .select('calendar_keys.generation')
      .where('calendar_keys.diver_id', '=', diverId)
      .where('calendar_keys.open', '=', 1)
      .where('divers.active', '=', 1)
      .where('divers.desactived', '=', 0)
      .executeTakeFirst();
    return row?.generation ?? null;
  },

  /** Opens a new URL and ends the former one. */
  async open(diverId: number): Promise<number> {
    const { generation } = await db
      .insertInto('calendar_keys')
      .values({ diver_id: diverId, generation: 1, open: 1 })
      .onConflict((conflict) =>
        conflict
          .column('diver_id')
          .doUpdateSet((row) => ({ generation: row('calendar_keys.generation', '+', 1), open: 1 })),
      )
      .returning('generation')
      .executeTakeFirstOrThrow();
    return generation;
  },

  close: (diverId: number) =>
    db.updateTable('calendar_keys').set({ open: 0 }).where('diver_id', '=', diverId).execute(),
});
