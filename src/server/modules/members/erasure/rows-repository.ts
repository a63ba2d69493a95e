import { sql } from 'kysely';
import { folded } from '../../../../shared/domain/text.ts';
import { formerMember } from '../../../../shared/domain/personal-data.ts';
import type { Tx } from '../../../db/database.ts';
import { chunks } from '../../../db/chunks.ts';
import type { Identity } from './erasures-repository.ts';
import { DELETED_TABLES, EMPTIED_TABLES, emptiedColumns } from './treatments.ts';

/** The member's own rows; the erasure must be open. */
export const erasedRowsRepository = ({ db }: Tx) => ({
  async record(id: number, now: Date): Promise<void> {
    const name = formerMember(id);
    await db
      .updateTable('divers')
      .set((diver) => ({
        version: diver('version', '+', 1),
        token_generation: diver('token_generation', '+', 1),
        ...Object.fromEntries(emptiedColumns('divers')),
        licence: `ANCIEN-${id}`,
        lastname: name,
        lastname_key: folded(name),
        role: 'USER',
        active: 0,
        desactived: 1,
        delete_date: diver.fn.coalesce('delete_date', diver.val(now.toISOString())),
        dossier_sent_at: null,
        dossier_asked_at: null,
        dossier_paid_at: null,
        dossier_reminded_at: null,
      }))
      .where('id', '=', id)
      .execute();
  },

  async own(id: number): Promise<void> {
    for (const table of DELETED_TABLES) await db.deleteFrom(table).where('diver_id', '=', id).execute();
    for (const table of EMPTIED_TABLES) {
      const set = emptiedColumns(table).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
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

/** Mails to the member, by them, or that name them. */
export const erasedMailsRepository = ({ db }: Tx) => {
  const own = ({ id, email }: Identity) =>
    db
      .selectFrom('outbox')
      .select('id')
      .where((mail) => mail.or([mail('diver_id', '=', id), ...(email === '' ? [] : [mail('recipient', '=', email)])]));

  return {
    /** Mails to the member. */
    ofMember: async (member: Identity): Promise<number[]> => (await own(member).execute()).map(({ id }) => id),

    /** Those of these mails that are not to the member. */
    async countOthers(member: Identity, ids: readonly number[]): Promise<number> {
      const mine = new Set((await own(member).execute()).map(({ id }) => id));
      return ids.filter((id) => !mine.has(id)).length;
    },

    /** Files of these mails are known by it. */
    async messageIds(ids: readonly number[]): Promise<string[]> {
      const found: string[] = [];
      for (const some of chunks(ids, 500)) {
        const rows = await db.selectFrom('outbox').select('message_id').where('id', 'in', some).execute();
        found.push(...rows.map(({ message_id }) => message_id));
      }
      return found;
    },

    /** Those of these mails that the member wrote: answers to them went to the address that is renamed by now. */
    async writtenBy(member: number, ids: readonly number[]): Promise<number[]> {
      const found: number[] = [];
      for (const some of chunks(ids, 500)) {
        const rows = await db
          .selectFrom('outbox')
          .select('id')
          .where('id', 'in', some)
          .where('reply_to', '=', formerMember(member))
          .execute();
        found.push(...rows.map(({ id }) => id));
      }
      return found;
    },

    /** Empties these mails; those that wait are given up. */
    async empty(member: number, ids: readonly number[], now: Date): Promise<void> {
      for (const some of chunks(ids, 500)) {
        await db
          .updateTable('outbox')
          .set((mail) => ({
            recipient: formerMember(member),
            reply_to: null,
            subject: formerMember(member),
            body_text: '',
            calendar: null,
            last_error: null,
            failed_at: mail
              .case()
              .when('sent_at', 'is', null)
              .then(mail.fn.coalesce('failed_at', sql.val(now.toISOString())))
              .else(mail.ref('failed_at'))
              .end(),
          }))
          .where('id', 'in', some)
          .execute();
      }
    },
  };
};
