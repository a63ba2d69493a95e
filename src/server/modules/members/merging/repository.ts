import { sql } from 'kysely';
import { readOwnJson } from '#domain/own-json.ts';
import { placePrefix } from '#domain/ledger/references.ts';
import type { Cents } from '#domain/money.ts';
import type { Dive } from '#domain/palanquees/plan.ts';
import { recordFrom } from '#domain/records.ts';
import { recordsOf } from '#server/commons/divers/merged-query.ts';
import type { Row, Tx } from '#server/db/database.ts';
import { unlessTaken } from '#server/db/errors.ts';
import { rowsPurger } from '#server/db/purging.ts';
import { inSets } from '#server/db/sets.ts';
import { DomainError } from '#server/errors/domain-error.ts';
import { MOVED_TABLES, onceIn, type MovedTable } from './fates.ts';

type Values = Readonly<Record<string, string | number | null>>;

/** A row that the merge changed, as it was and as it is. */
export interface MergeWrite {
  readonly table: 'divers' | 'registrations' | 'merges';
  readonly id: number;
  readonly before: Values;
  readonly after: Values;
}

export type MovedRows = Readonly<Record<MovedTable, readonly number[]>>;

/** Data that undoes a merge. */
export interface MergeJournal {
  /** Balance of the kept record before the merge, and the cents added to it. */
  readonly wallet: Cents;
  readonly cents: Cents;
  readonly rows: MovedRows;
  readonly written: readonly MergeWrite[];
  /** Versions of plans written by the merge. */
  readonly plans: readonly (Dive & { readonly version: number })[];
  /** Duplicate places that were withdrawn, with their refund. */
  readonly repaid: readonly { readonly entry: number; readonly event: number; readonly cents: Cents }[];
}

const movedOn = (): DomainError => new DomainError('MERGE_MOVED_ON');

export const mergesRepository = ({ db }: Tx) => ({
  /** Rows of the merged record that would move, by table. */
  async toMove(merged: number, kept: number): Promise<MovedRows> {
    const found: [MovedTable, number[]][] = [];
    for (const table of MOVED_TABLES) {
      const same = onceIn(table).map(
        (column) => sql` and own.${sql.ref(column)} = ${sql.table(table)}.${sql.ref(column)}`,
      );
      const unless =
        same.length === 0
          ? sql``
          : sql` and not exists (select 1 from ${sql.table(table)} as own where own.diver_id = ${kept}${sql.join(same, sql``)})`;
      const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
        where diver_id = ${merged}${unless} order by id`.execute(db);
      found.push([table, rows.map(({ id }) => id)]);
    }
    return recordFrom(found);
  },

  /** Skips rows deleted meanwhile. */
  async move(rows: MovedRows, from: number, to: number): Promise<void> {
    for (const table of MOVED_TABLES)
      await inSets(rows[table], (chunk) =>
        sql`update ${sql.table(table)} set diver_id = ${to}
          where diver_id = ${from} and id in (${sql.join(chunk)})`
          .execute(db)
          .then(() => []),
      );
  },

  async write({ table, id, after }: MergeWrite): Promise<void> {
    const columns = Object.entries(after).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    const version = table === 'divers' ? [sql`version = version + 1`] : [];
    await sql`update ${sql.table(table)} set ${sql.join([...version, ...columns])} where id = ${id}`.execute(db);
  },

  /** Throws MERGE_MOVED_ON for a row that something else has changed, or whose place is another's. */
  async writeBack({ table, id, before, after }: MergeWrite): Promise<void> {
    const present = await sql<Values>`select * from ${sql.table(table)} where id = ${id}`.execute(db);
    const row = present.rows[0];
    if (!row || Object.entries(after).some(([column, value]) => row[column] !== value)) throw movedOn();
    await unlessTaken(this.write({ table, id, before: after, after: before }), movedOn);
  },

  countMovements: async (id: number): Promise<number> =>
    (
      await db
        .selectFrom('movements')
        .select((is) => is.fn.countAll<number>().as('count'))
        .where('diver_id', 'in', recordsOf(id))
        .executeTakeFirstOrThrow()
    ).count,

  /** Columns of the dossier, which are no fields of a member. */
  dossierOf: (id: number) =>
    db
      .selectFrom('divers')
      .select([
        'dossier',
        'dossier_text',
        'dossier_asked_at',
        'dossier_sent_at',
        'dossier_paid_at',
        'dossier_reminded_at',
        'dossier_missing',
      ])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),

  /** Outings on which both have a place, by id. */
  async eventsOfBoth(kept: number, merged: number): Promise<number[]> {
    const rows = await db
      .selectFrom('registrations')
      .innerJoin('registrations as other', 'other.event_id', 'registrations.event_id')
      .select('registrations.event_id as event')
      .where('registrations.diver_id', '=', kept)
      .where('other.diver_id', '=', merged)
      .where('registrations.active', '=', 1)
      .where('other.active', '=', 1)
      .orderBy('registrations.event_id')
      .execute();
    return rows.map(({ event }) => event);
  },

  /** Newest plans of dives without a validated sheet that may name the member. */
  async plansNaming(id: number): Promise<(Dive & { readonly version: number })[]> {
    const rows = await db
      .selectFrom('palanquee_plans')
      .select(['event_id as event', 'dive', 'version'])
      .where((eb) =>
        eb.or([sql<boolean>`plan like ${`%"id":${id},%`}`, sql<boolean>`plan like ${`%"directorId":${id},%`}`]),
      )
      .where(
        sql<boolean>`version = (select max(version) from palanquee_plans as newest
        where newest.event_id = palanquee_plans.event_id and newest.dive = palanquee_plans.dive)`,
      )
      .where(
        sql<boolean>`not exists (select 1 from validated_sheets
        where validated_sheets.event_id = palanquee_plans.event_id and validated_sheets.dive = palanquee_plans.dive)`,
      )
      .orderBy('event_id')
      .orderBy('dive')
      .execute();
    return rows;
  },

  /** Merges into the record that still count, newest first. */
  into: (kept: number) =>
    db
      .selectFrom('merges')
      .innerJoin('divers as merged', 'merged.id', 'merges.diver_id')
      .innerJoin('divers as author', 'author.id', 'merges.author_id')
      .select(['merges.id', 'merges.at', 'merges.moved', 'merged.licence', 'merged.lastname', 'merged.firstname'])
      .select(['author.lastname as author_lastname', 'author.firstname as author_firstname'])
      .where('kept_id', '=', kept)
      .where('undone_at', 'is', null)
      .orderBy('merges.id', 'desc')
      .execute(),

  /** Ids of earlier merges into the merged record. */
  async before(merged: number): Promise<number[]> {
    const rows = db.selectFrom('merges').select('id').where('kept_id', '=', merged).where('undone_at', 'is', null);
    return (await rows.execute()).map(({ id }) => id);
  },

  async add(
    row: Pick<Row<'merges'>, 'diver_id' | 'kept_id' | 'at' | 'author_id'>,
    journal: MergeJournal,
  ): Promise<void> {
    await db
      .insertInto('merges')
      .values({ ...row, moved: JSON.stringify(journal) })
      .execute();
  },

  find: (id: number) => db.selectFrom('merges').selectAll().where('id', '=', id).executeTakeFirst(),

  async isLast({ id, kept_id }: Pick<Row<'merges'>, 'id' | 'kept_id'>): Promise<boolean> {
    const later = db.selectFrom('merges').select('id').where('kept_id', '=', kept_id).where('undone_at', 'is', null);
    return (await later.where('id', '>', id).limit(1).executeTakeFirst()) === undefined;
  },

  /** True once the kept record was refunded or charged for a movement or place of the merged one, which an undo would leave behind. */
  async isSettled(kept: number, at: string, { registrations }: MovedRows): Promise<boolean> {
    const { rows } = await sql<{ reference: string }>`select movements.reference from movements join movements as former
        on movements.reference in ('refund:' || cast(former.id as text), 'taken-back:' || cast(former.id as text))
      where movements.diver_id = ${kept} and former.diver_id <> ${kept} and movements.created_at >= ${at} limit 1`.execute(
      db,
    );
    if (rows.length > 0) return true;
    const places = db.selectFrom('movements').select('reference').where('diver_id', '=', kept);
    const paid = await places.where('reference', 'like', 'place:%').execute();
    return paid.some(({ reference }) => registrations.some((id) => reference?.startsWith(placePrefix(id))));
  },

  async end(id: number, undone_by: number, undone_at: string): Promise<void> {
    await db.updateTable('merges').set({ undone_at, undone_by, moved: null }).where('id', '=', id).execute();
  },

  /** Id of a movement's transfer. */
  transferOf: async (movement: number): Promise<number | undefined> =>
    (await db.selectFrom('transfers').select('id').where('movement_id', '=', movement).executeTakeFirst())?.id,
});

/** Empties the journal after a day: the merge can no longer be undone. */
export const mergesPurger = rowsPurger({
  rule: 'merges',
  table: 'merges',
  mark: 'at',
  where: sql`moved is not null`,
  empty: sql`moved = null`,
});

export const journalOf = (moved: string): MergeJournal => readOwnJson<MergeJournal>(moved);
