import { sql as text, type Insertable } from 'kysely';
import { ACCESS_AUDITED, type TracedAction } from '../../shared/domain/security-log.ts';
import { endOfSecurityLog } from '../db/append-only.ts';
import { chunks } from '../db/chunks.ts';
import type { Tx } from '../db/database.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import { rowsPurger } from '../db/purging.ts';
import { countRows, nameStartsWith } from '../db/lists.ts';
import type { SecurityLogTable } from '../db/tables/records.ts';
import type { Slice } from './lists.ts';

export interface TraceFilter {
  /** Start of the last name, or of the last and first name joined by a blank. */
  readonly actor?: string | undefined;
  readonly subject?: string | undefined;
  readonly action?: TracedAction | undefined;
  /** Instants, `[start, end)`. */
  readonly start?: Date | undefined;
  readonly end?: Date | undefined;
}

type NewTrace = Omit<Insertable<SecurityLogTable>, 'id'>;
const NAMES = ['at', 'action', 'actor_id', 'subject_id', 'event_id', 'network', 'detail', 'times'] as const;

/** Values in the order of NAMES: every registration writes a row. */
const addOne = preparedQuery(({ sql }: Tx, ...values: NewTrace[keyof NewTrace][]) =>
  sql
    .insertInto('security_log')
    .values(Object.fromEntries(NAMES.map((name, at) => [name, values[at]])) as unknown as NewTrace),
);

export const securityLogRepository = (tx: Tx) => {
  const { sql } = tx;

  /** Rows of the security log, and those of members' histories about their access. */
  const acts = () =>
    sql
      .selectFrom('security_log')
      .select(['id', 'at', 'action', 'actor_id', 'subject_id', 'event_id', 'network', 'detail', 'times'])
      .select(text<'s' | 'a'>`'s'`.as('source'))
      .unionAll(
        sql
          .selectFrom('audit')
          .select(['id', 'at', 'action', 'author_id as actor_id', 'record_id as subject_id'])
          .select([
            text<number | null>`cast(null as integer)`.as('event_id'),
            text<string | null>`cast(null as text)`.as('network'),
            text<string | null>`cast(null as text)`.as('detail'),
            text<number>`1`.as('times'),
            text<'s' | 'a'>`'a'`.as('source'),
          ])
          .where('resource', '=', 'divers')
          .where('action', 'in', ACCESS_AUDITED),
      );

  return {
    async add(...rows: NewTrace[]): Promise<void> {
      const [row, ...others] = rows;
      if (row && others.length === 0) {
        await addOne(tx, ...NAMES.map((name) => row[name]));
        return;
      }
      for (const some of chunks(rows)) await sql.insertInto('security_log').values(some).execute();
    },

    /** Newest first. */
    async list({ actor, subject, action, start, end }: TraceFilter, slice: Slice | null) {
      let rows = sql
        .selectFrom(acts().as('acts'))
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
        ]);
      if (action) rows = rows.where('acts.action', '=', action);
      if (start) rows = rows.where('acts.at', '>=', start.toISOString());
      if (end) rows = rows.where('acts.at', '<', end.toISOString());
      if (actor?.trim()) rows = rows.where(nameStartsWith(actor, 'actor'));
      if (subject?.trim()) rows = rows.where(nameStartsWith(subject, 'subject'));
      let page = rows.orderBy('acts.at', 'desc').orderBy('acts.id', 'desc').orderBy('acts.source');
      if (slice) page = page.limit(slice.limit).offset(slice.offset);
      const found = await page.execute();
      return { rows: found, total: slice ? await countRows(rows) : found.length, slice };
    },
  };
};

export const securityLogPurger = rowsPurger({
  rule: 'securityLog',
  table: 'security_log',
  mark: text`at`,
  released: (engine) => text`at < ${endOfSecurityLog(engine)}`,
});

export type TraceRow = Awaited<ReturnType<ReturnType<typeof securityLogRepository>['list']>>['rows'][number];
