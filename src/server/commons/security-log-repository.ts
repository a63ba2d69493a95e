import type { Insertable } from 'kysely';
import { chunks } from '../db/chunks.ts';
import type { Tx } from '../db/database.ts';
import type { SecurityLogTable } from '../db/tables.ts';

export const securityLogRepository = ({ sql }: Tx) => ({
  async add(...rows: Insertable<SecurityLogTable>[]): Promise<void> {
    for (const some of chunks(rows)) await sql.insertInto('security_log').values(some).execute();
  },
});
