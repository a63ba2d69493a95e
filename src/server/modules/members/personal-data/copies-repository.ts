import { hasRow, type Row, type Tx } from '#server/db/database.ts';

export type CopyRow = Row<'data_copies'>;

/** Longer than making a copy takes: one of a killed process is made anew then. */
const CLAIM_MS = 5 * 60_000;

/** The copy that a member asked for last. */
export const copiesRepository = ({ db }: Tx) => {
  const due = (now: Date) =>
    db
      .selectFrom('data_copies')
      .select('diver_id')
      .where('state', '=', 'RUNNING')
      .where((is) => is.or([is('claimed_until', 'is', null), is('claimed_until', '<=', now.toISOString())]));

  return {
    find: (diverId: number): Promise<CopyRow | undefined> =>
      db.selectFrom('data_copies').selectAll().where('diver_id', '=', diverId).executeTakeFirst(),

    /** False while one is being made, by any process. */
    ask(diverId: number, file: string, now: Date): Promise<boolean> {
      const copy = { file, state: 'RUNNING', progress: 0, asked_at: now.toISOString(), claimed_until: null } as const;
      const row = db.insertInto('data_copies').values({ diver_id: diverId, ...copy });
      const anew = { ...copy, made_at: null, bytes: 0 };
      const kept = row.onConflict((conflict) =>
        conflict.column('diver_id').doUpdateSet(anew).where('data_copies.state', '!=', 'RUNNING'),
      );
      return hasRow(kept.returning('diver_id'));
    },

    isDue: (now: Date): Promise<boolean> => hasRow(due(now).limit(1)),

    /** The copy that has waited longest, for this process alone. */
    claim: (now: Date): Promise<CopyRow | undefined> =>
      db
        .updateTable('data_copies')
        .set({ claimed_until: new Date(now.getTime() + CLAIM_MS).toISOString() })
        .where('diver_id', 'in', due(now).orderBy('asked_at').limit(1))
        .returningAll()
        .executeTakeFirst(),

    /** Does nothing to a copy that was asked for anew, or went with its member. */
    update: ({ diver_id, file }: CopyRow, values: Partial<Pick<CopyRow, 'state' | 'progress' | 'made_at' | 'bytes'>>) =>
      db.updateTable('data_copies').set(values).where('diver_id', '=', diver_id).where('file', '=', file).execute(),

    /** Names of the files that may be downloaded, or are being made. */
    async files(madeAfter: Date): Promise<ReadonlySet<string>> {
      const rows = await db
        .selectFrom('data_copies')
        .select('file')
        .where((is) => is.or([is('made_at', '>', madeAfter.toISOString()), is('state', '=', 'RUNNING')]))
        .execute();
      return new Set(rows.map(({ file }) => file));
    },
  };
};
