import { sql } from 'kysely';
import { parisDay } from '../../../../shared/domain/dates.ts';
import { folded } from '../../../../shared/domain/text.ts';
import { formerMember } from '../../../../shared/domain/personal-data.ts';
import { dueBefore } from '../../../../shared/domain/retention.ts';
import { chunks, type Tx } from '../../../db/database.ts';
import type { Identity } from './erasures-repository.ts';
import { DELETED_TABLES, EMPTIED_TABLES, emptiedColumns } from './treatments.ts';

/** Empties the member's own rows; the erasure must be open. */
export async function eraseRows({ db }: Tx, id: number, now: Date): Promise<void> {
  const at = now.toISOString();
  const name = formerMember(id);
  const outings = db.selectFrom('events').select('id');
  const places = db.selectFrom('registrations').select('event_id').where('diver_id', '=', id);

  // A restored backup may hold places of a member who was erased after it.
  const ahead = outings.where('starts_at', '>', at);
  const own = db.updateTable('registrations').set({ active: 0, delete_date: at }).where('diver_id', '=', id);
  await own.where('active', '=', 1).where('event_id', 'in', ahead).execute();
  for (const table of DELETED_TABLES) await db.deleteFrom(table).where('diver_id', '=', id).execute();
  for (const table of EMPTIED_TABLES) {
    const set = emptiedColumns(table).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    await sql`update ${sql.table(table)} set ${sql.join(set)} where diver_id = ${id}`.execute(db);
  }
  const requests = db.updateTable('data_requests').set({ state: 'DONE', answered_at: at });
  await requests.where('diver_id', '=', id).where('state', '=', 'OPEN').execute();

  // Donations and printed sheets whose time by law is over.
  const donationsEnd = parisDay(dueBefore('receipts', now));
  await db.deleteFrom('daos').where('diver_id', '=', id).where('day', '<', donationsEnd).execute();
  const over = outings.where('starts_at', '<', dueBefore('safetySheets', now).toISOString()).where('id', 'in', places);
  await db.deleteFrom('safety_sheets').where('event_id', 'in', over).execute();

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
      delete_date: diver.fn.coalesce('delete_date', diver.val(at)),
      dossier_sent_at: null,
      dossier_asked_at: null,
      dossier_paid_at: null,
      dossier_reminded_at: null,
    }))
    .where('id', '=', id)
    .execute();
}

/** Mails to the member, by them, or that name them. */
export const erasedMailsRepository = ({ db }: Tx) => {
  const mails = () => db.selectFrom('outbox').select(['id', 'message_id', 'reply_to']);
  type ErasedMail = Awaited<ReturnType<ReturnType<typeof mails>['execute']>>[number];

  return {
    to: ({ id, email }: Identity): Promise<ErasedMail[]> =>
      mails()
        .where((mail) => mail.or([mail('diver_id', '=', id), ...(email === '' ? [] : [mail('recipient', '=', email)])]))
        .execute(),

    async find(ids: readonly number[]): Promise<ErasedMail[]> {
      const found: ErasedMail[] = [];
      for (const some of chunks(ids, 500)) found.push(...(await mails().where('id', 'in', some).execute()));
      return found;
    },

    /** Empties these mails; those that wait are given up. */
    async empty(member: number, emptied: readonly ErasedMail[], now: Date): Promise<void> {
      const at = now.toISOString();
      const values = {
        recipient: formerMember(member),
        reply_to: null,
        subject: formerMember(member),
        body_text: '',
        calendar: null,
        last_error: null,
        failed_at: sql<string>`case when sent_at is null then coalesce(failed_at, ${at}) else failed_at end`,
      };
      for (const some of chunks(emptied, 500)) {
        const ids = some.map(({ id }) => id);
        await db.updateTable('outbox').set(values).where('id', 'in', ids).execute();
      }
    },
  };
};
