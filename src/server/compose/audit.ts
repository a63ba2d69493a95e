import type { Database } from '../db/database.ts';
import { auditService, type AuditService } from '../modules/audit/service.ts';
import { daosRepository } from '../modules/daos/repository.ts';
import { subjectOf } from '../modules/divers/mapping.ts';
import { diversRepository } from '../modules/divers/repository.ts';
import { eventsRepository } from '../modules/events/repository.ts';
import { settingsRepository } from '../modules/parametres/repository.ts';
import { sitesRepository } from '../modules/sites/repository.ts';

/** The audit log, which every subject writes and which knows every audited record. */
export const composeAudit = (database: Database, clock: () => Date): AuditService =>
  auditService({
    database,
    clock,
    subjectOf: async (tx, id) => {
      const row = await diversRepository(tx).find(id);
      return row && subjectOf(row);
    },
    exists: {
      sites: async (tx, id) => (await sitesRepository(tx).find(id)) !== undefined,
      events: async (tx, id) => (await eventsRepository(tx).find(id)) !== undefined,
      parametres: async (tx, id) => (await settingsRepository(tx).find(id)) !== undefined,
      daos: async (tx, id) => (await daosRepository(tx).find(id)) !== undefined,
    },
  });
