import type { Tx } from '../db/database.ts';
import { chunks } from '../db/chunks.ts';
import { fetchPage } from '../db/lists.ts';
import type { Row } from '../db/tables.ts';
import type { AuditedResource } from '../../shared/domain/audit.ts';
import type { Found, Slice } from './lists.ts';

export type AuditRow = Row<'audit'>;
type AuditValues = Omit<AuditRow, 'id' | 'author_name'>;

interface RecordRows {
  readonly resource: AuditedResource;
  readonly id: number;
  /** Rows that hold only the treasurer's fields are included. */
  readonly treasury: boolean;
}

/** Rows of one insert: each asks for the name of its author, and both engines limit subqueries and values. */
const ROWS_AT_ONCE = 100;

/** All the SQL of the table `audit`, which only grows. */
export const auditRepository = ({ sql }: Tx) => ({
  /** With the author's name as it is now. */
  async add(...rows: AuditValues[]): Promise<void> {
    for (const some of chunks(rows, ROWS_AT_ONCE)) {
      await sql
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

  /** Newest first. */
  list({ resource, id, treasury }: RecordRows, slice: Slice | null): Promise<Found<AuditRow>> {
    const rows = sql.selectFrom('audit').selectAll().where('resource', '=', resource).where('record_id', '=', id);
    return fetchPage(treasury ? rows : rows.where('treasury', '=', 0), {
      order: [{ column: 'id', direction: 'desc' }],
      slice,
    });
  },
});
