import type { FeeParts } from '../../../shared/domain/membership/fee.ts';
import type { Cents } from '../../../shared/domain/money.ts';
import type { Tx } from '../../db/database.ts';
import { chunks } from '../../db/chunks.ts';
import type { Row } from '../../db/tables.ts';

const COLUMNS = [
  'id',
  'version',
  'licence',
  'lastname',
  'firstname',
  'level',
  'assurance',
  'email',
  'desactived',
  'dossier',
  'dossier_asked_at',
  'dossier_sent_at',
  'dossier_paid_at',
  'cotisation_cents',
  'cotadhesion_cents',
  'cotlicence_cents',
  'cotassurance_cents',
  'cotencadrant_cents',
] as const;

export type CandidateRow = Pick<Row<'divers'>, (typeof COLUMNS)[number]>;

/** Fees and dossiers of the members, for the opening of a season. */
export const seasonRepository = ({ sql, engine }: Tx) => ({
  /** All present members, by id; with `lock`, locked until the transaction ends. */
  async candidates(lock: boolean): Promise<CandidateRow[]> {
    const rows = sql.selectFrom('divers').select(COLUMNS).where('active', '=', 1).orderBy('id');
    return (lock && engine === 'postgres' ? rows.forNoKeyUpdate() : rows).execute();
  },

  /** These members owe this fee and a dossier; the dossier of the last season is deleted. */
  async request(ids: readonly number[], parts: FeeParts, fee: Cents, now: Date): Promise<void> {
    for (const some of chunks(ids)) {
      await sql
        .updateTable('divers')
        .set((diver) => ({
          cotadhesion_cents: parts.adhesion,
          cotlicence_cents: parts.licence,
          cotassurance_cents: parts.insurance,
          cotencadrant_cents: parts.supervisorRebate,
          cotisation_cents: fee,
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
});
