import { sql, type RawBuilder } from 'kysely';
import { formerMember } from '../../../../shared/domain/personal-data/erasure.ts';
import { chunks } from '../../../db/chunks.ts';
import type { Engine, Tx } from '../../../db/database.ts';
import { namesOf, renamed, type Identity } from './renaming.ts';
import { namedColumns, type NamedTable } from './treatments.ts';

/** Newest rows that are searched again within the erasure: other transactions of PostgreSQL may have been adding rows among them. */
const UNDER_WAY: Readonly<Record<Engine, number>> = { sqlite: 0, postgres: 200 };

/** Rows that name the member; those above `upTo` were not searched. */
export interface NamedRows {
  readonly ids: readonly number[];
  readonly upTo: number;
}

type Found = Readonly<Record<string, string | null>> & { readonly id: number };

const contains = ({ engine }: Tx, column: string, part: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.raw(engine === 'postgres' ? 'strpos' : 'instr')}(${sql.ref(column)}, ${part}) > 0`;

/** Names that stand in logs, plans and mails. */
export const namedTextsRepository = (tx: Tx) => {
  const { db, engine } = tx;

  const isNaming = (table: NamedTable, member: Identity): RawBuilder<boolean> => {
    const names = namesOf(member);
    const first = member.firstname.trim();
    // Most texts lack the first name: six forms of the name are then one test.
    const full = first === '' ? [] : names.filter((name) => name.includes(first));
    const others = names.filter((name) => !full.includes(name));
    const tests = namedColumns(table).flatMap((column) => {
      const any = (some: readonly string[]) => some.map((name) => contains(tx, column, name));
      return full.length === 0
        ? any(others)
        : [...any(others), sql`(${contains(tx, column, first)} and (${sql.join(any(full), sql` or `)}))`];
    });
    return sql<boolean>`(${sql.join(tests, sql` or `)})`;
  };

  async function* rowsOf(table: NamedTable, member: Identity, { ids, upTo }: NamedRows): AsyncGenerator<Found[]> {
    const columns = sql.join(['id', ...namedColumns(table)].map((column) => sql.ref(column)));
    const of = async (which: RawBuilder<unknown>): Promise<Found[]> =>
      (await sql<Found>`select ${columns} from ${sql.table(table)} where ${which}`.execute(db)).rows;
    for (const some of chunks(ids, 500)) yield of(sql`id in (${sql.join(some)})`);
    yield of(sql`id > ${upTo - UNDER_WAY[engine]} and ${isNaming(table, member)}`);
  }

  async function renameRow(table: NamedTable, row: Found, id: number, names: readonly string[]): Promise<void> {
    const set = namedColumns(table).flatMap((column) => {
      const before = row[column];
      const now = typeof before === 'string' ? renamed(before, id, names) : null;
      return now === null || now === before ? [] : [sql`${sql.ref(column)} = ${now}`];
    });
    // Emptied since, with the member's own rows.
    if (set.length === 0) return;
    await sql`update ${sql.table(table)} set ${sql.join(set)} where id = ${row.id}`.execute(db);
  }

  return {
    /** Highest id of the table; 0 without any row. */
    async newest(table: NamedTable): Promise<number> {
      const { rows } = await sql<{ id: number | null }>`select max(id) as id from ${sql.table(table)}`.execute(db);
      return rows[0]?.id ?? 0;
    },

    /** Ids of the rows above `after`, up to `upTo`. */
    async naming(table: NamedTable, member: Identity, range: { readonly after: number; readonly upTo: number }) {
      const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
        where id > ${range.after} and id <= ${range.upTo} and ${isNaming(table, member)}`.execute(db);
      return rows.map(({ id }) => id);
    },

    /** Puts 'Ancien membre n' for the names in texts of others; the erasure must be open. Returns the rows' ids. */
    async rename(table: NamedTable, member: Identity, found: NamedRows): Promise<number[]> {
      const names = namesOf(member);
      const ids: number[] = [];
      if (names.length === 0) return ids;
      for await (const rows of rowsOf(table, member, found)) {
        for (const row of rows) await renameRow(table, row, member.id, names);
        ids.push(...rows.map(({ id }) => id));
      }
      return ids;
    },

    /** Keeps which fields of the member's record changed, without their values, and renames the author; the erasure must be open. */
    async hideHistory({ id }: Identity): Promise<void> {
      const own = db.updateTable('audit').where('record_id', '=', id).where('resource', '=', sql.lit('divers'));
      const hidden =
        engine === 'postgres'
          ? sql<string>`coalesce((select json_agg(json_build_object('field', one->>'field', 'before', null, 'after', null,
              'hidden', true))::text from json_array_elements(changes::json) as one), '[]')`
          : sql<string>`(select json_group_array(json_object('field', json_extract(value, '$.field'), 'before', null,
              'after', null, 'hidden', json('true'))) from json_each(changes))`;
      await own.set({ changes: hidden }).execute();
      await db
        .updateTable('audit')
        .set({ author_name: formerMember(id) })
        .where('author_id', '=', id)
        .execute();
    },
  };
};
