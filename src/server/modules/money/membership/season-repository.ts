import { sql, type SqlBool } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { chunks } from '../../../db/chunks.ts';
import { endedBy, fullName, nameStartsWith } from '../../../db/lists.ts';
import type { Row } from '../../../db/tables.ts';
import { fetchList, isAfter, withKeys } from '../../../db/whole-lists.ts';
import { DOSSIER_COLUMNS } from './repository.ts';

const FEE_COLUMNS = [
  'level',
  'assurance',
  'cotadhesion_cents',
  'cotlicence_cents',
  'cotassurance_cents',
  'cotencadrant_cents',
] as const;

const CANDIDATE_COLUMNS = [...DOSSIER_COLUMNS, ...FEE_COLUMNS] as const;

export type CandidateRow = Pick<Row<'divers'>, (typeof CANDIDATE_COLUMNS)[number]>;
export type LastFeeRow = Pick<CandidateRow, (typeof FEE_COLUMNS)[number]> & { readonly members: number };
export type FeeColumns = Pick<CandidateRow, Extract<keyof CandidateRow, `cot${string}_cents`>>;

/** Members read by one statement, in some milliseconds. */
const AT_ONCE = 500;

/** Hides the flag from SQLite's planner, which would take an index of it and sort. */
const KEPT_FROM_PLANNER = sql<SqlBool>`active + 0 = 1`;

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

const BY_NAME = endedBy('id', fullName([{ column: 'lastname_key', direction: 'asc' }]));

/** Reads the members of a season, and asks them for dossier and fee. */
export const seasonRepository = ({ db, engine }: Tx) => {
  const present = db.selectFrom('divers').where('active', '=', 1);

  return {
    /** All present members, by name. */
    members: () => fetchList(present.select(CANDIDATE_COLUMNS), { order: BY_NAME, slice: null }),

    /** Present members of that name after one of them, by name, in pieces. */
    async membersAfter({ after, q }: { readonly after?: number | undefined; readonly q?: string | undefined }) {
      const place = withKeys(db.selectFrom('divers').select('id'), BY_NAME);
      const last = after === undefined ? undefined : await place.where('id', '=', after).executeTakeFirst();
      const rows = (q?.trim() ? present.where(nameStartsWith(q)) : present).select(CANDIDATE_COLUMNS);
      const rest = last ? rows.where(isAfter(BY_NAME, last)) : rows;
      const found = await fetchList(rest, { order: BY_NAME, slice: null });
      return 'pieces' in found ? found.pieces : [found.rows];
    },

    /** All present members by id, in pieces: as rows lie, which is faster than by name. */
    async *membersById(): AsyncGenerator<CandidateRow[]> {
      for (let [after, rows]: [number, CandidateRow[]] = [0, []]; ; after = rows.at(-1)?.id ?? 0) {
        rows = await db
          .selectFrom('divers')
          .select(CANDIDATE_COLUMNS)
          .where('id', '>', after)
          .where(KEPT_FROM_PLANNER)
          .orderBy('id')
          .limit(AT_ONCE)
          .execute();
        yield rows;
        if (rows.length < AT_ONCE) return;
      }
    },

    /** The last fee of present members, grouped by what it is made of; the first met first. */
    lastFees: () =>
      present
        .select(FEE_COLUMNS)
        .select((eb) => eb.fn.countAll<number>().as('members'))
        .groupBy(FEE_COLUMNS)
        .orderBy((eb) => eb.fn.min('id'))
        .execute(),

    /** All present members, by name, locked by id until the transaction ends. */
    async candidates(): Promise<CandidateRow[]> {
      const rows = present.select([...CANDIDATE_COLUMNS, 'lastname_key', 'firstname_key']).orderBy('id');
      const found = await (engine === 'postgres' ? rows.forNoKeyUpdate() : rows).execute();
      return found.sort(
        (a, b) => compare(a.lastname_key, b.lastname_key) || compare(a.firstname_key, b.firstname_key) || a.id - b.id,
      );
    },

    /** Deletes the last season's dossier. */
    async request(ids: readonly number[], fee: FeeColumns, now: Date): Promise<void> {
      for (const some of chunks(ids)) {
        await db
          .updateTable('divers')
          .set((diver) => ({
            ...fee,
            dossier: 1,
            dossier_text: null,
            dossier_asked_at: now.toISOString(),
            dossier_sent_at: null,
            dossier_paid_at: null,
            dossier_reminded_at: null,
            version: diver('version', '+', 1),
          }))
          .where('id', 'in', some)
          .execute();
      }
    },
  };
};
