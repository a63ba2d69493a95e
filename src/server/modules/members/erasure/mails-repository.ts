import { sql } from 'kysely';
import { formerMember } from '../../../../shared/domain/personal-data/erasure.ts';
import { chunks } from '../../../db/chunks.ts';
import type { Tx } from '../../../db/database.ts';
import type { Identity } from './renaming.ts';

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
