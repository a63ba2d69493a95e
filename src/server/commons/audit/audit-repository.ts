import { sql } from 'kysely';
import { endOfHistory, endOfMoneyHistory } from '../../db/append-only.ts';
import { chunks, type Row, type Tx } from '../../db/database.ts';
import { fetchPage, type Slice } from '../../db/lists.ts';
import { rowsPurger } from '../../db/purging.ts';
import type { AuditedResource } from '../../../shared/resources.ts';
import type { Page } from '../../../shared/contract/common.ts';

export type AuditRow = Row<'audit'>;
type AuditValues = Omit<AuditRow, 'id' | 'author_name'>;

/** Rows per insert: each row runs a subquery for its author's name, and both engines limit subqueries and values. */
const ROWS_AT_ONCE = 100;

export const auditRepository = ({ db }: Tx) => ({
  /** Stores the author's present name, which may change later. */
  async add(rows: readonly AuditValues[]): Promise<void> {
    for (const some of chunks(rows, ROWS_AT_ONCE)) {
      await db
        .insertInto('audit')
        .values((eb) =>
          some.map((values) => ({
            ...values,
            author_name: eb
              .selectFrom('divers')
              .select((name) => name(name('firstname', '||', ' '), '||', name.ref('lastname')).as('name'))
              .where('id', '=', values.author_id),
          })),
        )
        .execute();
    }
  },

  /** What one author wrote at one instant, by record. */
  async writtenAt(resource: AuditedResource, author: number, at: string): Promise<ReadonlyMap<number, AuditRow>> {
    const rows = db.selectFrom('audit').selectAll().where('resource', '=', resource).where('at', '=', at);
    const found = await rows.where('author_id', '=', author).execute();
    return new Map(found.map((row) => [row.record_id, row]));
  },

  /** `treasury`: includes rows that hold only the treasurer's fields. */
  list(resource: AuditedResource, id: number, treasury: boolean, slice: Slice | null): Promise<Page<AuditRow>> {
    const rows = db.selectFrom('audit').selectAll().where('resource', '=', resource).where('record_id', '=', id);
    return fetchPage(treasury ? rows : rows.where('treasury', '=', 0), {
      order: [{ column: 'id', direction: 'desc' }],
      slice,
    });
  },
});

export const auditPurgers = [
  rowsPurger({
    rule: 'history',
    table: 'audit',
    mark: 'at',
    where: sql`action <> 'money' and treasury = 0`,
    released: endOfHistory,
  }),
  rowsPurger({
    rule: 'moneyHistory',
    table: 'audit',
    mark: 'at',
    where: sql`(action = 'money' or treasury = 1)`,
    released: endOfMoneyHistory,
  }),
];
