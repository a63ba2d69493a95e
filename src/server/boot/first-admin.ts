import { isEmail } from '../../shared/domain/email.ts';
import { normalisedLicence } from '../../shared/domain/divers/identity.ts';
import type { Database } from '../db/database.ts';
import { newDiver } from '../modules/members/divers/changes.ts';
import { diversRepository } from '../commons/divers/repository.ts';
import type { Sender } from '../commons/service/service-context.ts';
import { mailQueue } from '../commons/mail/queue-repository.ts';
import { factorsRepository } from '../modules/accounts/second-factor/factors-repository.ts';
import { welcomeMail } from '../modules/accounts/credentials/notifications.ts';
import { oneTimeRepository, credentialsRepository } from '../modules/accounts/credentials/repository.ts';
import { CannotStart } from './cannot-start.ts';

export interface NewAdmin {
  readonly licence: string;
  readonly lastname: string;
  readonly firstname: string;
  readonly email: string;
}

export const ONE_TIME_LIFE_DAYS = 7;

const ALREADY =
  'Le club a déjà un super-administrateur : c’est à lui de nommer les suivants, dans la fiche d’un membre. S’il a perdu son accès, relancez la commande avec sa licence.';

/**
 * Makes the club's first administrator, or restores the access of a super administrator who has lost it, without their
 * former password, sessions and second factors. Answers a one-time password, valid 7 days; with a `sender` it is mailed too, when there is an
 * address. Throws CannotStart when another member is the super administrator.
 */
export function createAdmin(database: Database, admin: NewAdmin, now: Date, sender: Sender | null): Promise<string> {
  const licence = normalisedLicence(admin.licence);
  return database.write(async (tx) => {
    const divers = diversRepository(tx);
    const superAdmins = await divers.findMany(await divers.lockSuperAdmins());
    const known = superAdmins.find((row) => row.licence === licence);
    if (!known && superAdmins.length > 0) throw new CannotStart([ALREADY]);
    const { lastname, firstname, email } = { ...admin, ...known };
    const fresh = { lastname, firstname, email, licenceNumber: licence, role: 'SUPER_ADMIN', caci_date: null } as const;
    const id = known?.id ?? (await divers.insert(newDiver(fresh, now)));
    // Lets a super administrator without devices and codes in again, from the machine itself, and nobody else who had their access.
    if (known) {
      await factorsRepository(tx).removeAll(id);
      await credentialsRepository(tx).endSessions(id, now);
      await credentialsRepository(tx).forgetPassword(id);
      await oneTimeRepository(tx).deleteOf(id);
    }
    const password = await oneTimeRepository(tx).create(id, ONE_TIME_LIFE_DAYS * 24 * 3_600_000, now);
    if (sender && isEmail(email)) {
      await mailQueue(tx).enqueue([welcomeMail({ id, licence, firstname, email }, password, sender)], now);
    }
    return password;
  });
}
