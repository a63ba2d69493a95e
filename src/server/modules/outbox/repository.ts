import { sql as text, type ExpressionBuilder, type Selectable } from 'kysely';
import type { MailKind, MailState } from '../../../shared/domain/mail/kinds.ts';
import type { Tx } from '../../db/database.ts';
import { nameStartsWith } from '../../db/name-filter.ts';
import type { DiversTable, OutboxTable, Tables } from '../../db/tables.ts';
import type { Order, Slice } from '../../commons/lists.ts';
import { newMessageId } from '../mail/mail.ts';

const COLUMNS = [
  'outbox.id',
  'outbox.recipient',
  'outbox.subject',
  'outbox.created_at',
  'outbox.next_try_at',
  'outbox.tries',
  'outbox.sent_at',
  'outbox.failed_at',
  'outbox.last_error',
  'outbox.kind',
  'outbox.secret',
  'outbox.diver_id',
  'divers.lastname',
  'divers.firstname',
] as const;

/** All about a mail but its text. */
export type FollowedRow = Omit<
  Selectable<OutboxTable>,
  'message_id' | 'reply_to' | 'body_text' | 'event_id' | 'calendar' | 'cause'
> & { readonly [name in 'lastname' | 'firstname']: Selectable<DiversTable>[name] | null };

export const OUTBOX_ORDER = {
  createdAt: 'outbox.created_at',
  recipient: 'outbox.recipient',
  subject: 'outbox.subject',
  id: 'outbox.id',
} as const;
type OutboxOrder = Order<(typeof OUTBOX_ORDER)[keyof typeof OUTBOX_ORDER]>;

interface Which {
  readonly q: string | undefined;
  readonly kind: MailKind | undefined;
}

type Columns = ExpressionBuilder<Tables & { divers: DiversTable }, 'outbox' | 'divers'>;

function isIn(eb: Columns, state: MailState) {
  if (state === 'sent') return eb('outbox.sent_at', 'is not', null);
  if (state === 'failed') return eb('outbox.failed_at', 'is not', null);
  return eb.and([eb('outbox.sent_at', 'is', null), eb('outbox.failed_at', 'is', null)]);
}

/** Any part of the recipient or the subject, or the member's name from its first letters on. */
function isFound(eb: Columns, q: string) {
  const part = `%${q.trim().toLowerCase().replaceAll(/[%_!]/g, '!$&')}%`;
  return eb.or([
    text<boolean>`lower(outbox.recipient) like ${part} escape '!'`,
    text<boolean>`lower(outbox.subject) like ${part} escape '!'`,
    nameStartsWith(q),
  ]);
}

/** The table `outbox` as administrators follow it. */
export const followRepository = ({ sql, engine }: Tx) => {
  const all = sql.selectFrom('outbox').leftJoin('divers', 'divers.id', 'outbox.diver_id');
  const narrowed = ({ q, kind }: Which) => {
    const ofKind = kind === undefined ? all : all.where('outbox.kind', '=', kind);
    return q?.trim() ? ofKind.where((eb) => isFound(eb, q)) : ofKind;
  };
  const resentCause = (id: number): string => `resent:${id}:`;

  return {
    list({
      state,
      order,
      slice,
      ...which
    }: Which & {
      readonly state: MailState | undefined;
      readonly order: readonly OutboxOrder[];
      readonly slice: Slice | null;
    }): Promise<FollowedRow[]> {
      let rows = narrowed(which).select(COLUMNS);
      if (state !== undefined) rows = rows.where((eb) => isIn(eb, state));
      for (const { column, direction } of order) rows = rows.orderBy(column, direction);
      // The id at the end, so that pages neither repeat nor lose one.
      rows = rows.orderBy('outbox.id', order[0]?.direction ?? 'desc');
      return (slice ? rows.limit(slice.limit).offset(slice.offset) : rows).execute();
    },

    async counts(which: Which): Promise<Record<MailState, number>> {
      const count = (eb: Columns, state: MailState) => eb.fn.countAll<number>().filterWhere(isIn(eb, state)).as(state);
      return narrowed(which)
        .select((eb) => [count(eb, 'waiting'), count(eb, 'sent'), count(eb, 'failed')])
        .executeTakeFirstOrThrow();
    },

    /** Since when nothing goes: the oldest mail that was tried for nothing and came after the last that has gone. */
    async failingSince(): Promise<string | null> {
      const { since } = await sql
        .selectFrom('outbox')
        .select((eb) => eb.fn.min('created_at').as('since'))
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('last_error', 'is not', null)
        .where((eb) =>
          eb(
            'created_at',
            '>',
            eb.fn.coalesce(
              eb.selectFrom('outbox as gone').select((one) => one.fn.max('gone.sent_at').as('last')),
              eb.val(''),
            ),
          ),
        )
        .executeTakeFirstOrThrow();
      return since;
    },

    find: (id: number): Promise<FollowedRow | undefined> =>
      all.select(COLUMNS).where('outbox.id', '=', id).executeTakeFirst(),

    /** With its text; nobody else sends it or sends it again before this transaction ends. */
    lock(id: number): Promise<Selectable<OutboxTable> | undefined> {
      const row = sql.selectFrom('outbox').selectAll().where('id', '=', id);
      return (engine === 'postgres' ? row.forUpdate() : row).executeTakeFirst();
    },

    /** Tried at once; one that is being sent at this moment is left alone. */
    async hurry(id: number, now: Date): Promise<void> {
      await sql
        .updateTable('outbox')
        .set({ next_try_at: now.toISOString() })
        .where('id', '=', id)
        .where('next_try_at', '>', now.toISOString())
        .where((eb) => eb.or([eb('last_error', 'is not', null), eb('tries', '=', 0)]))
        .execute();
    },

    /** As if it were new, under its own Message-ID: who got it after all can tell. */
    async revive(id: number, now: Date): Promise<void> {
      const at = now.toISOString();
      await sql
        .updateTable('outbox')
        .set({ failed_at: null, last_error: null, tries: 0, created_at: at, next_try_at: at })
        .where('id', '=', id)
        .execute();
    },

    /** To where the member is reached now: it may have failed because the address was wrong. */
    async readdress(id: number): Promise<void> {
      await sql
        .updateTable('outbox')
        .from('divers')
        .set((eb) => ({ recipient: eb.ref('divers.email') }))
        .whereRef('divers.id', '=', 'outbox.diver_id')
        .where('divers.active', '=', 1)
        .where('divers.email', '<>', '')
        .where('outbox.id', '=', id)
        .execute();
    },

    /** The copy of that mail that waits, or was written since; a double click finds the first one's. */
    async copyOf(id: number, since: Date): Promise<number | undefined> {
      const row = await sql
        .selectFrom('outbox')
        .select('id')
        .where('cause', 'like', `${resentCause(id)}%`)
        .where((eb) =>
          eb.or([
            eb.and([eb('sent_at', 'is', null), eb('failed_at', 'is', null)]),
            eb('created_at', '>=', since.toISOString()),
          ]),
        )
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.id;
    },

    /** The same mail once more, with a Message-ID of its own. */
    async copy(row: Selectable<OutboxTable>, now: Date): Promise<number> {
      const { recipient, reply_to, subject, body_text, kind, diver_id, event_id, calendar } = row;
      const at = now.toISOString();
      const values = { recipient, reply_to, subject, body_text, kind, diver_id, event_id, calendar };
      const { id } = await sql
        .insertInto('outbox')
        .values({
          ...values,
          message_id: newMessageId(),
          created_at: at,
          next_try_at: at,
          cause: `${resentCause(row.id)}${at}`,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
  };
};
