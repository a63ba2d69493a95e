import { sql as text, type ExpressionBuilder, type RawBuilder, type Selectable } from 'kysely';
import { MOST_COUNTED } from '../../../shared/domain/counting.ts';
import type { MailKind, MailState } from '../../../shared/domain/mail/kinds.ts';
import type { Tx } from '../../db/database.ts';
import { countSome, hiddenText, nameStartsWith } from '../../db/lists.ts';
import { fetchList } from '../../db/whole-lists.ts';
import type { Tables } from '../../db/tables.ts';
import type { OutboxTable } from '../../db/tables/mails.ts';
import type { DiversTable } from '../../db/tables/members.ts';
import { listingOf, type Found, type ListParams } from '../../commons/lists.ts';
import type { Pieces } from '../../commons/whole.ts';

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

export type OutboxRow = Omit<
  Selectable<OutboxTable>,
  'message_id' | 'reply_to' | 'body_text' | 'urgent' | 'event_id' | 'calendar' | 'cause'
> & { readonly [name in 'lastname' | 'firstname']: Selectable<DiversTable>[name] | null };

const ORDER = {
  createdAt: 'outbox.created_at',
  recipient: 'outbox.recipient',
  subject: 'outbox.subject',
  id: 'outbox.id',
};

interface OutboxFilter {
  readonly q?: string;
  readonly kind?: MailKind;
}

type Columns = ExpressionBuilder<Tables & { divers: DiversTable }, 'outbox' | 'divers'>;

const plainly = (column: string): RawBuilder<string> => text.ref<string>(column);

function isIn(eb: Columns, state: MailState, name = plainly) {
  if (state === 'sent') return eb(name('outbox.sent_at'), 'is not', null);
  if (state === 'failed') return eb('outbox.failed_at', 'is not', null);
  return eb.and([eb('outbox.sent_at', 'is', null), eb('outbox.failed_at', 'is', null)]);
}

/** Matches any part of the recipient or the subject, or the start of the member's name. */
function isFound(eb: Columns, q: string) {
  const part = `%${q.trim().toLowerCase().replaceAll(/[%_!]/g, '!$&')}%`;
  return eb.or([
    text<boolean>`lower(outbox.recipient) like ${part} escape '!'`,
    text<boolean>`lower(outbox.subject) like ${part} escape '!'`,
    nameStartsWith(q),
  ]);
}

export const outboxRepository = (tx: Tx) => {
  const { sql } = tx;
  const all = sql.selectFrom('outbox').leftJoin('divers', 'divers.id', 'outbox.diver_id');
  /** Few mails wait or have failed: hides the kind, whose index finds many. */
  const filtered = ({ q, kind }: OutboxFilter, name: (column: string) => RawBuilder<string> = plainly) => {
    const ofKind = kind === undefined ? all : all.where(name('outbox.kind'), '=', kind);
    return q?.trim() ? ofKind.where((eb) => isFound(eb, q)) : ofKind;
  };

  return {
    /** Newest first by default; the total of a page is exact up to MOST_COUNTED. */
    list(
      { state, ...params }: OutboxFilter & ListParams & { readonly state?: MailState },
      counts: Record<MailState, number>,
    ): Promise<Found<OutboxRow> | Pieces<OutboxRow>> {
      const { order, slice } = listingOf(params, ORDER, 'createdAt,desc');
      const rows = filtered(params).select(COLUMNS);
      const found = state === undefined ? rows : rows.where((eb) => isIn(eb, state));
      // Sorts by id last, so that pages neither repeat nor skip a mail.
      const last = { column: ORDER.id, direction: order[0]?.direction ?? 'desc' } as const;
      const all = counts.waiting + counts.sent + counts.failed;
      const total = state === undefined ? Math.min(all, MOST_COUNTED + 1) : counts[state];
      return fetchList(found, { order: [...order, last], slice }, { total, isCounted: 'up to a bound' });
    },

    /** Each exact up to MOST_COUNTED. */
    async counts(filter: OutboxFilter): Promise<Record<MailState, number>> {
      // A part of a text is looked for in the order of the rows.
      const sent = filter.q?.trim() ? hiddenText : plainly;
      const count = (state: MailState) =>
        countSome(
          tx,
          filtered(filter, state === 'sent' ? plainly : hiddenText).where((eb) => isIn(eb, state, sent)),
        );
      return { waiting: await count('waiting'), sent: await count('sent'), failed: await count('failed') };
    },

    /** Date of the oldest mail that was tried without success and created after the last one sent. */
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
              eb
                .selectFrom('outbox as gone')
                .select((one) => one.fn.max('gone.sent_at').as('last'))
                .where('gone.sent_at', 'is not', null),
              eb.val(''),
            ),
          ),
        )
        .executeTakeFirstOrThrow();
      return since;
    },

    find: (id: number): Promise<OutboxRow | undefined> =>
      all.select(COLUMNS).where('outbox.id', '=', id).executeTakeFirst(),
  };
};
