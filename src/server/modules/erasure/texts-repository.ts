import { sql as text, type RawBuilder } from 'kysely';
import { formerMember } from '../../../shared/domain/personal-data/erasure.ts';
import type { Tx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { namesOf, renamed, type Identity } from './renaming.ts';

const AT_ONCE = 500;

/** Tables whose texts may name members, and the columns of these texts. */
const RENAMED = {
  audit: ['changes'],
  palanquee_plans: ['plan'],
  later_dive_plans: ['plan'],
  dive_logs: ['content'],
  outbox: ['recipient', 'reply_to', 'subject', 'body_text', 'calendar'],
} as const satisfies Partial<Record<keyof Tables, readonly string[]>>;

type Found = Readonly<Record<string, string | null>> & { readonly id: number };

const contains = ({ engine }: Tx, column: string, part: string): RawBuilder<boolean> =>
  engine === 'postgres'
    ? text<boolean>`strpos(${text.ref(column)}, ${part}) > 0`
    : text<boolean>`instr(${text.ref(column)}, ${part}) > 0`;

/** Names that stand in logs, plans and mails; the erasure of the member must be open. */
export const namedTextsRepository = (tx: Tx) => {
  const { sql, engine } = tx;

  async function renameIn(table: keyof typeof RENAMED, { id }: Identity, names: readonly string[]): Promise<void> {
    const columns = RENAMED[table];
    const selected = text.join([text.ref('id'), ...columns.map((column) => text.ref(column))]);
    const found = text.join(
      columns.flatMap((column) => names.map((name) => contains(tx, column, name))),
      text` or `,
    );
    for (let after = 0; ;) {
      const { rows } = await text<Found>`select ${selected} from ${text.table(table)}
        where id > ${after} and (${found}) order by id limit ${AT_ONCE}`.execute(sql);
      for (const row of rows) {
        const set = columns.flatMap((column) => {
          const before = row[column];
          const now = typeof before === 'string' ? renamed(before, id, names) : null;
          return now === null || now === before ? [] : [text`${text.ref(column)} = ${now}`];
        });
        await text`update ${text.table(table)} set ${text.join(set)} where id = ${row.id}`.execute(sql);
      }
      after = rows.at(-1)?.id ?? 0;
      if (rows.length < AT_ONCE) return;
    }
  }

  const mailsAbout = (member: Identity) => {
    const { id, email } = member;
    const named = RENAMED.outbox.flatMap((column) => namesOf(member).map((name) => contains(tx, column, name)));
    return sql
      .selectFrom('outbox')
      .select(['message_id', 'diver_id', 'recipient'])
      .where((mail) =>
        mail.or([mail('diver_id', '=', id), ...(email === '' ? [] : [mail('recipient', '=', email)]), ...named]),
      )
      .execute();
  };

  return {
    /** Puts 'Ancien membre n' for the names in the texts of others. */
    async rename(member: Identity): Promise<void> {
      const names = namesOf(member);
      if (names.length === 0) return;
      for (const table of Object.keys(RENAMED) as (keyof typeof RENAMED)[]) await renameIn(table, member, names);
    },

    /** Keeps which fields of the member's record changed, without their values, and renames the author. */
    async hideHistory({ id }: Identity): Promise<void> {
      const own = sql.updateTable('audit').where('record_id', '=', id).where('resource', '=', text.lit('divers'));
      const hidden =
        engine === 'postgres'
          ? text<string>`coalesce((select json_agg(json_build_object('field', one->>'field', 'before', null, 'after', null,
              'hidden', true))::text from json_array_elements(changes::json) as one), '[]')`
          : text<string>`(select json_group_array(json_object('field', json_extract(value, '$.field'), 'before', null,
              'after', null, 'hidden', json('true'))) from json_each(changes))`;
      await own.set({ changes: hidden }).execute();
      await sql
        .updateTable('audit')
        .set({ author_name: formerMember(id) })
        .where('author_id', '=', id)
        .execute();
    },

    /** Empties the mails to the member and by them; those that wait are given up. */
    async emptyMails({ id, email }: Identity, now: Date): Promise<void> {
      await sql
        .updateTable('outbox')
        .set((mail) => ({
          recipient: formerMember(id),
          reply_to: null,
          subject: formerMember(id),
          body_text: '',
          calendar: null,
          last_error: null,
          failed_at: mail
            .case()
            .when('sent_at', 'is', null)
            .then(mail.fn.coalesce('failed_at', text.val(now.toISOString())))
            .else(mail.ref('failed_at'))
            .end(),
        }))
        .where((mail) =>
          mail.or([
            mail('diver_id', '=', id),
            ...(email === '' ? [] : [mail('recipient', '=', email), mail('reply_to', '=', email)]),
          ]),
        )
        .execute();
    },

    /** Of mails to the member, by them, or that name them: files of these mails are known by it. */
    messageIds: async (member: Identity): Promise<string[]> =>
      (await mailsAbout(member)).map(({ message_id }) => message_id),

    /** Mails of others that name the member. */
    countOtherMails: async (member: Identity): Promise<number> =>
      (await mailsAbout(member)).filter((mail) => mail.diver_id !== member.id && mail.recipient !== member.email)
        .length,
  };
};
