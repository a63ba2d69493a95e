import { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { recordAudits, type AuditEvent } from '../../../src/server/commons/audit/audit-log.ts';
import type { Tables } from '../../../src/server/db/database.ts';
import { sqliteDialect } from '../../../src/server/db/sqlite.ts';

it('records for more members than a call has room for arguments', async () => {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(':memory:') });
  const unchanged: AuditEvent = { resource: 'divers', id: 1, action: 'update', before: {}, after: {} };
  const events = Array.from({ length: 200_000 }, () => unchanged);
  await expect(recordAudits({ db, engine: 'sqlite' }, null, new Date(), events)).resolves.toBeUndefined();
});
