import { sql } from 'kysely';
import { specOf } from '../../../../shared/domain/divers/fields.ts';
import { folded } from '../../../../shared/domain/folding.ts';
import { formerMember } from '../../../../shared/domain/personal-data/erasure.ts';
import type { Tx } from '../../../db/database.ts';
import { columnOf, WRITTEN_FIELDS, type WrittenField } from '../../../db/tables/diver-columns.ts';
import { DELETED_TABLES, EMPTIED_COLUMNS } from './treatments.ts';

/** Values of the member's fields once they are erased, by column; those of kept fields stay. */
const ERASED_FIELDS = Object.fromEntries(
  WRITTEN_FIELDS.filter((field) => specOf(field).erasure !== 'kept').map((field) => {
    const { kind, nullable } = specOf(field);
    const empty = kind === 'flag' || kind === 'amount' || kind === 'whole' ? 0 : '';
    return [columnOf<WrittenField>(field), nullable ? null : empty];
  }),
);

/** The member's own rows; the erasure must be open. */
export const erasedRowsRepository = ({ db }: Tx) => ({
  async record(id: number, now: Date): Promise<void> {
    const name = formerMember(id);
    await db
      .updateTable('divers')
      .set((diver) => ({
        version: diver('version', '+', 1),
        token_generation: diver('token_generation', '+', 1),
        ...ERASED_FIELDS,
        licence: `ANCIEN-${id}`,
        lastname: name,
        lastname_key: folded(name),
        firstname_key: '',
        role: 'USER',
        active: 0,
        desactived: 1,
        delete_date: diver.fn.coalesce('delete_date', diver.val(now.toISOString())),
        dossier_text: null,
        dossier_sent_at: null,
        dossier_asked_at: null,
        dossier_paid_at: null,
        dossier_reminded_at: null,
        password_hash: null,
      }))
      .where('id', '=', id)
      .execute();
  },

  async own(id: number): Promise<void> {
    for (const table of DELETED_TABLES) await db.deleteFrom(table).where('diver_id', '=', id).execute();
    for (const [table, columns] of EMPTIED_COLUMNS) {
      const set = columns.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
      await sql`update ${sql.table(table)} set ${sql.join(set)} where diver_id = ${id}`.execute(db);
    }
  },

  /** A restored backup may hold places of a member who was erased after it. */
  async leaveOutings(id: number, now: Date): Promise<void> {
    const ahead = db.selectFrom('events').select('id').where('starts_at', '>', now.toISOString());
    await db
      .updateTable('registrations')
      .set({ active: 0, delete_date: now.toISOString() })
      .where('diver_id', '=', id)
      .where('active', '=', 1)
      .where('event_id', 'in', ahead)
      .execute();
  },

  async requests(id: number, now: Date): Promise<void> {
    await db
      .updateTable('data_requests')
      .set({ state: 'DONE', answered_at: now.toISOString() })
      .where('diver_id', '=', id)
      .where('state', '=', 'OPEN')
      .execute();
  },

  /** Donations and printed sheets whose time by law is over. */
  async outlived(id: number, donationsBefore: string, sheetsBefore: string): Promise<void> {
    await db.deleteFrom('daos').where('diver_id', '=', id).where('day', '<', donationsBefore).execute();
    const outings = db
      .selectFrom('registrations')
      .innerJoin('events', 'events.id', 'registrations.event_id')
      .select('events.id')
      .where('registrations.diver_id', '=', id)
      .where('events.starts_at', '<', sheetsBefore);
    await db.deleteFrom('safety_sheets').where('event_id', 'in', outings).execute();
  },
});
