import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { MOST_COUNTED, MOST_SEARCHED } from '../../../../shared/domain/counting.ts';
import { ACCESS_AUDITED, type TracedAction } from '../../../../shared/domain/security-log.ts';
import type { Slice } from '../../../db/listing.ts';
import type { Tx } from '../../../db/database.ts';
import { countSome, fewNamed, hiddenText, isOfNamed } from '../../../db/lists.ts';
import type { Row, Tables } from '../../../db/tables.ts';
import { inPieces, PIECE } from '../../../db/whole-lists.ts';

export interface TraceFilter {
  /** Start of the last name, or of the last and first name joined by a blank. */
  readonly actor?: string | undefined;
  readonly subject?: string | undefined;
  readonly action?: TracedAction | undefined;
  /** Instants, `[start, end)`. */
  readonly start?: Date | undefined;
  readonly end?: Date | undefined;
}

/** Ids, or a name that too many have. */
type Few = readonly number[] | string | undefined;
type Narrowing = Omit<TraceFilter, 'actor' | 'subject'> & { readonly [who in 'actor' | 'subject']: Few };

type Named<Who extends string> = { readonly [name in `${Who}_${'licence' | 'lastname' | 'firstname'}`]: string | null };

export type TraceRow = Row<'security_log'> &
  Named<'actor' | 'subject'> & {
    /** Table of the row. */
    readonly source: 's' | 'a';
    readonly starts_at: string | null;
    readonly site: string | null;
  };

type Branch = SelectQueryBuilder<
  Tables,
  'security_log' | 'audit',
  Omit<TraceRow, keyof Named<'actor' | 'subject'> | 'starts_at' | 'site'>
>;

/** Place of a row in the log. */
type Last = Pick<TraceRow, 'at' | 'id' | 'source'>;

/** The security log as it is read: with the histories of members about their access. */
export const tracesRepository = (tx: Tx) => {
  const { db } = tx;

  const named = async (name: string | undefined): Promise<Few> =>
    name?.trim() ? ((await fewNamed(tx, name)) ?? name) : undefined;

  /** Acts of one of both tables, by its columns. */
  function narrowed<Table extends 'security_log' | 'audit'>(
    rows: SelectQueryBuilder<Tables, Table, object>,
    columns: Record<'actor' | 'subject', string>,
    { action, start, end, actor, subject }: Narrowing,
  ) {
    const all: RawBuilder<SqlBool>[] = [];
    if (action) all.push(sql`action = ${action}`);
    if (start) all.push(sql`at >= ${start.toISOString()}`);
    if (end) all.push(sql`at < ${end.toISOString()}`);
    for (const [column, few] of [
      [columns.actor, actor],
      [columns.subject, subject],
    ] as const) {
      if (typeof few === 'string') all.push(isOfNamed(tx, column, few));
      else if (few) all.push(few.length === 0 ? sql`1 = 0` : sql`${sql.ref(column)} in (${sql.join(few)})`);
    }
    return all.reduce((found, one) => found.where(one), rows);
  }

  /** Rows of the security log, and those of members' histories about their access; newest first, after `last`. */
  function branches(narrowing: Narrowing, last?: Last): Branch[] {
    const { action } = narrowing;
    const isAudited = action === undefined || ACCESS_AUDITED.some((one) => one === action);
    const log = narrowed(db.selectFrom('security_log'), { actor: 'actor_id', subject: 'subject_id' }, narrowing).select(
      [
        'id',
        'at',
        'action',
        'actor_id',
        'subject_id',
        'event_id',
        'network',
        'detail',
        'times',
        sql<'s' | 'a'>`'s'`.as('source'),
      ],
    );
    const audit = narrowed(db.selectFrom('audit'), { actor: 'author_id', subject: 'record_id' }, narrowing)
      .where(hiddenText('resource'), '=', 'divers')
      // Literally, as the partial indexes have them.
      .where(sql<SqlBool>`action in (${sql.join(ACCESS_AUDITED.map((one) => sql.lit(one)))})`)
      .select([
        'id',
        'at',
        'action',
        'author_id as actor_id',
        'record_id as subject_id',
        sql<number | null>`cast(null as integer)`.as('event_id'),
        sql<string | null>`cast(null as text)`.as('network'),
        sql<string | null>`cast(null as text)`.as('detail'),
        sql<number>`1`.as('times'),
        sql<'s' | 'a'>`'a'`.as('source'),
      ]);
    if (!last) return isAudited ? [log, audit] : [log];
    const beyond = (sign: '<' | '<=') => sql<SqlBool>`(at, id) ${sql.raw(sign)} (${last.at}, ${last.id})`;
    // Of two rows of one instant and number, that of the histories is first.
    const rest = log.where(beyond(last.source === 'a' ? '<=' : '<'));
    return isAudited ? [rest, audit.where(beyond('<'))] : [rest];
  }

  function rowsOf(narrowing: Narrowing, { limit, offset }: Slice, last?: Last): Promise<TraceRow[]> {
    const newest = limit + offset;
    const isOfFew = [narrowing.actor, narrowing.subject].some((few) => typeof few === 'object');
    // Acts of few members are found by them, then sorted.
    const at = isOfFew ? hiddenText('at') : sql.ref<string>('at');
    const acts = branches(narrowing, last)
      .map((rows) =>
        db.selectFrom(rows.orderBy(at, 'desc').orderBy('id', 'desc').limit(newest).as('branch')).selectAll(),
      )
      .reduce((all, rows) => all.unionAll(rows));
    const page = db
      .selectFrom(acts.as('acts'))
      .selectAll()
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .orderBy('source')
      .limit(limit)
      .offset(offset);
    return db
      .selectFrom(page.as('acts'))
      .leftJoin('divers as actor', 'actor.id', 'acts.actor_id')
      .leftJoin('divers as subject', 'subject.id', 'acts.subject_id')
      .leftJoin('events', 'events.id', 'acts.event_id')
      .leftJoin('sites', 'sites.id', 'events.site_id')
      .selectAll('acts')
      .select([
        'actor.licence as actor_licence',
        'actor.lastname as actor_lastname',
        'actor.firstname as actor_firstname',
        'subject.licence as subject_licence',
        'subject.lastname as subject_lastname',
        'subject.firstname as subject_firstname',
        'events.starts_at',
        'sites.name as site',
      ])
      .orderBy('acts.at', 'desc')
      .orderBy('acts.id', 'desc')
      .orderBy('acts.source')
      .execute();
  }

  /** Instant before which a name that many have is not looked for, as each act's member is read for it. */
  async function searchedSince({ actor, subject, ...filter }: Narrowing): Promise<string | undefined> {
    if (typeof actor !== 'string' && typeof subject !== 'string') return undefined;
    const ofFew = (few: Few) => (typeof few === 'string' ? undefined : few);
    const marks: string[] = [];
    for (const rows of branches({ ...filter, actor: ofFew(actor), subject: ofFew(subject) })) {
      const newest = rows.orderBy('at', 'desc').orderBy('id', 'desc').limit(1).offset(MOST_SEARCHED);
      const mark = await db.selectFrom(newest.as('newest')).select('at').executeTakeFirst();
      if (mark) marks.push(mark.at);
    }
    return marks.toSorted().at(-1);
  }

  return {
    /** Newest first; the total of a page is exact up to MOST_COUNTED, and `since` the instant before which was not searched. */
    async list({ actor, subject, ...filter }: TraceFilter, slice: Slice | null) {
      const narrowing = { ...filter, actor: await named(actor), subject: await named(subject) };
      if (slice === null) {
        return inPieces<TraceRow>((last) => rowsOf(narrowing, { limit: PIECE, offset: 0 }, last));
      }
      const since = await searchedSince(narrowing);
      const searched = since === undefined ? narrowing : { ...narrowing, start: new Date(since) };
      const rows = await rowsOf(searched, slice);
      let total = 0;
      for (const branch of branches(searched)) total += await countSome(tx, branch);
      return { rows, total: Math.min(total, MOST_COUNTED + 1), slice, since };
    },
  };
};
