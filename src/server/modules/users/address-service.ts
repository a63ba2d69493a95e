import { recordSecurity } from '../../commons/security-log.ts';
import { Refused } from '../../commons/errors.ts';
import type { ServiceContext } from '../../commons/service-context.ts';
import { diversRepository } from '../divers/repository.ts';
import { changeRow } from '../divers/writes.ts';
import { factorsRepository, hasFactorFrom } from '../second-factor/factors-repository.ts';
import { addressChangesRepository } from './address-changes-repository.ts';
import { tellSuperAdmins } from './address-mails.ts';
import { oneTimeRepository } from './one-time-repository.ts';
import { credentialsRepository } from './repository.ts';

/** The old address of a member objects to a changed one (docs/adr/0037). */
export const addressService = ({ database, clock, sender }: ServiceContext) => ({
  /**
   * Restores the address, ends all sessions, voids what the new address could have brought about (one-time passwords, a
   * password chosen since, second factors where there was none before), and tells the super administrators. Throws
   * LINK_OVER.
   */
  object: (key: string, address: string): Promise<void> =>
    database.write(async (tx) => {
      const now = clock();
      const changes = addressChangesRepository(tx);
      const change = await changes.find(key, now);
      const row = change && (await diversRepository(tx).findForUpdate(change.diver_id));
      if (!change || row?.active !== 1 || !(await changes.use(change))) throw new Refused('LINK_OVER');
      const credentials = credentialsRepository(tx);
      await credentials.endSessions(row.id, now);
      await oneTimeRepository(tx).deleteOf(row.id);
      if (await changes.choseAPasswordSince(change)) await credentials.forgetPassword(row.id);
      const factors = factorsRepository(tx);
      // A factor from before kept the new address out (docs/adr/0035).
      if (!hasFactorFrom(await factors.of(row.id), change.changed_at)) await factors.removeAll(row.id);
      await changeRow(tx, null, row, { email: change.old_email }, { action: 'update', now });
      await tellSuperAdmins(tx, sender, row, now);
      await recordSecurity(tx, { at: now, actor: null, action: 'addressObjected', subject: row.id, address });
    }),
});

export type AddressService = ReturnType<typeof addressService>;
