import { normalisedLicence } from '../../../../shared/domain/divers/identity.ts';
import { orNotFound } from '../../../errors/domain-error.ts';
import { recordSecurity } from '../../../commons/audit/security-log.ts';
import type { ServiceContext } from '../../../commons/service/service-context.ts';
import type { SignedIn } from '../../../commons/service/signed-in.ts';
import { mailQueue } from '../../../commons/mail/queue-repository.ts';
import { sendOneTimePassword } from '../credentials/notifications.ts';
import { credentialsRepository } from '../credentials/repository.ts';
import { factorsRepository } from './factors-repository.ts';
import { restoredMail } from './notifications.ts';

type Context = Pick<ServiceContext, 'database' | 'clock' | 'sender'>;

export const restoreService = ({ database, clock, sender }: Context) => ({
  /**
   * Ends all second factors and sessions of a member who has lost their devices and codes. A frozen account thaws, and its
   * member begins anew by a one-time password at the address of the record. Throws DIVER_NOT_FOUND.
   */
  restore: ({ actor }: SignedIn, licenceNumber: string, address: string): Promise<void> =>
    database.write(async (tx) => {
      const now = clock();
      const credentials = credentialsRepository(tx);
      const row = orNotFound(await credentials.findActive(normalisedLicence(licenceNumber)), 'DIVER_NOT_FOUND');
      await factorsRepository(tx).removeAll(row.id);
      await credentials.endSessions(row.id, now);
      if (row.frozen_at !== null) {
        await credentials.freeze(row.id, null);
        await credentials.forgetPassword(row.id);
        await sendOneTimePassword(tx, sender, 'welcome', row, now);
      }
      if (row.email !== '') await mailQueue(tx).enqueue([restoredMail(row, sender)], now);
      await recordSecurity(tx, { at: now, actor, action: 'accessRestored', subject: row.id, address });
    }),
});

export type RestoreService = ReturnType<typeof restoreService>;
