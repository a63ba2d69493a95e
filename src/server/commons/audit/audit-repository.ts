import { sql, type SqlBool } from 'kysely';
import { endOfHistory, endOfMoneyHistory } from '#server/db/append-only.ts';
import { recordsOf } from '#server/commons/divers/merged-query.ts';
import type { Row, Tx } from '#server/db/database.ts';
import { fetchPage, type Slice } from '#server/db/lists.ts';
import { rowsPurger } from '#server/db/purging.ts';
import { insertRows } from '#server/db/sets.ts';
import type { AuditedResource } from '#shared/resources.ts';
import type { Page } from '#contract/common.ts';

export type AuditRow = Row<'audit'>;
export type AuditValues = Omit<AuditRow, 'id' | 'author_name'>;

/** The author's present name, which may change later. */
const NAME = sql`(select firstname || ' ' || lastname from divers where divers.id = given.author_id)`;

export const auditRepository = (tx: Tx) => ({
  add: (rows: readonly AuditValues[]) => insertRows(tx, 'audit', rows, sql``, { author_name: NAME }),

  /** Rows that one author wrote at one instant, by record. */
  async writtenAt(resource: AuditedResource, author: number, at: string): Promise<ReadonlyMap<number, AuditRow>> {
    const rows = tx.db.selectFrom('audit').selectAll().where('resource', '=', resource).where('at', '=', at);
    const found = await rows.where('author_id', '=', author).execute();
    return new Map(found.map((row) => [row.record_id, row]));
  },

  /** Ids of the records that were created after the instant. */
  async createdSince(resource: AuditedResource, since: Date): Promise<ReadonlySet<number>> {
    const rows = tx.db.selectFrom('audit').select('record_id').where('resource', '=', resource);
    const created = rows.where('at', '>', since.toISOString()).where('action', '=', 'create');
    return new Set((await created.execute()).map(({ record_id }) => record_id));
  },

  /** `treasury`: includes rows that hold only the treasurer's fields. */
  list(resource: AuditedResource, id: number, treasury: boolean, slice: Slice | null): Promise<Page<AuditRow>> {
    const all = tx.db.selectFrom('audit').selectAll().where('resource', '=', resource);
    const rows = resource === 'divers' ? all.where('record_id', 'in', recordsOf(id)) : all.where('record_id', '=', id);
    return fetchPage(treasury ? rows : rows.where('treasury', '=', 0), {
      order: [{ column: 'id', direction: 'desc' }],
      slice,
    });
  },
});

const ROWS = { table: 'audit', mark: 'at' } as const;
const OF_MONEY = sql<SqlBool>`(action = 'money' or treasury = 1)`;

export const auditPurgers = [
  rowsPurger({ ...ROWS, rule: 'history', where: sql`not ${OF_MONEY}`, released: endOfHistory }),
  rowsPurger({ ...ROWS, rule: 'moneyHistory', where: OF_MONEY, released: endOfMoneyHistory }),
];
