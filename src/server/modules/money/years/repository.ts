import { sql } from 'kysely';
import type { Cents } from '#domain/money.ts';
import type { Tx } from '#server/db/database.ts';

export const yearsRepository = ({ db }: Tx) => {
  const rows = db
    .selectFrom('transfers')
    .select((eb) => ['year', eb.fn.countAll<number>().as('entries'), eb.fn.max('id').as('last')]);

  return {
    find: (year: number) => db.selectFrom('years').selectAll().where('year', '=', year).executeTakeFirst(),

    /** With who closed them, from the first one with rows up to the last one given. */
    until: (last: number) =>
      db
        .selectFrom('years')
        .leftJoin('divers', 'divers.id', 'years.closed_by')
        .leftJoin(rows.groupBy('year').as('rows'), 'rows.year', 'years.year')
        .select(['years.year', 'starts', 'ends', 'closed_at', 'rows.entries'])
        .select(sql<string | null>`divers.firstname || ' ' || divers.lastname`.as('closer'))
        .where('years.year', '<=', last)
        .where('years.year', '>=', (eb) =>
          eb.selectFrom('transfers').select(sql<number>`coalesce(min(transfers.year), ${last})`.as('first')),
        )
        .orderBy('years.year', 'desc')
        .execute(),

    /** Locks these years against writers of the books. */
    lockUntil: (year: number) =>
      db.selectFrom('years').select('year').where('year', '<=', year).orderBy('year').forUpdate().execute(),

    /** Those before it too: they have no rows, or are closed. */
    close: (year: number, closed_by: number, closed_at: string) =>
      db
        .updateTable('years')
        .set({ closed_at, closed_by })
        .where('year', '<=', year)
        .where('closed_at', 'is', null)
        .execute(),

    /** Rows of a year, and the last of them. */
    rowsOf: (year: number) => rows.where('year', '=', year).groupBy('year').executeTakeFirst(),

    /** Count and sum of the fees due. */
    async fees() {
      const due = db
        .selectFrom('divers')
        .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.sum<Cents | null>('cotisation_cents').as('cents')])
        .where('active', '=', 1)
        .where('cotisation_cents', '>', 0);
      const { count, cents } = await due.executeTakeFirstOrThrow();
      return { count, cents: cents ?? 0 };
    },
  };
};
