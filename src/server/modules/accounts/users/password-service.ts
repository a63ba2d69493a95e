import { setTimeout as pause } from 'node:timers/promises';
import type { PasswordBody } from '#contract/users.ts';
import { normalisedLicence } from '#domain/divers/identity.ts';
import { recordAudit } from '#server/commons/audit/audit-log.ts';
import { diversRepository } from '#server/commons/divers/repository.ts';
import { countedAddress } from '#server/commons/network/addresses.ts';
import { DomainError, orNotFound } from '#server/errors/domain-error.ts';
import type { SignedIn } from '#server/commons/service/service-context.ts';
import { LIMITS } from '#server/commons/limits/attempts-repository.ts';
import { sendOneTimePasswords } from '../credentials/notifications.ts';
import { refuseWeakPassword } from '../credentials/weak-password.ts';
import { oneTimeRepository, credentialsRepository } from '../credentials/repository.ts';
import type { AccountsContext } from '../second-factor/open-session.ts';

/** Milliseconds, far above the work's own, so that a reset's duration does not reveal the licence (contract §4). */
export const RESET_TAKES = 150;

/** Contract §4. */
export const passwordService = ({ database, attempts, hashing, club, sender, clock }: AccountsContext) => ({
  /** Ends all sessions of the member. A one-time session may give its one-time password as the old one. */
  async change({ actor, session }: SignedIn, { oldPassword, newPassword }: PasswordBody, address: string) {
    const member = orNotFound(await database.read((tx) => diversRepository(tx).find(actor.id)), 'NOT_SIGNED_IN');
    await refuseWeakPassword(newPassword, member, club.config, 'newPassword', oldPassword);

    const byLicence = { limit: LIMITS.passwordChange, subject: actor.licenceNumber };
    await hashing.inTurn(countedAddress(address), async (argon) => {
      const now = clock();
      await database.write((tx) => attempts(tx).reserve([byLicence], now));
      const row = await database.read((tx) => credentialsRepository(tx).findActive(actor.licenceNumber));
      const own = await argon.verify(row?.password_hash ?? null, oldPassword);
      const oneTime = session.restricted === 'password' && !own;
      const isRight = oneTime
        ? (await database.read((tx) => oneTimeRepository(tx).find(actor.id, oldPassword, now))) !== undefined
        : own;
      if (!isRight) throw new DomainError('PASSWORD_WRONG', { field: 'oldPassword' });
      // What was mailed must not become the password, however it is typed.
      if ((await database.read((tx) => oneTimeRepository(tx).find(actor.id, newPassword, now))) !== undefined) {
        throw new DomainError('PASSWORD_UNCHANGED', { field: 'newPassword' });
      }
      const hash = await argon.hash(newPassword);
      await database.write(async (tx) => {
        // A session that ended during the hashing may no longer choose a password.
        if (!(await credentialsRepository(tx).setPassword(actor.id, hash, session.generation, now))) {
          throw new DomainError('NOT_SIGNED_IN');
        }
        await oneTimeRepository(tx).deleteOf([actor.id]);
        await attempts(tx).clear(byLicence);
        await recordAudit(tx, actor, now, { resource: 'divers', id: actor.id, action: 'passwordChange' });
      });
    });
  },

  /** Takes the same time, with the same answer, for an unknown licence. The old password stays valid. */
  async requestReset(licenceNumber: string, address: string): Promise<void> {
    const licence = normalisedLicence(licenceNumber);
    const now = clock();
    const network = countedAddress(address);
    const tries = [
      { limit: LIMITS.resetByLicence, subject: licence },
      // By network, so that strangers who flood a mailbox do not use up the member's own resets of the day.
      { limit: LIMITS.resetByNetwork, subject: `${licence} ${network}` },
      { limit: LIMITS.resetByAddress, subject: network },
    ];
    const taken = pause(RESET_TAKES);
    const work = database.write(async (tx) => {
      await attempts(tx).reserve(tries, now);
      const row = await credentialsRepository(tx).findActive(licence);
      if (!row || row.frozen_at !== null) return;
      await sendOneTimePasswords(tx, sender, 'reset', [row], now);
      // No actor: a reset is requested by licence alone.
      await recordAudit(tx, null, now, { resource: 'divers', id: row.id, action: 'passwordReset' });
    });
    await Promise.allSettled([work, taken]);
    await work;
  },
});
