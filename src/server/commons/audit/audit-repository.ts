import { sql, type SqlBool } from 'kysely';
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
    const names = db.selectFrom('divers').select(sql<string>`firstname || ' ' || lastname`.as('name'));
    for (const some of chunks(rows, ROWS_AT_ONCE)) {
      const named = some.map((row) => ({ ...row, author_name: names.where('id', '=', row.author_id) }));
      await db.insertInto('audit').values(named).execute();
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

const ROWS = { table: 'audit', mark: 'at' } as const;
const OF_MONEY = sql<SqlBool>`(action = 'money' or treasury = 1)`;

export const auditPurgers = [
  rowsPurger({ ...ROWS, rule: 'history', where: sql`not ${OF_MONEY}`, released: endOfHistory }),
  rowsPurger({ ...ROWS, rule: 'moneyHistory', where: OF_MONEY, released: endOfMoneyHistory }),
];
