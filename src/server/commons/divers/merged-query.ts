import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { isOneOf } from '#server/db/lists.ts';
import { diversRepository, type DiverRow } from './repository.ts';

/** Ids of a member's records: theirs, and those that were merged into it, whose rows in append-only tables stay as they are. */
export const recordsOf = (id: number): RawBuilder<number> =>
  sql`(select ${sql.lit(id)} union all select diver_id from merges where kept_id = ${sql.lit(id)} and undone_at is null)`;

/** Id of the record into which the column's was merged, else its own. */
export const keptRecord = (column: string): RawBuilder<number> =>
  sql`coalesce((select kept_id from merges where merges.diver_id = ${sql.ref(column)} and undone_at is null), ${sql.ref(column)})`;

/** The same for each row of `divers`, to join with rows of its records by their index. */
export const ownRecords = sql<{ id: number }>`(select divers.id as id
  union all select diver_id from merges where kept_id = divers.id and undone_at is null)`.as('own');

export const mergedRecords = {
  /** Merges into these members, by the merged record. */
  into: async ({ db }: Tx, kept: readonly number[]): Promise<ReadonlyMap<number, number>> => {
    const rows = db.selectFrom('merges').select(['diver_id', 'kept_id']).where(isOneOf('kept_id', kept));
    const found = await rows.where('undone_at', 'is', null).execute();
    return new Map(found.map(({ diver_id, kept_id }) => [diver_id, kept_id]));
  },

  /** Merges of these members into others, by the merged record. */
  among: async ({ db }: Tx, merged: readonly number[]): Promise<ReadonlyMap<number, number>> => {
    const rows = db.selectFrom('merges').select(['diver_id', 'kept_id']).where(isOneOf('diver_id', merged));
    const found = await rows.where('undone_at', 'is', null).execute();
    return new Map(found.map(({ diver_id, kept_id }) => [diver_id, kept_id]));
  },

  /** Id of the record in which the member goes on. */
  keptOf: async ({ db }: Tx, id: number): Promise<number> => {
    const row = db.selectFrom('merges').select('kept_id').where('diver_id', '=', id).where('undone_at', 'is', null);
    return (await row.executeTakeFirst())?.kept_id ?? id;
  },

  /** Locks that record; goes on to another one where a merge was awaited. */
  async lockKept(tx: Tx, id: number): Promise<DiverRow | undefined> {
    const own = await this.keptOf(tx, id);
    const row = await diversRepository(tx).findForUpdate(own);
    return (await this.keptOf(tx, own)) === own ? row : this.lockKept(tx, own);
  },
};
