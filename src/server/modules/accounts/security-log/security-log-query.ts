import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Page } from '#contract/common.ts';
import { MOST_COUNTED } from '#domain/counting.ts';
import { ACCESS_AUDITED, type TracedAction } from '#domain/security-log.ts';
import { folded } from '#domain/text.ts';
import { findNamed } from '#server/commons/divers/names-query.ts';
import type { Row, Tx } from '#server/db/database.ts';
import { LAST_ROW, pageOf, type Slice } from '#server/db/lists.ts';

/** Members of one name whose acts are found by their numbers. */
const FEW = 2000;

type Who = 'actor' | 'subject';

/** Persons by the start of the last name, or of the last and first name joined by a blank; instants `[start, end)`. */
type TraceFilter = { readonly [who in Who]?: string | undefined } & {
  readonly action?: TracedAction | undefined;
  readonly start?: Date | undefined;
  readonly end?: Date | undefined;
};

type Narrowing = Omit<TraceFilter, Who> & {
  readonly [who in Who]: ((column: string) => RawBuilder<SqlBool>) | undefined;
};

export type TraceRow = Omit<Row<'security_log'>, 'action'> & {
  readonly [name in `${Who}_${'licence' | 'lastname' | 'firstname'}`]: string | null;
} & {
  /** Written by `recordSecurity` or `recordAudit`. */
  readonly action: TracedAction;
  /** Table of the row. */
  readonly source: 's' | 'a';
  readonly starts_at: string | null;
  readonly site: string | null;
};

function narrowed({ action, start, end, actor, subject }: Narrowing, columns: Record<Who, string>) {
  const all = [sql<SqlBool>`1 = 1`];
  if (action) all.push(sql`action = ${action}`);
  if (start) all.push(sql`at >= ${start.toISOString()}`);
  if (end) all.push(sql`at < ${end.toISOString()}`);
  if (actor) all.push(actor(columns.actor));
  if (subject) all.push(subject(columns.subject));
  return sql.join(all, sql` and `);
}

/** Written as literals, as the partial indexes have them. */
const OF_ACCESS = sql.join(ACCESS_AUDITED.map((action) => sql.lit(action)));

/** Rows of the security log, and those of members' histories about their access. */
function branches(filter: Narrowing) {
  const log = {
    columns: sql`id, at, action, actor_id, subject_id, event_id, network, detail, times, 's' as source`,
    rows: sql`security_log where ${narrowed(filter, { actor: 'actor_id', subject: 'subject_id' })}`,
  };
  const audit = {
    columns: sql`id, at, action, author_id as actor_id, record_id as subject_id, cast(null as integer) as event_id,
      cast(null as text) as network, cast(null as text) as detail, 1 as times, 'a' as source`,
    rows: sql`audit where ${narrowed(filter, { actor: 'author_id', subject: 'record_id' })}
      and resource = 'divers' and action in (${OF_ACCESS})`,
  };
  const { action } = filter;
  return action === undefined || ACCESS_AUDITED.some((one) => one === action) ? [log, audit] : [log];
}

/** The security log as it is read: with the histories of members about their access. */
export const tracesQuery = (tx: Tx) => {
  const textOf = (who: Who) =>
    sql<string | null>`${sql.raw(tx.engine === 'postgres' ? 'detail::json' : 'detail')} ->> ${sql.lit(who)}`;

  /** Names that acts older than the last restore keep as text: `licence NOM Prénom` (docs/adr/0036). */
  async function textsNaming(who: Who, q: string): Promise<string[]> {
    const restores = tx.db.selectFrom('security_log').where('action', '=', 'clubRestored');
    const last = await restores.select('at').orderBy('at', 'desc').limit(1).executeTakeFirst();
    if (!last) return [];
    const { rows } = await sql<{ text: string | null }>`select distinct ${textOf(who)} as text from security_log
      where ${sql.ref(`${who}_id`)} is null and at <= ${last.at}`.execute(tx.db);
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

  // Limits are parameters: the same statement for each page is prepared once.
  async function rowsOf(filter: Narrowing, { limit, offset }: Slice): Promise<TraceRow[]> {
    const newest = branches(filter).map(
      ({ columns, rows }) => sql`select * from (select ${columns} from ${rows}
        order by at desc, id desc limit ${limit + offset}) as branch`,
    );
    const found = await sql<TraceRow>`select acts.*, events.starts_at, sites.name as site,
        actor.licence as actor_licence, actor.lastname as actor_lastname, actor.firstname as actor_firstname,
        subject.licence as subject_licence, subject.lastname as subject_lastname, subject.firstname as subject_firstname
      from (select * from (${sql.join(newest, sql` union all `)}) as acts
        order by at desc, id desc, source limit ${limit} offset ${offset}) as acts
      left join divers as actor on actor.id = acts.actor_id left join divers as subject on subject.id = acts.subject_id
      left join events on events.id = acts.event_id left join sites on sites.id = events.site_id
      order by acts.at desc, acts.id desc, acts.source`.execute(tx.db);
    return found.rows;
  }

  /** Up to MOST_COUNTED: all 700,000 acts of 140,000 members made a page take 72 ms on PostgreSQL, which may take 60. */
  async function count(rows: RawBuilder<unknown>): Promise<number> {
    const counted = await sql<{ total: number | string }>`select count(*) as total
      from (select 1 as one from ${rows} limit ${sql.lit(MOST_COUNTED + 1)}) as counted`.execute(tx.db);
    return Number(counted.rows[0]?.total);
  }

  return {
    /** Newest first; the total of a page is exact up to MOST_COUNTED. Without a slice the newest `LAST_ROW`. */
    async list({ actor, subject, ...others }: TraceFilter, slice: Slice | null): Promise<Page<TraceRow>> {
      const filter = { ...others, actor: await named('actor', actor), subject: await named('subject', subject) };
      if (slice === null) return pageOf(await rowsOf(filter, { limit: LAST_ROW, offset: 0 }));
      let total = 0;
      for (const { rows } of branches(filter)) total += await count(rows);
      return pageOf(await rowsOf(filter, slice), Math.min(total, MOST_COUNTED + 1), slice);
    },
  };
};
