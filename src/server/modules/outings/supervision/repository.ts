import { sql } from 'kysely';
import { parisDay } from '#domain/dates.ts';
import { isSupervisorLevel, LEVELS } from '#domain/levels.ts';
import type { SupervisionAnswer } from '#domain/registration/supervision.ts';
import type { Tx } from '#server/db/database.ts';
import { rowsPurger } from '#server/db/purging.ts';

const SUPERVISING = LEVELS.filter(isSupervisorLevel);

export const supervisionRepository = ({ db }: Tx) => ({
  /** `only`: this member alone. Sorted by name. */
  supervisors: (only: number | null) =>
    db
      .selectFrom('divers')
      .select(['id', 'lastname', 'firstname', 'level'])
      .where('active', '=', 1)
      .where('desactived', '=', 0)
      .where('level', 'in', SUPERVISING)
      .$if(only !== null, (all) => all.where('id', '=', only))
      .orderBy('lastname_key')
      .orderBy('firstname_key')
      .orderBy('id')
      .execute(),

  /** Answers about outings within `[start, end)`, without those given before the outing was moved. */
  async answers(start: Date, end: Date, only: number | null) {
    const rows = await db
      .selectFrom('supervision_answers')
      .innerJoin('events', 'events.id', 'event_id')
      .select(['event_id', 'diver_id', 'answer', 'day', 'starts_at'])
      .$narrowType<{ answer: SupervisionAnswer }>()
      .where('starts_at', '>=', start.toISOString())
      .where('starts_at', '<', end.toISOString())
      .$if(only !== null, (all) => all.where('diver_id', '=', only))
      .orderBy('event_id')
      .orderBy('diver_id')
      .execute();
    return rows.filter((row) => row.day === parisDay(row.starts_at));
  },

  async answer(event_id: number, diver_id: number, day: string, answer: SupervisionAnswer, now: Date): Promise<void> {
    const said = { day, answer, answered_at: now.toISOString() };
    await db
      .insertInto('supervision_answers')
      .values({ event_id, diver_id, ...said })
      .onConflict((conflict) => conflict.columns(['event_id', 'diver_id']).doUpdateSet(said))
      .execute();
  },

  takeBack: (event: number, diver: number) =>
    db.deleteFrom('supervision_answers').where('event_id', '=', event).where('diver_id', '=', diver).execute(),
});

/** Deletes answers a month after their outing. */
export const supervisionPurger = rowsPurger({
  rule: 'supervisionAnswers',
  table: 'supervision_answers',
  mark: sql<string>`(select starts_at from events where events.id = supervision_answers.event_id)`,
});
