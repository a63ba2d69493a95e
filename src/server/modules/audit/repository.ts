import type { Selectable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { chunks } from '../../db/chunks.ts';
import type { AuditTable } from '../../db/tables.ts';
import type { AuditedResource } from '../../../shared/domain/audit.ts';
import type { Slice } from '../../commons/lists.ts';

export type AuditRow = Selectable<AuditTable>;
export type AuditValues = Omit<AuditRow, 'id' | 'author_name'>;

/** The rows of one record. */
interface Of {
  readonly resource: AuditedResource;
  readonly id: number;
  /** Those too that hold nothing but what SUPER_ADMIN alone sees. */
  readonly treasury: boolean;
}

/** Both engines limit how many questions one statement may ask: each row asks for its author's name. */
const AT_ONCE = 100;

/** All the SQL of the table `audit`, which only grows. */
export const auditRepository = ({ sql }: Tx) => {
  function of({ resource, id, treasury }: Of) {
    const rows = sql.selectFrom('audit').where('resource', '=', resource).where('record_id', '=', id);
    return treasury ? rows : rows.where('treasury', '=', 0);
  }

  return {
    /** With the author's name as it is now. */
    async add(...rows: AuditValues[]): Promise<void> {
      for (const some of chunks(rows, AT_ONCE)) {
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
    list(which: Of, slice: Slice | null): Promise<AuditRow[]> {
      const rows = of(which).selectAll().orderBy('id', 'desc');
      return (slice ? rows.limit(slice.limit).offset(slice.offset) : rows).execute();
    },

    async count(which: Of): Promise<number> {
      const { total } = await of(which)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },
  };
};
