import { WEEKLY_NEWS, type Refusable } from '#domain/mail/kinds.ts';
import { COLUMNS, type DiverRow } from '#server/commons/divers/repository.ts';
import type { Row, Tx } from '#server/db/database.ts';
import { inSets } from '#server/db/sets.ts';

export type NewsRow = Row<'outing_news'>;

export const outingNewsRepository = (tx: Tx) => {
  const { db } = tx;
  const refusing = (kind: Refusable) => db.selectFrom('mail_refusals').select('diver_id').where('kind', '=', kind);

  return {
    ofEvents: (ids: readonly number[]): Promise<NewsRow[]> =>
      inSets(ids, (chunk) => db.selectFrom('outing_news').selectAll().where('event_id', 'in', chunk).execute()),

    /** Leaves alone what another process has seen in the same state. */
    save: (rows: readonly NewsRow[]) =>
      inSets(rows, async (chunk) => {
        const seen = db.insertInto('outing_news').values(chunk);
        await seen
          .onConflict((conflict) =>
            conflict
              .columns(['event_id', 'kind'])
              .doUpdateSet((row) => ({
                open: row.ref('excluded.open'),
                opened_at: row.ref('excluded.opened_at'),
                freed: row.ref('excluded.freed'),
              }))
              .whereRef('outing_news.open', '<>', 'excluded.open'),
          )
          .execute();
      }),

    /** Open places that came to be so within `(after, until]`. */
    openedWithin: (after: Date | null, until: Date): Promise<NewsRow[]> =>
      db
        .selectFrom('outing_news')
        .selectAll()
        .where('open', '=', 1)
        .where('opened_at', '>', after?.toISOString() ?? '')
        .where('opened_at', '<=', until.toISOString())
        .execute(),

    /** Members with an address who want such news at once, or else weekly. */
    readers: (atOnce: boolean): Promise<DiverRow[]> =>
      db
        .selectFrom('divers')
        .select(COLUMNS)
        .where('active', '=', 1)
        .where('desactived', '=', 0)
        .where('email', '<>', '')
        .where('id', 'not in', refusing('NEW_OUTINGS'))
        .where('id', atOnce ? 'in' : 'not in', refusing(WEEKLY_NEWS))
        .orderBy('id')
        .execute(),
  };
};
