import { setTimeout as pause } from 'node:timers/promises';
import type { PasswordBody } from '../../../shared/contract/users.ts';
import { normalisedLicence } from '../../../shared/domain/divers/identity.ts';
import { passwordFault } from '../../../shared/domain/users/password.ts';
import { recordAudit } from '../../commons/audit-log.ts';
import type { ServiceContext } from '../../commons/service-context.ts';
import { Refused } from '../../commons/errors.ts';
import type { SignedIn } from '../../commons/signed-in.ts';
import { LIMITS } from './attempts-repository.ts';
import { countAttempt, type Attempts } from './attempts.ts';
import { countedAddress } from './client-address.ts';
import { isCommonPassword } from './common-passwords.ts';
import type { Hashing } from './hashing.ts';
import { sendOneTimePassword } from './notifications.ts';
import { oneTimeRepository } from './one-time-repository.ts';
import { credentialsRepository } from './repository.ts';

interface Context extends ServiceContext {
  readonly attempts: Attempts;
  readonly hashing: Hashing;
}

/** Milliseconds, far more than the work needs: the time of a reset says nothing about the licence (contract §4). */
export const RESET_TAKES = 150;

/** Passwords (contract §4): choosing another, and getting in without. */
export const passwordService = ({ database, attempts, hashing, sender, clock }: Context) => ({
  /** Ends every session of the member, this one included. A one-time session may give its one-time password as the old. */
  async change({ actor, claims }: SignedIn, { oldPassword, newPassword }: PasswordBody): Promise<void> {
    const fault = passwordFault(newPassword, oldPassword);
    if (fault !== null) throw new Refused(fault, { field: 'newPassword' });
    if (await isCommonPassword(newPassword)) throw new Refused('PASSWORD_TOO_COMMON', { field: 'newPassword' });

    const byLicence = { limit: LIMITS.passwordChange, subject: actor.licenceNumber };
    await hashing.inTurn(async (argon) => {
      const now = clock();
      await countAttempt(database, attempts, [byLicence], now);
      const row = await database.read((tx) => credentialsRepository(tx).findActive(actor.licenceNumber));
      const own = await argon.verify(row?.password_hash ?? null, oldPassword);
      const oneTime = claims.once && !own;
      const known = oneTime
        ? (await database.read((tx) => oneTimeRepository(tx).find(actor.id, oldPassword, now))) !== undefined
        : own;
      if (!known) throw new Refused('PASSWORD_WRONG', { field: 'oldPassword' });
      const hash = await argon.hash(newPassword);
      await database.write(async (tx) => {
        // A session that ended during the hashing may no longer choose a password.
        if (!(await credentialsRepository(tx).setPassword(actor.id, hash, claims.generation))) {
          throw new Refused('NOT_SIGNED_IN');
        }
        await oneTimeRepository(tx).deleteOf(actor.id);
        await attempts(tx).clear(byLicence);
        await recordAudit(tx, actor, now, { resource: 'divers', id: actor.id, action: 'passwordChange' });
      });
    });
  },

  /** The same answer in the same time for an unknown licence. The old password stays valid. */
  async requestReset(licenceNumber: string, address: string): Promise<void> {
    const licence = normalisedLicence(licenceNumber);
    const now = clock();
    const tries = [
      { limit: LIMITS.resetByLicence, subject: licence },
      { limit: LIMITS.resetByAddress, subject: countedAddress(address) },
    ];
    const work = database.write(async (tx) => {
      const reserved = await attempts(tx).reserve(tries, now);
      if ('wait' in reserved) return reserved.wait;
      const row = await credentialsRepository(tx).findActive(licence);
      if (row) {
        await sendOneTimePassword(tx, sender, 'reset', row, now);
        // Without an actor: a reset is asked for by licence alone.
        await recordAudit(tx, null, now, { resource: 'divers', id: row.id, action: 'passwordReset' });
      }
      return 0;
    });
    const [wait] = await Promise.all([work, pause(RESET_TAKES)]);
    if (wait > 0) throw new Refused('TOO_MANY_TRIES', { retryAfter: wait });
  },
});

export type PasswordService = ReturnType<typeof passwordService>;
