import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { Page } from '../../../../shared/contract/common.ts';
import { MOST_COUNTED } from '../../../../shared/domain/counting.ts';
import { ACCESS_AUDITED, type TracedAction } from '../../../../shared/domain/security-log.ts';
import { folded } from '../../../../shared/domain/text.ts';
import { findNamed } from '../../../commons/divers/names-query.ts';
import type { Row, Tx, Tables } from '../../../db/database.ts';
import { countSome, LAST_ROW, pageOf, type Slice } from '../../../db/lists.ts';

type Who = 'actor' | 'subject';

/** Members of one name whose acts are found by their numbers. */
const FEW = 2000;

interface TraceFilter {
  /** Start of the last name, or of the last and first name joined by a blank. */
  readonly actor?: string | undefined;
  readonly subject?: string | undefined;
  readonly action?: TracedAction | undefined;
  /** Instants, `[start, end)`. */
  readonly start?: Date | undefined;
  readonly end?: Date | undefined;
}

type Narrowing = Omit<TraceFilter, Who> & {
  readonly [who in Who]: ((column: string) => RawBuilder<SqlBool>) | undefined;
};

type Named = { readonly [name in `${Who}_${'licence' | 'lastname' | 'firstname'}`]: string | null };

export type TraceRow = Row<'security_log'> &
  Named & {
    /** Table of the row. */
    readonly source: 's' | 'a';
    readonly starts_at: string | null;
    readonly site: string | null;
  };

type Branch = SelectQueryBuilder<Tables, 'security_log' | 'audit', Omit<TraceRow, keyof Named | 'starts_at' | 'site'>>;

/** The security log as it is read: with the histories of members about their access. */
export const tracesQuery = (tx: Tx) => {
  const { db, engine } = tx;
  const textOf = (who: Who) =>
    sql<string | null>`${sql.raw(engine === 'postgres' ? 'detail::json' : 'detail')} ->> ${sql.lit(who)}`;

  /** Texts by which acts of before the last restore name somebody of that name (docs/adr/0036): licence, last and first name. */
  async function textsNaming(who: Who, q: string): Promise<string[]> {
    const { rows } = await sql<{ text: string | null }>`select distinct ${textOf(who)} as text from security_log
      where ${sql.ref(`${who}_id`)} is null
        and at <= (select max(at) from security_log where action = 'clubRestored')`.execute(db);
    const texts = rows.map(({ text }) => text ?? '');
    return texts.filter((text) => folded(text.replace(/^\S+ /, '')).startsWith(folded(q)));
  }

  /** Matches columns that name a member of that name; undefined: it is not asked for. */
  async function named(who: Who, q: string | undefined): Promise<Narrowing[Who]> {
    if (!q?.trim()) return undefined;
    const { isNamed } = await findNamed(tx, q, FEW);
    const texts = await textsNaming(who, q);
    return (column) =>
      texts.length > 0 && column === `${who}_id`
        ? sql`(${isNamed(column)} or (${sql.ref(column)} is null and ${textOf(who)} in (${sql.join(texts)})))`
        : isNamed(column);
  }

  /** Acts of one of both tables, by its columns. */
  function narrowed<Table extends 'security_log' | 'audit'>(
    rows: SelectQueryBuilder<Tables, Table, object>,
    columns: Record<Who, string>,
    { action, start, end, actor, subject }: Narrowing,
  ) {
    const all = [sql<SqlBool>`1 = 1`];
    if (action) all.push(sql`action = ${action}`);
    if (start) all.push(sql`at >= ${start.toISOString()}`);
    if (end) all.push(sql`at < ${end.toISOString()}`);
    if (actor) all.push(actor(columns.actor));
    if (subject) all.push(subject(columns.subject));
    return all.reduce((found, one) => found.where(one), rows);
  }

  /** Rows of the security log, and those of members' histories about their access. */
  function branches(filter: Narrowing): Branch[] {
    const { action } = filter;
    const log = narrowed(db.selectFrom('security_log'), { actor: 'actor_id', subject: 'subject_id' }, filter).select([
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
    ]);
    const audit = narrowed(db.selectFrom('audit'), { actor: 'author_id', subject: 'record_id' }, filter)
      .where('resource', '=', sql.lit('divers'))
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
    return action === undefined || ACCESS_AUDITED.some((one) => one === action) ? [log, audit] : [log];
  }

  function rowsOf(filter: Narrowing, { limit, offset }: Slice): Promise<TraceRow[]> {
    const acts = branches(filter)
      .map((rows) =>
        db
          .selectFrom(
            rows
              .orderBy('at', 'desc')
              .orderBy('id', 'desc')
              .limit(limit + offset)
              .as('branch'),
          )
          .selectAll(),
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

  return {
    /** Newest first; the total of a page is exact up to MOST_COUNTED. Without a slice the newest `LAST_ROW`. */
    async list({ actor, subject, ...others }: TraceFilter, slice: Slice | null): Promise<Page<TraceRow>> {
      const filter = { ...others, actor: await named('actor', actor), subject: await named('subject', subject) };
      if (slice === null) return pageOf(await rowsOf(filter, { limit: LAST_ROW, offset: 0 }));
      let total = 0;
      for (const branch of branches(filter)) total += await countSome(tx, branch);
      return pageOf(await rowsOf(filter, slice), Math.min(total, MOST_COUNTED + 1), slice);
    },
  };
};
