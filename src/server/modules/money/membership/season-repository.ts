import { setImmediate } from 'node:timers/promises';
import { afterMember, BY_NAME, byName, isAfter, nameStartsWith } from '../../../commons/divers/names-query.ts';
import type { Tx } from '../../../db/database.ts';
import { chunks } from '../../../db/chunks.ts';
import type { Row } from '../../../db/tables.ts';
import { DOSSIER_COLUMNS } from './repository.ts';

const FEE_COLUMNS = [
  'level',
  'assurance',
  'cotadhesion_cents',
  'cotlicence_cents',
  'cotassurance_cents',
  'cotencadrant_cents',
] as const;

const CANDIDATE_COLUMNS = [...DOSSIER_COLUMNS, ...FEE_COLUMNS, 'lastname_key', 'firstname_key'] as const;

export type CandidateRow = Pick<Row<'divers'>, (typeof CANDIDATE_COLUMNS)[number]>;
export type LastFeeRow = Pick<CandidateRow, (typeof FEE_COLUMNS)[number]> & { readonly members: number };
export type FeeColumns = Pick<CandidateRow, Extract<keyof CandidateRow, `cot${string}_cents`>>;

/** Members read by one statement, in some milliseconds. */
const AT_ONCE = 500;

interface Part {
  readonly after?: number | undefined;
  readonly q?: string | undefined;
}

/** Reads the members of a season, and asks them for dossier and fee. */
export const seasonRepository = (tx: Tx) => {
  const { db, engine } = tx;
  const present = db.selectFrom('divers').where('active', '=', 1);

  return {
    /** Present members by name, of that name and after that one where it is asked for; others are answered between two parts. */
    async *members({ after, q }: Part = {}): AsyncGenerator<CandidateRow[]> {
      const rows = (q?.trim() ? present.where(nameStartsWith(q)) : present).select(CANDIDATE_COLUMNS).orderBy(BY_NAME);
      for (let isNext = await afterMember(tx, after); ;) {
        const some = await rows.where(isNext).limit(AT_ONCE).execute();
        yield some;
        await setImmediate();
        const last = some.at(-1);
        if (last === undefined || some.length < AT_ONCE) return;
        isNext = isAfter(last);
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
      const rows = present.select(CANDIDATE_COLUMNS).orderBy('id');
      return (await (engine === 'postgres' ? rows.forNoKeyUpdate() : rows).execute()).sort(byName);
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
