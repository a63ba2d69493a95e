import type { RawBuilder, Selectable } from 'kysely';
import { MOST_COUNTED, MOST_SEARCHED } from '../../../../shared/domain/counting.ts';
import type { MailKind, MailState } from '../../../../shared/domain/mail/kinds.ts';
import type { Tx } from '../../../db/database.ts';
import { countSome, fewNamed, hiddenText, isOfNamed, isOneOf, nameStartsWith } from '../../../db/lists.ts';
import { fetchList } from '../../../db/whole-lists.ts';
import type { OutboxTable } from '../../../db/tables/mails.ts';
import type { DiversTable } from '../../../db/tables/members.ts';
import { listingOf, type Found, type ListParams } from '../../../db/listing.ts';
import type { Pieces } from '../../../db/whole.ts';
import { isIn, isInText, plainly, unsorted } from './filters-repository.ts';

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
  readonly q?: string | undefined;
  readonly kind?: MailKind | undefined;
}

/** How far a text is looked for. */
interface Reach {
  readonly q: string;
  /** Instant. */
  readonly since: string;
  /** Undefined: too many have the name. */
  readonly members: readonly number[] | undefined;
}

export const outboxRepository = (tx: Tx) => {
  const { db, engine } = tx;
  const all = db.selectFrom('outbox').leftJoin('divers', 'divers.id', 'outbox.diver_id');
  /** Few mails wait or have failed: hides the kind, whose index finds many. */
  const filtered = ({ q, kind }: OutboxFilter, name: (column: string) => RawBuilder<string> = plainly) => {
    const ofKind = kind === undefined ? all : all.where(name('outbox.kind'), '=', kind);
    return q?.trim() ? ofKind.where((eb) => eb.or([isInText(eb, q), nameStartsWith(q)])) : ofKind;
  };

  const inState = <Rows extends ReturnType<typeof filtered>>(
    rows: Rows,
    state: MailState | undefined,
    name = plainly,
  ) => (state === undefined ? rows : rows.where((eb) => isIn(eb, state, name)));

  /** True for mails to the members of that name. */
  const isNamed = ({ q, members }: Reach) =>
    members ? isOneOf('outbox.diver_id', members) : isOfNamed(tx, 'outbox.diver_id', q);

  /** Ids and states: among the newest mails by any part, among all by a name that few members have. */
  function searched({ kind }: OutboxFilter, reach: Reach, state?: MailState) {
    const { q, since, members } = reach;
    const columns = ['outbox.id', 'outbox.sent_at', 'outbox.failed_at'] as const;
    const ofKind = inState(filtered({ kind }, hiddenText), state, hiddenText).select(columns);
    const newest = ofKind
      .where('outbox.created_at', '>=', since)
      .where((eb) => eb.or([isInText(eb, q), isNamed(reach)]));
    if (!members?.length) return newest;
    return newest.unionAll(ofKind.where(hiddenText('outbox.created_at'), '<', since).where(isNamed(reach)));
  }

  /** In one pass, as each state on its own would read all that is searched. */
  async function countStates(mails: ReturnType<typeof searched>): Promise<Record<MailState, number>> {
    const counts = await db
      .selectFrom(mails.as('found'))
      .select(({ fn }) => [
        fn.countAll<number>().as('all'),
        fn.count<number>('found.sent_at').as('sent'),
        fn.count<number>('found.failed_at').as('failed'),
      ])
      .executeTakeFirstOrThrow();
    const [all, sent, failed] = [counts.all, counts.sent, counts.failed].map(Number) as [number, number, number];
    const [most, waiting] = [MOST_COUNTED + 1, all - sent - failed];
    return { waiting: Math.min(waiting, most), sent: Math.min(sent, most), failed: Math.min(failed, most) };
  }

  /** The same mails, for a page that is full after some of the newest. */
  const alongTime = ({ kind }: OutboxFilter, reach: Reach) =>
    filtered({ kind }, hiddenText).where((eb) => {
      const isNewest = eb('outbox.created_at', '>=', reach.since);
      const isText = isInText(eb, reach.q);
      if (reach.members) return eb.or([eb.and([isNewest, isText]), isNamed(reach)]);
      return eb.and([isNewest, eb.or([isText, isNamed(reach)])]);
    });

  return {
    /** Undefined where all mails are searched: no text is asked for, or they are few. */
    async reach({ q, kind }: OutboxFilter): Promise<Reach | undefined> {
      if (!q?.trim()) return undefined;
      const newest = filtered({ kind }).select('outbox.created_at').orderBy('outbox.created_at', 'desc');
      const mark = await newest.orderBy('outbox.id', 'desc').limit(1).offset(MOST_SEARCHED).executeTakeFirst();
      return mark && { q, since: mark.created_at, members: await fewNamed(tx, q) };
    },

    /** Newest first by default; the total of a page is exact up to MOST_COUNTED. */
    list(
      { state, ...params }: OutboxFilter & ListParams & { readonly state?: MailState },
      counts: Record<MailState, number>,
      reach?: Reach,
    ): Promise<Found<OutboxRow> | Pieces<OutboxRow>> {
      const { order, slice } = listingOf(params, ORDER, 'createdAt,desc');
      // Sorts by id last, so that pages neither repeat nor skip a mail.
      const last = { column: ORDER.id, direction: order[0]?.direction ?? 'desc' } as const;
      const sum = counts.waiting + counts.sent + counts.failed;
      const total = state === undefined ? Math.min(sum, MOST_COUNTED + 1) : counts[state];
      const listing = { order: [...order, last], slice };
      const counted = { total, isCounted: 'up to a bound' } as const;
      const found = { ...counted, byIds: engine === 'postgres' ? 'always' : false } as const;
      if (reach && (total <= MOST_COUNTED || order[0]?.column !== ORDER.createdAt)) {
        const ids = db.selectFrom(searched(params, reach, state).as('searched')).select('searched.id');
        const rows = all.select(COLUMNS).where('outbox.id', 'in', ids);
        const sortBy = engine === 'sqlite' ? unsorted : undefined;
        return fetchList(rows, listing, { ...found, sortBy });
      }
      const rows = inState(reach ? alongTime(params, reach) : filtered(params), state).select(COLUMNS);
      return fetchList(rows, listing, reach ? found : counted);
    },

    /** Each exact up to MOST_COUNTED. */
    async counts(filter: OutboxFilter, reach?: Reach): Promise<Record<MailState, number>> {
      if (reach) return countStates(searched(filter, reach));
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
      const { since } = await db
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
