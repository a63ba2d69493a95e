import type { Tx } from '../../db/database.ts';
import { chunks } from '../../db/chunks.ts';
import { endedBy, fullName } from '../../db/lists.ts';
import type { Row } from '../../db/tables.ts';
import { fetchList } from '../../db/whole-lists.ts';
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

/** A season's dossiers: of whom they are asked, and for which fee. */
export const seasonRepository = ({ sql, engine }: Tx) => {
  const present = sql.selectFrom('divers').where('active', '=', 1);

  return {
    /** All present members, by name. */
    members: () => {
      const order = endedBy('id', fullName([{ column: 'lastname_key', direction: 'asc' }]));
      return fetchList(present.select(CANDIDATE_COLUMNS), { order, slice: null });
    },

    /** The last fee of present members, grouped by what it is made of; the first met first. */
    lastFees: () =>
      present
        .select(FEE_COLUMNS)
        .select((eb) => eb.fn.countAll<number>().as('members'))
        .groupBy(FEE_COLUMNS)
        .orderBy((eb) => eb.fn.min('id'))
        .execute(),

    /** All present members, by id; `lock` locks them until the transaction ends. */
    async candidates(lock: boolean): Promise<CandidateRow[]> {
      const rows = present.select(CANDIDATE_COLUMNS).orderBy('id');
      return (lock && engine === 'postgres' ? rows.forNoKeyUpdate() : rows).execute();
    },

    /** Deletes the last season's dossier. */
    async request(ids: readonly number[], fee: FeeColumns, now: Date): Promise<void> {
      for (const some of chunks(ids)) {
        await sql
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
