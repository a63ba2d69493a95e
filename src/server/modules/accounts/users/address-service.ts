import { recordSecurity } from '#server/commons/audit/security-log.ts';
import { DomainError } from '#server/errors/domain-error.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import { diversRepository } from '#server/commons/divers/repository.ts';
import { addressChangesRepository } from './address-changes-repository.ts';
import { tellSuperAdmins } from './address-mails.ts';
import { endMailedKeys } from '../credentials/notifications.ts';
import { credentialsRepository } from '../credentials/repository.ts';

/** The old address of a member objects to a changed one (docs/adr/0037). */
export const addressService = ({ database, clock, sender }: ServiceContext) => ({
  /** Freezes the account, ends what opens it, and tells the super administrators. Throws LINK_OVER. */
  object: (key: string, address: string): Promise<void> =>
    database.write(async (tx) => {
      const now = clock();
      const changes = addressChangesRepository(tx);
      const change = await changes.find(key, now);
      const row = change && (await diversRepository(tx).findForUpdate(change.diver_id));
      if (!change || row?.active !== 1 || !(await changes.use(change))) throw new DomainError('LINK_OVER');
      const credentials = credentialsRepository(tx);
      await credentials.endSessions([row.id], now);
      await credentials.freeze(row.id, now);
      await endMailedKeys(tx, [row.id]);
      await tellSuperAdmins(tx, sender, row, change.old_email, now);
      await recordSecurity(tx, { at: now, actor: null, action: 'addressObjected', subject: row.id, address });
    }),
});
